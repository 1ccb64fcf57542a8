import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** A tenth of the processor's time while the others want all of it; all of it when they do not. */
const NICE = 10;

/**
 * Lets the threads that answer people go before this one. Call it first in a worker whose work may wait. Linux alone has
 * priorities of threads: elsewhere nothing changes.
 */
export function lowerThreadPriority(): void {
  try {
    // «1234/task/1240»: of the thread that reads the link.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.max(getPriority(thread), NICE));
  } catch {
    // Not Linux.
  }
}
