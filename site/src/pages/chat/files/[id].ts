import type { APIRoute } from 'astro';
import { CHAT_PEOPLE } from '../../../features/chat/chat-steps.ts';
import { download } from '../../../lib/download.ts';
import { foundOrNull, privatePage } from '../../../lib/page.ts';

export const prerender = false;

/** A file of a message for its two sides; a picture also as a preview. */
export const GET: APIRoute = async (context) => {
  privatePage(context, { who: [...CHAT_PEOPLE] });
  const size = context.url.searchParams.get('size') === 'preview' ? 'preview' : 'full';
  const file = await foundOrNull(context.locals.call('GET /chat/files', { id: context.params.id ?? '', size }));
  return file ? download(file) : context.rewrite('/404');
};
