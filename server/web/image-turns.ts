import { availableParallelism } from 'node:os';

/** Files are read on the same four threads, so pictures leave one of them free. */
const AT_ONCE = Math.min(availableParallelism(), 3);
let running = 0;
const waiting: (() => void)[] = [];

/** Makes a picture when it is its turn: a few are made at once, whatever they are of, and the others wait. */
export async function inTurn(make: () => Promise<Buffer>): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await make();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
