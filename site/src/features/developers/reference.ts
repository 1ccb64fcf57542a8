import { CHAT_ATTRIBUTES, CHAT_FLAGS } from '#shared/domain/chat-attributes.ts';
import {
  attributeOf,
  COMMON_ATTRIBUTES,
  type Attribute,
  type AttributeTable,
} from '#shared/domain/embed-attributes.ts';
import { FEED_ATTRIBUTES } from '#shared/domain/feed-attributes.ts';
import { RESPOND_ATTRIBUTES, RESPOND_FLAGS } from '#shared/domain/respond-attributes.ts';

/** A row of the guide's tables: a name of the element's API, its values, its purpose. */
export interface ApiRow {
  name: string;
  values?: string;
  text: string;
}

// The key comes first, as in all code samples.
const { embedKey, ...common } = COMMON_ATTRIBUTES;
const TABLE: AttributeTable = { embedKey, ...FEED_ATTRIBUTES, ...common };

/** Attributes of `karkas-vacancy-feed`. */
export const ATTRIBUTES: readonly ApiRow[] = rowsOf(TABLE);

/** Those of `karkas-respond-button` alone; the others are the feed's too. */
export const RESPOND_ATTRIBUTE_ROWS: readonly ApiRow[] = [
  ...rowsOf(RESPOND_ATTRIBUTES),
  ...Object.entries(RESPOND_FLAGS).map(([name, { ru }]) => ({
    name: attributeOf(name),
    values: 'без значения',
    text: ru,
  })),
];

export const RESPOND_EVENT_ROWS: readonly ApiRow[] = [
  { name: 'karkas-respond-open', values: 'id', text: 'Форма открывается. Можно отменить.' },
  { name: 'karkas-respond-step', values: 'step', text: 'В\u00a0форме другой шаг.' },
  { name: 'karkas-respond-validate', values: 'errors', text: 'Какие поля заполнены неверно: только их имена.' },
  {
    name: 'karkas-respond-submit',
    values: 'vacancyId, name, phone',
    text: 'Отклик уходит. Можно отменить. Имя и\u00a0телефон\u00a0— только с\u00a0expose-pii и\u00a0разрешением ключа.',
  },
  { name: 'karkas-respond-sent', values: 'respondId, vacancyId, kind, reference', text: 'Отклик отправлен.' },
  { name: 'karkas-respond-error', values: 'code', text: 'Форма не\u00a0открылась.' },
  { name: 'karkas-respond-close', values: 'reason', text: 'Окно закрыто.' },
  { name: 'karkas-chat-identify', values: 'verified, level', text: 'Посетителя назвал ваш сервер.' },
  { name: 'karkas-chat-error', values: 'code', text: 'Токен вашего сервера не\u00a0подошёл.' },
];

/** Those of `karkas-chat-bubble` alone. */
export const CHAT_ATTRIBUTE_ROWS: readonly ApiRow[] = [
  ...rowsOf(CHAT_ATTRIBUTES),
  ...Object.entries(CHAT_FLAGS).map(([name, { ru }]) => ({ name, values: 'без значения', text: ru })),
];

export const CHAT_EVENT_ROWS: readonly ApiRow[] = [
  { name: 'karkas-chat-ready', text: 'Кнопка на\u00a0месте.' },
  { name: 'karkas-chat-open', text: 'Чат открывается. Можно отменить.' },
  { name: 'karkas-chat-close', text: 'Чат закрыт.' },
  { name: 'karkas-chat-show', text: 'Кнопку показали.' },
  { name: 'karkas-chat-hide', text: 'Кнопку спрятали.' },
  {
    name: 'karkas-chat-identify',
    values: 'verified, level',
    text: 'Посетителя узнали: phone\u00a0— по\u00a0коду, account\u00a0— по\u00a0аккаунту Каркаса, site\u00a0— по\u00a0подписи вашего сервера.',
  },
  { name: 'karkas-chat-start', values: 'dialogId', text: 'Начат новый диалог.' },
  {
    name: 'karkas-chat-message',
    values: 'direction, dialogId, type, preview?',
    text: 'Сообщение пришло или ушло. Его начало — если ключу разрешено отдавать данные скриптам сайта.',
  },
  { name: 'karkas-chat-unread', values: 'count', text: 'В\u00a0скольких диалогах есть новое.' },
  { name: 'karkas-chat-connection', values: 'state, attempt', text: 'Живое соединение появилось или пропало.' },
  { name: 'karkas-chat-file-rejected', values: 'reason', text: 'Файл не\u00a0приняли.' },
  { name: 'karkas-chat-error', values: 'code', text: 'Чат не\u00a0загрузился, или токен не\u00a0подошёл.' },
];

export const CHAT_MEMBER_ROWS: readonly ApiRow[] = [
  {
    name: 'unreadCount, connectionState, isIdentified, identityVerified, dialogs',
    text: 'Что знает чат о\u00a0посетителе этой вкладки.',
  },
  { name: 'open(), close(), toggle()', text: 'Открыть и\u00a0закрыть.' },
  { name: 'show(), hide()', text: 'Показать и\u00a0спрятать кнопку.' },
  {
    name: 'startDialog({ vacancyId, text, topic })',
    text: 'Открыть диалог о\u00a0вакансии или с\u00a0компанией. Тему topic увидит компания.',
  },
  { name: 'prefill(text)', text: 'Положить слова в\u00a0поле. Отправит их посетитель.' },
  {
    name: 'setContext({ page, title, custom })',
    text: 'Сказать компании, с\u00a0какой страницы ей пишут. В\u00a0custom до\u00a010 строк и\u00a0чисел, 2\u00a0КБ.',
  },
  {
    name: 'identify(jwt)',
    text: 'Узнать посетителя по\u00a0токену, который подписал ваш сервер. Отклоняется с\u00a0ошибкой, если тот не\u00a0подошёл.',
  },
  { name: 'markRead(dialogId)', text: 'Считать диалог прочитанным.' },
  { name: 'connect(), disconnect()', text: 'Живое соединение.' },
  { name: 'reset()', text: 'Забыть посетителя: он вышел из\u00a0вашего личного кабинета.' },
  { name: 'popout()', text: 'Открыть чат Каркаса во\u00a0вкладке.' },
];

