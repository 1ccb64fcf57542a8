import type { APIRoute } from 'astro';
import { download } from '../../../lib/download.ts';
import { privatePage } from '../../../lib/page.ts';

export const prerender = false;

/** Movements of the balance for a spreadsheet. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: 'member:balance.view' });
  return download(await context.locals.call('GET /company-balance-history/export'));
};
