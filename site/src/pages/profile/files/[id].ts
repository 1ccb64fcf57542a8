import type { APIRoute } from 'astro';
import { download } from '../../../lib/download.ts';
import { foundOrNull, privatePage } from '../../../lib/page.ts';

export const prerender = false;

/** A file for those who may read it: its sender, staff, and whom it was sent to. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: 'signed-in' });
  const file = await foundOrNull(context.locals.call('GET /files/{id}', { id: context.params.id ?? '' }));
  return file ? download(file) : context.rewrite('/404');
};
