import type { MESSAGE_TYPES } from '../domain/chat.ts';

/** Of the line of a message in a list, and of what an answer quotes. */
export const PREVIEW_CHARS = 120;

interface Previewed {
  type: (typeof MESSAGE_TYPES)[number];
  text: string;
  /** When it was removed for all. */
  deletedAt: Date | string | null;
}

const WITHOUT_TEXT: Readonly<Record<Previewed['type'], string>> = {
  text: 'Файл',
  voice: 'Голосовое сообщение',
  location: 'Место',
  interview: 'Собеседование',
  offer: 'Предложение работы',
  document_request: 'Документы',
  system: 'Отклик изменился',
};

/** The line of a message in the list of dialogs: the same when the server draws it and when the browser hears of it. */
export function previewOf({ type, text, deletedAt }: Previewed): string {
  return deletedAt === null ? shorten(text || WITHOUT_TEXT[type]) : 'Сообщение удалено';
}

/** Whether it is its author's own words: what happened to a respond is told in a sentence that names who did it. */
export const isWords = (type: Previewed['type']): boolean => type === 'text' || type === 'voice' || type === 'location';

/** Cuts no letter in two. */
export function shorten(text: string): string {
  return text.length <= PREVIEW_CHARS ? text : `${[...text.slice(0, PREVIEW_CHARS)].slice(0, -1).join('')}…`;
}
