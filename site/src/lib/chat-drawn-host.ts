import type { ChatHost } from '#islands/chat/index.ts';
import { memoryOutbox } from '#islands/chat/index.ts';
import { createChatLine } from '#shared/stores/chat-line.ts';
import { siteHost } from './host.ts';

const nothing = () => () => {};

/** The chat's host while the server draws it: nothing is asked and nothing happens. */
export const drawnHost: ChatHost = {
  ...siteHost,
  line: createChatLine({
    createSocket() {
      throw new Error('A drawn chat connects to nothing');
    },
    channel: () => null,
    lock: null,
  }),
  confirm: async () => false,
  showPictures() {},
  sendFile: () => Promise.reject(new Error('A drawn chat sends nothing')),
  isWatched: () => false,
  onWatch: nothing,
  isOnline: () => true,
  onNetwork: nothing,
  outbox: memoryOutbox(),
};
