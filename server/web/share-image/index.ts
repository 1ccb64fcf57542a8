import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Call } from '#shared/client/call.ts';
import { namesTag } from '../../platform/etag.ts';
import { DomainError } from '../../platform/problems.ts';
import { found } from '../found.ts';
import type { FindOrMake } from '../image-keeper.ts';
import { findCard, type ShareCard } from './card.ts';
import { drawShareImage } from './draw.ts';

export interface ShareImageOptions {
  /** The API as visitors see it: an image shows nothing that its page does not. */
  call: Call;
  findOrMake: FindOrMake;
  headers: Readonly<Record<string, string>>;
  /** Replaced in tests. */
  draw?: (card: ShareCard) => Promise<Buffer>;
}

/** Increase it when the same card is drawn differently. */
const DRAWING_VERSION = 1;

const CACHE_CONTROL = 'public, max-age=3600';
/** Links to a closed vacancy show the site's image. */
const DEFAULT_IMAGE = '/share.png';

/**
 * Serves Open Graph images, 1200 × 630: `/og/vacancy/12.png`, `/og/company/3.png`, `/og/news/{slug}.png`. What visitors may
 * not see is 404; a closed vacancy redirects to the site's image.
 */
export function serveShareImages(
  app: FastifyInstance,
  { call, findOrMake, headers, draw = drawShareImage }: ShareImageOptions,
): void {
  async function make(card: ShareCard, log: FastifyBaseLogger): Promise<Buffer> {
    const startedAt = performance.now();
    const made = await draw(card);
    log.debug({ title: card.title, ms: Math.round(performance.now() - startedAt) }, 'Pictures: drew one for sharing');
    return made;
  }

  app.get<{ Params: { '*': string } }>('/og/*', async (request, reply) => {
    void reply.headers(headers);
    const card = await found(findCard(call, request.params['*']));
    if (card === undefined) throw new DomainError('not_found');
    if (card === null) return reply.header('cache-control', CACHE_CONTROL).redirect(DEFAULT_IMAGE, 302);
    const key = createHash('sha256')
      .update(JSON.stringify([DRAWING_VERSION, card]))
      .digest('hex')
      .slice(0, 32);
    const etag = `"${key}"`;
    const bytes = namesTag(request.headers['if-none-match'], etag)
      ? null
      : await findOrMake(key, () => make(card, request.log), request);
    // Other sites embed the image.
    void reply.headers({ etag, 'cache-control': CACHE_CONTROL, 'cross-origin-resource-policy': 'cross-origin' });
    return bytes ? reply.type('image/png').send(bytes) : reply.status(304).send();
  });
}
