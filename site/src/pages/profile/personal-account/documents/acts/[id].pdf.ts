import type { APIRoute } from 'astro';
import { download } from '../../../../../lib/download.ts';
import { foundOrNull, pathId, privatePage } from '../../../../../lib/page.ts';

export const prerender = false;

/** An act as a file. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: 'member:documents.view' });
  const id = pathId(context.params.id);
  const file = id && (await foundOrNull(context.locals.call('GET /company/closing-documents/{id}/download', { id })));
  return file ? download(file) : context.rewrite('/404');
};
