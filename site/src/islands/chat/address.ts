import { DIALOG_SETS, type DialogSet } from '#shared/domain/chat.ts';
import type { ChatAddress, ListQuery } from './options.ts';

const CHAT = '/chat';
const DIALOG = /^\/chat\/dialog\/([0-9a-f-]{36})\/?$/;

function withQuery(path: string, { set, q }: ListQuery, seq?: number): string {
  const query = new URLSearchParams({
    ...(set === 'all' ? {} : { set }),
    ...(q ? { q } : {}),
    ...(seq ? { at: String(seq) } : {}),
  }).toString();
  return query ? `${path}?${query}` : path;
}

/** What an address of the chat asks the list for; what is not known is left out. */
export function readChatAddress({ searchParams }: URL): ListQuery {
  const asked = searchParams.get('set');
  const set: DialogSet = DIALOG_SETS.find((one) => one === asked) ?? 'all';
  return { set, q: (searchParams.get('q') ?? '').trim().slice(0, 200) };
}

/** The message that an address leads to. */
export function readMessagePlace({ searchParams }: URL): number | null {
  const at = Number(searchParams.get('at'));
  return Number.isSafeInteger(at) && at > 0 ? at : null;
}

/** The chat's addresses on the site. */
export const chatAddress: ChatAddress = {
  list: (query) => withQuery(CHAT, query),
  dialog: (id, query, seq) => withQuery(`${CHAT}/dialog/${id}`, query, seq),
  read(url) {
    const dialogId = DIALOG.exec(url.pathname)?.[1] ?? null;
    const isChat = dialogId !== null || url.pathname === CHAT;
    return isChat ? { dialogId, query: readChatAddress(url), seq: readMessagePlace(url) } : null;
  },
};
