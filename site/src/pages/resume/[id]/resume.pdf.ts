import type { APIRoute } from 'astro';
import { download } from '../../../lib/download.ts';
import { foundOrNull, pathId, privatePage } from '../../../lib/page.ts';

export const prerender = false;

/** A resume as a file, with what its reader may see of it. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: ['applicant', 'member', 'staff'] });
  const id = pathId(context.params.id);
  const file = id && (await foundOrNull(context.locals.call('GET /resume/{id}/export', { id })));
  return file ? download(file) : context.rewrite('/404');
};
