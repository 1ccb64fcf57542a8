import type { Call } from '#shared/client/call.ts';
import { readChatAddress, readMessagePlace } from '../../islands/chat/island.tsx';
import { foundOrNull } from '../../lib/page.ts';

export type ChatView = NonNullable<Awaited<ReturnType<typeof loadChat>>>;

/** What the first view of the chat shows; null when its dialog is not there for the caller. */
export async function loadChat(call: Call, url: URL, dialogId: string | null) {
  const query = readChatAddress(url);
  const before = Number(url.searchParams.get('before')) || undefined;
  const [dialogs, dialog, messages] = await Promise.all([
    call('GET /chat/dialogs', { set: query.set, ...(query.q ? { q: query.q } : {}) }),
    dialogId ? foundOrNull(call('GET /chat/dialogs/{id}', { id: dialogId })) : null,
    dialogId ? foundOrNull(call('GET /chat/messages', { dialog: dialogId, before })) : null,
  ]);
  if (dialogId && (!dialog || !messages)) return null;
  return { query, before, seq: readMessagePlace(url), dialogs, dialog, messages };
}
