import type { APIRoute } from 'astro';
import { SEES_BALANCE } from '#shared/domain/permissions.ts';
import { download } from '../../../../lib/download.ts';
import { foundOrNull, pathId, privatePage } from '../../../../lib/page.ts';

export const prerender = false;

/** An invoice as a file. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: SEES_BALANCE });
  const id = pathId(context.params.id);
  const { call } = context.locals;
  const file = id && (await foundOrNull(call('GET /company-balance-history/{id}/download-outbill', { id })));
  return file ? download(file) : context.rewrite('/404');
};
