import { expect, test, vi } from 'vitest';
import { CallError } from '#shared/client/call.ts';
import { DIALOG_ID, dialogOf, fullDialogOf, NOW } from '../../../../tests/islands/harness/chat-data.ts';
import { chatNetwork, chatServer } from '../../../../tests/islands/harness/chat-server.ts';
import { memoryOutbox } from './outbox-storage.ts';
import { createChat } from './store.ts';

const respond = {
  ...{ id: 7, version: 3, status: 'invited', label: 'Приглашение', tone: 'info', actions: [] },
  ...{ interview: null, offer: null },
} as unknown as NonNullable<ReturnType<typeof fullDialogOf>['respond']>;

test('whoever asks for a change learns whether it was refused, so that a form keeps its words', async () => {
  const { line } = chatNetwork(chatServer(), { next: () => 1, isFine: true }, true);
  const changed = vi.fn(async (): Promise<unknown> => ({}));
  const dialog = fullDialogOf({ respond });
  const call = async (name: string) => (name === 'POST /respond/{id}/change_status' ? changed() : dialog);
  const toast = vi.fn();
  const host = {
    ...{ call, line, outbox: memoryOutbox(), isOnline: () => true, now: () => new Date(NOW), navigate() {}, toast },
    ...{ onNavigate: () => () => {}, showPictures() {}, confirm: async () => true, sendFile: () => Promise.reject() },
    ...{ isWatched: () => true, onWatch: () => () => {}, onNetwork: () => () => {} },
  } as unknown as Parameters<typeof createChat>[0];
  const chat = createChat(host, {
    ...{ owner: 'me', now: NOW, ownHosts: [], drafts: null },
    initial: {
      dialogs: { items: [dialogOf()], total: 1, next: null, unread: 0 },
      ...{ dialog, messages: { items: [], hasMore: false, lastSeq: 0, rev: 0 }, query: { set: 'all', q: '' } },
    },
    ...{
      fileHref: (id) => id,
      vacancyHref: String,
      respondHref: () => null,
      documentsHref: String,
      mapHref: String,
      warningHref: String,
      complaintHref: null,
    },
  });
  expect(chat.$state.get().open?.id).toBe(DIALOG_ID);
  expect(await chat.changeRespond({ action: 'refuse', message: 'Нашёл ближе' })).toBe(true);
  changed.mockRejectedValueOnce(new CallError(0, null));
  const refused = chat.changeRespond({ action: 'refuse', message: 'Нашёл ближе' });
  expect(await chat.changeRespond({ action: 'refuse' }), 'while another is on its way').toBe(false);
  expect(await refused).toBe(false);
  expect(toast).toHaveBeenCalledOnce();
});
