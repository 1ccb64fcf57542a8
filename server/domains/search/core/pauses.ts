import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 4;

/** For long work on the thread of requests: each call lets others run once the slice of time is used up. */
export function createPauses(): () => Promise<void> {
  let sliceEnd = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < sliceEnd) return;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  };
}
