import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pictureRoot, type Storage } from '../gateways/storage.ts';
import { namesTag } from '../platform/etag.ts';
import { DomainError } from '../platform/problems.ts';
import type { FindOrMake } from './image-keeper.ts';
import { makePicture, UndecodablePicture } from './image-maker.ts';
import { chooseFormat, readRecipe, readSource, type ImageFormat, type ImageRecipe } from './image-request.ts';

interface ImageOptions {
  storage: Storage;
  findOrMake: FindOrMake;
  headers: Readonly<Record<string, string>>;
}

/** An image of storage in one size and format. */
interface Wanted {
  name: string;
  sizeBytes: number;
  recipe: ImageRecipe;
  format: ImageFormat;
  /** Identifies the response's bytes: changes when the source is replaced. */
  key: string;
}

/** Increase it when the same options give another image. */
const MAKER_VERSION = 1;

const CACHE_CONTROL = 'public, max-age=86400';

/**
 * Serves images of storage in the sizes that pages use, at `/_image/i/{options}/{base64url of the storage name}`. Errors are
 * problem documents: 400 for other options and sources, 404 for a missing file, 422 for one that is not an image or too
 * large.
 */
export async function serveImages(app: FastifyInstance, { storage, findOrMake, headers }: ImageOptions): Promise<void> {
  async function make(wanted: Wanted, log: FastifyBaseLogger): Promise<Buffer> {
    const startedAt = performance.now();
    const made = await makePicture(
      () => read(storage, wanted.name),
      wanted.sizeBytes,
      wanted.recipe,
      wanted.format,
    ).catch((error: unknown) => {
      if (!(error instanceof UndecodablePicture)) throw error;
      log.warn({ name: wanted.name, error: error.message }, 'Pictures: one cannot be decoded');
      throw new DomainError('undecodable');
    });
    log.debug(
      { name: wanted.name, format: wanted.format, ms: Math.round(performance.now() - startedAt) },
      'Pictures: made one',
    );
    return made;
  }

  await app.register(
    async (images) => {
      images.addHook('onRequest', (request, reply, done) => {
        // Widgets on employers' pages show them.
        void reply.headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' });
        done();
      });
      images.get<{ Params: { options: string; source: string } }>('/i/:options/:source', async (request, reply) => {
        const wanted = await find(storage, request.params, chooseFormat(request.headers.accept));
        const etag = `"${wanted.key}"`;
        const known = namesTag(request.headers['if-none-match'], etag);
        const bytes = known ? null : await findOrMake(wanted.key, () => make(wanted, request.log), request);
        void reply.headers({ etag, vary: 'accept', 'cache-control': CACHE_CONTROL });
        return bytes ? reply.type(`image/${wanted.format}`).send(bytes) : reply.status(304).send();
      });

      // Otherwise the pages' wildcard route would answer with HTML or Astro's own images.
      for (const url of ['/', '/*']) {
        images.all(url, () => {
          throw new DomainError('not_found');
        });
      }
    },
    { prefix: '/_image' },
  );
}

async function find(
  storage: Storage,
  params: { options: string; source: string },
  format: ImageFormat,
): Promise<Wanted> {
  const recipe = readRecipe(params.options);
  const name = readSource(params.source);
  if (!recipe || !name)
    throw new DomainError('bad_argument', {
      detail: recipe ? 'Такого имени файла не\u00a0бывает.' : 'В\u00a0таком размере картинок нет.',
    });
  const found = await pictureRoot(storage, name).find(name);
  if (!found) throw noFile();
  const identity = [MAKER_VERSION, name, found.version, params.options, format].join('\n');
  const key = createHash('sha256').update(identity).digest('hex').slice(0, 32);
  return { name, sizeBytes: found.sizeBytes, recipe, format, key };
}

async function read(storage: Storage, name: string): Promise<Buffer> {
  const file = await pictureRoot(storage, name).open(name);
  if (!file) throw noFile();
  return buffer(file.stream);
}

function noFile(): DomainError {
  return new DomainError('not_found', { detail: 'Такого файла нет.' });
}
