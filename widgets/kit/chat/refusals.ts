import { REFUSALS } from '../refusals.ts';

/** Advice for the webmaster about an error of the chat's calls, by its code. */
export const CHAT_REFUSALS: typeof REFUSALS = {
  ...REFUSALS,
  forbidden: 'этот ключ не для чата: отметьте чат в\u00a0настройках ключа',
};
