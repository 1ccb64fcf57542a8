import type { APIRoute } from 'astro';
import { CHAT_PEOPLE } from '../../../features/chat/chat-steps.ts';
import { download } from '../../../lib/download.ts';
import { foundOrNull, privatePage } from '../../../lib/page.ts';

export const prerender = false;

/** The interview of a dialog for the calendars of its two sides. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: [...CHAT_PEOPLE] });
  const { id = '' } = context.params;
  const file = await foundOrNull(context.locals.call('GET /chat/dialogs/{id}/interview', { id }));
  return file ? download(file) : context.rewrite('/404');
};
