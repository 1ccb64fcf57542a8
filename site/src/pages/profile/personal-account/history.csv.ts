import type { APIRoute } from 'astro';
import { HISTORY, readHistoryQuery } from '../../../features/balance/addresses.ts';
import { download } from '../../../lib/download.ts';
import { privatePage } from '../../../lib/page.ts';

export const prerender = false;

/** Movements of the balance for a spreadsheet, of a month or all. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: 'member:balance.view' });
  const { month } = readHistoryQuery(context.url);
  // Not another file than the one that was asked for.
  if (month === null && context.url.searchParams.get('month')) return context.redirect(HISTORY);
  return download(await context.locals.call('GET /company-balance-history/export', month === null ? {} : { month }));
};
