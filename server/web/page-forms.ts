import type { FastifyInstance } from 'fastify';
import { BODY_BYTES_MAX } from '#shared/domain/limits.ts';
import { DomainError } from '../platform/problems.ts';

/** More than the longest form has. */
const FIELDS_MAX = 1_000;

/** Makes the routes of `pages` accept plain forms only. `cutSlowBodies` limits how slowly they may arrive. */
export function readForms(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
    (_request, body, done) => {
      const text = String(body);
      if (text.split('&', FIELDS_MAX + 1).length > FIELDS_MAX) done(new DomainError('body_too_large'));
      else done(null, new URLSearchParams(text));
    },
  );
}
