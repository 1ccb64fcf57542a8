export { Chat } from './Chat.tsx';
export { createChat } from './store.ts';
export { memoryOutbox, type OutboxStorage } from './outbox-storage.ts';
export type { ChatHost, ChatOptions } from './options.ts';
