import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { visitorKey } from '../platform/limits.ts';
import { isErrorCode } from '../platform/problems.ts';
import type { ImageCache } from './image-cache.ts';
import { createWorkQueue } from '../platform/work-queue.ts';

/** The request that a picture is for. */
export type Asker = Pick<FastifyRequest, 'ip' | 'log'>;

/**
 * The picture with a key (a file name), from the disk or made: once for concurrent requests, a few pictures at a time.
 * Fails as `make` does, and with the refusals of {@link createWorkQueue}.
 */
export type FindOrMake = (key: string, make: () => Promise<Buffer>, asker: Asker) => Promise<Buffer>;

/** Files are read on the same four threads, so pictures leave one of them free. */
const AT_ONCE = Math.min(availableParallelism(), 3);
/** Some seconds of work; the share of one visitor is more than the pictures of a page. */
const WAITING_MAX = 120;

export function createImageKeeper(cache: ImageCache): FindOrMake {
  const queue = createWorkQueue({ atOnce: AT_ONCE, length: WAITING_MAX });
  const making = new Map<string, { visitor: string; picture: Promise<Buffer> }>();

  async function findOrMake(
    key: string,
    make: () => Promise<Buffer>,
    visitor: string,
    { log }: Asker,
  ): Promise<Buffer> {
    // Without its disk the cache makes every picture anew, and pages keep theirs.
    const lost = (error: unknown) => log.warn({ error: String(error) }, 'Pictures: the cache does not work');
    const kept = await cache.read(key).catch(lost);
    if (kept) return kept;
    const made = await queue.run(make, visitor);
    await cache.write(key, made).catch(lost);
    return made;
  }

  return async function open(key, make, asker): Promise<Buffer> {
    const visitor = visitorKey(asker.ip);
    const shared = making.get(key);
    if (shared) {
      const ready = await shared.picture.catch((error: unknown) => {
        // The share of another visitor was used up; one's own refusal is final, or all waiting requests would retry in turn.
        if (shared.visitor !== visitor && isErrorCode(error, 'limit_exceeded')) return null;
        throw error;
      });
      return ready ?? open(key, make, asker);
    }
    const picture = findOrMake(key, make, visitor, asker).finally(() => making.delete(key));
    making.set(key, { visitor, picture });
    return picture;
  };
}