function rowsOf(table: AttributeTable): ApiRow[] {
  return Object.entries(table).map(([property, declared]) => ({
    name: attributeOf(property),
    values: declared.ruValues ?? listed(declared),
    text: declared.ru,
  }));
}

function listed({ reads: { kind, values } }: Attribute): string {
  return values?.join(kind === 'words' ? ' ' : ', ') ?? 'текст';
}

export const EVENTS: readonly ApiRow[] = [
  { name: 'karkas-ready', text: 'Виджет нарисован и\u00a0отвечает.' },
  { name: 'karkas-load', values: 'count, total, query, ms', text: 'Пришёл список.' },
  { name: 'karkas-error', values: 'code, retryable', text: 'Список не\u00a0пришёл.' },
  { name: 'karkas-query-change', values: 'query', text: 'Посетитель меняет выбор. Можно отменить.' },
  { name: 'karkas-item-view', values: 'id', text: 'Карточку увидели, один раз для каждой.' },
  { name: 'karkas-item-click', values: 'id, url', text: 'Карточку нажали. Можно отменить и\u00a0открыть по-своему.' },
  { name: 'karkas-empty', values: 'query', text: 'Ничего не\u00a0нашлось.' },
  {
    name: 'karkas-respond-open',
    values: 'id',
    text: 'При respond="inline" открывается форма отклика. Можно отменить и\u00a0открыть по-своему.',
  },
  { name: 'karkas-respond-sent', values: 'respondId, vacancyId, kind', text: 'Отклик отправлен.' },
];

export const MEMBERS: readonly ApiRow[] = [
  { name: 'refresh()', text: 'Спросить заново.' },
  { name: 'next()', text: 'Следующая страница.' },
  { name: 'setQuery({ city: 1601 })', text: 'Изменить часть выбора.' },
  { name: 'openVacancy(id)', text: 'Открыть вакансию там, где сказано в\u00a0detail.' },
  { name: 'close()', text: 'Закрыть её.' },
  { name: 'getState()', text: 'Всё о\u00a0ленте сразу.' },
  {
    name: 'query, items, total, status',
    text: 'Выбор, карточки, сколько всего, состояние: idle, loading, ready, error.',
  },
  { name: 'labels', text: 'Свои тексты вместо наших.' },
  { name: 'renderItem', text: 'Функция, которая рисует карточку вместо нас.' },
  { name: 'Karkas.config({ accent })', text: 'Настройки всех лент страницы сразу.' },
  {
    name: "Karkas.on('load', listener)",
    text: "Слушать событие всех лент; работает и\u00a0до загрузки скрипта: (window.Karkas ||= []).push(['on', 'load', listener]).",
  },
  { name: 'Karkas.define({ prefix })', text: 'Ещё один тег со\u00a0своим началом: acme-vacancy-feed.' },
];

/** Custom properties that a page can set on the element. */
export const PROPERTIES: readonly ApiRow[] = [
  { name: '--karkas-accent', text: 'Цвет кнопок.' },
  { name: '--karkas-accent-hover', text: 'Он\u00a0же под указателем.' },
  { name: '--karkas-on-accent', text: 'Надпись на\u00a0нём.' },
  { name: '--karkas-link', text: 'Ссылки.' },
  { name: '--karkas-bg', text: 'Фон ленты.' },
  { name: '--karkas-surface', text: 'Фон карточек и\u00a0полей.' },
  { name: '--karkas-text', text: 'Текст.' },
  { name: '--karkas-text-muted', text: 'Подписи.' },
  { name: '--karkas-line', text: 'Линии.' },
  { name: '--karkas-radius', text: 'Скругление.' },
  { name: '--karkas-font', text: 'Шрифт.' },
  { name: '--karkas-font-size', text: 'Размер текста.' },
  { name: '--karkas-gap', text: 'Расстояние между частями.' },
  { name: '--karkas-card-padding', text: 'Поля карточки.' },
  { name: '--karkas-columns', text: 'Сколько карточек в\u00a0ряд.' },
  { name: '--karkas-max-width', text: 'Наибольшая ширина.' },
];

export const SLOTS: readonly ApiRow[] = [
  { name: '(без имени)', text: 'Ссылки для тех, у\u00a0кого нет JavaScript или нет связи с\u00a0нами.' },
  { name: 'header', text: 'Над лентой.' },
  { name: 'filters-before', text: 'Перед полями выбора.' },
  { name: 'empty', text: 'Когда вакансий нет.' },
  { name: 'error', text: 'Когда список не\u00a0пришёл.' },
  { name: 'footer', text: 'Под лентой.' },
  {
    name: 'item-actions',
    text: 'Тег template: его копия встанет в\u00a0каждую карточку, {id} в\u00a0ссылках станет номером вакансии.',
  },
];
