import type { APIRoute } from 'astro';
import { foundOrNull, privatePage } from '../../../../lib/page.ts';

export const prerender = false;

/** A drawn page of a document, for the session that has asked for it. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: 'member:respond.manage' });
  const picture = await foundOrNull(
    context.locals.call('GET /requests/pages/{link}', { link: context.params.link ?? '' }),
  );
  return picture ? new Response(picture, { headers: { 'content-type': picture.type } }) : context.rewrite('/404');
};
