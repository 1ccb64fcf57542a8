import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { visitorKey } from '../platform/limits.ts';
import { isErrorCode } from '../platform/problems.ts';
import type { ImageCache } from './image-cache.ts';
import { createWorkQueue } from './work-queue.ts';

/** Of the request that a picture is for. */
export type Asker = Pick<FastifyRequest, 'ip' | 'log'>;

/**
 * The picture of a key (a file name): from the disk, or made; once for all who ask at the same time, a few at once, whatever
 * they are of. Fails as `make` does, and as a {@link createWorkQueue} refuses.
 */
export type FindOrMake = (key: string, make: () => Promise<Buffer>, asker: Asker) => Promise<Buffer>;

/** Files are read on the same four threads, so pictures leave one of them free. */
const AT_ONCE = Math.min(availableParallelism(), 3);
/** Some seconds of work; the share of one visitor is more than one page shows. */
const WAITING_MAX = 120;

export function createImageKeeper(cache: ImageCache): FindOrMake {
  const queue = createWorkQueue({ atOnce: AT_ONCE, length: WAITING_MAX });
  const making = new Map<string, Promise<Buffer>>();

  async function findOrMake(key: string, make: () => Promise<Buffer>, { ip, log }: Asker): Promise<Buffer> {
    // Without its disk the cache makes every picture anew, and pages keep theirs.
    const lost = (error: unknown) => log.warn({ error: String(error) }, 'Pictures: the cache does not work');
    const kept = await cache.read(key).catch(lost);
    if (kept) return kept;
    const made = await queue.run(make, visitorKey(ip));
    await cache.write(key, made).catch(lost);
    return made;
  }

  return async function open(key, make, asker): Promise<Buffer> {
    const shared = making.get(key);
    if (shared) {
      const ready = await shared.catch((error: unknown) => {
        // Somebody else has waited for too much.
        if (isErrorCode(error, 'limit_exceeded')) return null;
        throw error;
      });
      return ready ?? open(key, make, asker);
    }
    const own = findOrMake(key, make, asker).finally(() => making.delete(key));
    making.set(key, own);
    return own;
  };
}
