import type { NewsBlock } from '../contracts/news.ts';
import type { NewsEditorAction, NewsStatus } from '../domain/news-machine.ts';

/** The state of an article in a word, with the class of its mark. */
export const NEWS_STATUS_MARKS: Readonly<Record<NewsStatus, { text: string; many: string; mark: string }>> = {
  draft: { text: 'Черновик', many: 'Черновики', mark: '' },
  review: { text: 'На\u00a0проверке', many: 'На\u00a0проверке', mark: 'tag-warn' },
  scheduled: { text: 'Назначена', many: 'Назначены', mark: 'tag-os' },
  published: { text: 'Опубликована', many: 'Опубликованы', mark: 'tag-ok' },
  unpublished: { text: 'Снята', many: 'Сняты', mark: 'tag-bad' },
  archived: { text: 'В\u00a0архиве', many: 'Архив', mark: '' },
};

export const NEWS_ACTION_LABELS: Readonly<Record<NewsEditorAction, string>> = {
  send: 'Отдать на\u00a0проверку',
  return: 'Вернуть в\u00a0черновики',
  schedule: 'Назначить публикацию',
  publish: 'Опубликовать сейчас',
  unpublish: 'Снять с\u00a0публикации',
  archive: 'Убрать в\u00a0архив',
};

/** What editors call a part of an article. */
export const NEWS_PART_NAMES: Readonly<Record<NewsBlock['kind'], string>> = {
  p: 'Текст',
  h2: 'Подзаголовок',
  list: 'Список',
  image: 'Картинка',
  quote: 'Цитата',
  table: 'Таблица',
  video: 'Видео',
  vacancy_embed: 'Вакансия',
};
