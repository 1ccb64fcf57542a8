export { Chat } from './Chat.tsx';
export { createChat, type ChatStore } from './store.ts';
export { isTouch } from './is-touch.ts';
export { useNow } from './use-now.ts';
export { playSound } from './sound.ts';
export { memoryOutbox, type OutboxStorage } from './outbox-storage.ts';
export type { ChatHost, ChatOptions } from './options.ts';
