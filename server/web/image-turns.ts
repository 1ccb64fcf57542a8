import { availableParallelism } from 'node:os';
import { DomainError } from '../platform/problems.ts';

/** Files are read on the same four threads, so pictures leave one of them free. */
const AT_ONCE = Math.min(availableParallelism(), 3);
let running = 0;
const waiting: (() => void)[] = [];
/** Some seconds of work; who comes after them is better told at once. */
const WAITING_MAX = 60;

/**
 * Makes a picture when it is its turn: a few are made at once, whatever they are of, and the others wait. Throws
 * `service_unavailable` where too many wait already.
 */
export async function inTurn(make: () => Promise<Buffer>): Promise<Buffer> {
  if (waiting.length >= WAITING_MAX) throw new DomainError('service_unavailable', { retryAfterSeconds: 2 });
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
