import type { APIRoute } from 'astro';
import { download } from '../../../../lib/download.ts';
import { foundOrNull, pathId, privatePage } from '../../../../lib/page.ts';

export const prerender = false;

/** The responds of a vacancy as a table. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: 'member:respond.view' });
  const id = pathId(context.params.id);
  const file = id && (await foundOrNull(context.locals.call('GET /respond/vacancy/{id}/export', { id })));
  return file ? download(file) : context.rewrite('/404');
};
