import type { APIRoute } from 'astro';
import { HISTORY, isNoMonth, readHistoryQuery } from '../../../features/balance/addresses.ts';
import { download } from '../../../lib/download.ts';
import { privatePage } from '../../../lib/page.ts';

export const prerender = false;

/** Movements of the balance for a spreadsheet, of a month or all. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: 'member:balance.view' });
  if (isNoMonth(context.url, context.locals.now)) return context.redirect(HISTORY);
  const { month } = readHistoryQuery(context.url);
  return download(await context.locals.call('GET /company-balance-history/export', month === null ? {} : { month }));
};
