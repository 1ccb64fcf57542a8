import type { EmbedKeyStatus, Widget } from '../domain/embed.ts';

export const WIDGET_NAMES: Readonly<Record<Widget, string>> = {
  'vacancy-feed': 'Лента вакансий',
  'respond-button': 'Кнопка отклика',
  'chat-bubble': 'Чат с\u00a0компанией',
};

/** The state of a key in a word, with the class of its mark. */
export const KEY_STATUS_MARKS: Readonly<Record<EmbedKeyStatus, { text: string; mark: string }>> = {
  active: { text: 'Работает', mark: 'tag-ok' },
  rotating: { text: 'Заменён', mark: 'tag-warn' },
  suspended: { text: 'Приостановлен', mark: 'tag-bad' },
  revoked: { text: 'Отозван', mark: 'tag-bad' },
};

/** A site as people say it. */
export const siteName = (origin: string): string => origin.slice(origin.indexOf('//') + 2);
