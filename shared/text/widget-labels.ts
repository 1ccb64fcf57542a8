import type { Widget } from '../domain/embed.ts';

export const WIDGET_NAMES: Readonly<Record<Widget, string>> = {
  'vacancy-feed': 'Лента вакансий',
  'respond-button': 'Кнопка отклика',
  'chat-bubble': 'Чат с\u00a0компанией',
};
