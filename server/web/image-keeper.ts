import type { FastifyBaseLogger } from 'fastify';
import type { ImageCache } from './image-cache.ts';

/** The picture of a key (a file name): from the disk, or made; once for all who ask at the same time. Fails as `make` does. */
export type FindOrMake = (key: string, make: () => Promise<Buffer>, log: FastifyBaseLogger) => Promise<Buffer>;

export function createImageKeeper(cache: ImageCache): FindOrMake {
  const making = new Map<string, Promise<Buffer>>();

  async function findOrMake(key: string, make: () => Promise<Buffer>, log: FastifyBaseLogger): Promise<Buffer> {
    // Without its disk the cache makes every picture anew, and pages keep theirs.
    const lost = (error: unknown) => log.warn({ error: String(error) }, 'Pictures: the cache does not work');
    const kept = await cache.read(key).catch(lost);
    if (kept) return kept;
    const made = await make();
    await cache.write(key, made).catch(lost);
    return made;
  }

  return (key, make, log) => {
    const ready = making.get(key) ?? findOrMake(key, make, log).finally(() => making.delete(key));
    making.set(key, ready);
    return ready;
  };
}
