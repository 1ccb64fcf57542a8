import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { visitorKey } from '../platform/limits.ts';
import { isErrorCode } from '../platform/problems.ts';
import type { ImageCache } from './image-cache.ts';
import { createWorkQueue } from '../platform/work-queue.ts';

export type Asker = Pick<FastifyRequest, 'ip' | 'log'>;

/**
 * The image with a key (a file name), from the cache or made: once for concurrent requests, a few images at a time. Throws
 * what `make` throws and the refusals of {@link createWorkQueue}.
 */
export type FindOrMake = (key: string, make: () => Promise<Buffer>, asker: Asker) => Promise<Buffer>;

/** File reads use the same four threads, so images leave one free. */
const AT_ONCE = Math.min(availableParallelism(), 3);
/** Some seconds of work; one visitor's share is more than the images of a page. */
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
    // Without the disk every image is made anew.
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
        // Another visitor's share was used up. A visitor's own refusal is final, else all waiting requests would retry.
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
