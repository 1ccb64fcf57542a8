/** A row of the guide's tables: a name of the element's API, what it can be, what it is for. */
export interface ApiRow {
  name: string;
  values?: string;
  text: string;
}

/** Attributes of `karkas-vacancy-feed`. */
export const ATTRIBUTES: readonly ApiRow[] = [
  { name: 'embed-key', values: 'pk_live_… или pk_test_…', text: 'Ключ компании. Обязателен.' },
  {
    name: 'company',
    values: 'номера через запятую, до\u00a05',
    text: 'Чьи вакансии показать, если ключ на\u00a0несколько компаний.',
  },
  {
    name: 'limit',
    values: '1–50, обычно 10',
    text: 'Сколько вакансий на\u00a0странице. То\u00a0же самое\u00a0— page-size.',
  },
  { name: 'page-size', values: '1–50', text: 'Второе имя limit; если есть оба, главнее оно.' },
  {
    name: 'pagination',
    values: 'more, pages, infinite, none',
    text: 'Как показать остальные: кнопкой «Показать ещё», номерами страниц, при прокрутке, никак.',
  },
  {
    name: 'layout',
    values: 'list, cards, table, compact',
    text: 'Вид: список, карточки, таблица, одна строка на\u00a0вакансию.',
  },
  {
    name: 'group-by',
    values: 'none, specialization, city, facility, contract, department',
    text: 'Под какими заголовками собрать вакансии.',
  },
  {
    name: 'sort',
    values: 'newest, pay, relevance, starts_soon',
    text: 'Порядок: новые, дороже, точнее ответ на\u00a0запрос, скорее начало работ.',
  },
  {
    name: 'filters',
    values: 'search city specialization pay-mode schedule contract facility',
    text: 'Какие поля выбора видит посетитель: слова через пробел. Без атрибута полей нет.',
  },
  {
    name: 'show',
    values: 'logo pay city schedule shift rotation contract permits conditions experience grade date headcount photo',
    text: 'Что показать в\u00a0карточке, кроме названия. Без атрибута\u00a0— всё, кроме логотипа и\u00a0фото. Слово responses принимается, но\u00a0пока ничего не\u00a0показывает.',
  },
  { name: 'preset-query', values: 'текст', text: 'Только вакансии, которые найдутся по\u00a0этим словам.' },
  {
    name: 'preset-city',
    values: 'номер города',
    text: 'Только этот город. Номера видны в\u00a0адресе списка вакансий компании: ?city=1601.',
  },
  {
    name: 'preset-specialization',
    values: 'номер специализации',
    text: 'Только эта специализация: ?spec=301 в\u00a0том\u00a0же адресе.',
  },
  { name: 'preset-facility', values: 'номер объекта', text: 'Только этот объект.' },
  { name: 'preset-schedule', values: 'd5_2, d6_1, rotation…', text: 'Только этот график.' },
  { name: 'preset-tags', values: 'метки через запятую', text: 'Только вакансии с\u00a0вашими метками.' },
  {
    name: 'detail',
    values: 'link, drawer, inline, popup',
    text: 'Где открыть вакансию: на\u00a0её странице, в\u00a0боковой панели, под карточкой, в\u00a0окне.',
  },
  {
    name: 'respond',
    values: 'button, link, none',
    text: 'Чем откликнуться: кнопкой, ссылкой, никак. Отклик\u00a0— на\u00a0странице вакансии в\u00a0Каркасе.',
  },
  {
    name: 'link-target',
    values: 'marketplace или page:/careers/{id}',
    text: 'Куда ведёт карточка: в\u00a0Каркас или на\u00a0страницу вашего сайта.',
  },
  {
    name: 'url-sync',
    values: 'off, query, hash',
    text: 'Записывать выбор посетителя и\u00a0открытую вакансию в\u00a0адрес страницы: ссылкой можно поделиться.',
  },
  {
    name: 'theme',
    values: 'light, dark, auto',
    text: 'Тема. Сам по\u00a0себе виджет никогда не\u00a0темнеет: на\u00a0тёмной странице поставьте dark или светлую подложку, --karkas-bg: #fff.',
  },
  {
    name: 'accent',
    values: 'любой цвет CSS',
    text: 'Цвет кнопок и\u00a0ссылок. Надпись на\u00a0нём виджет сделает читаемой сам.',
  },
  { name: 'density', values: 'comfortable, compact', text: 'Свободно или плотно.' },
  { name: 'empty', values: 'текст', text: 'Что сказать, когда вакансий нет.' },
  {
    name: 'lazy',
    values: 'visible, eager, manual',
    text: 'Когда загружаться: у\u00a0края экрана, сразу, по\u00a0вызову refresh().',
  },
  {
    name: 'consent',
    values: 'none, required',
    text: 'С\u00a0required виджет ничего не\u00a0запросит, пока вы не\u00a0уберёте атрибут.',
  },
  {
    name: 'mode',
    values: 'auto, inline, frame',
    text: 'Рисовать прямо на\u00a0странице или во\u00a0фрейме. auto берёт фрейм, только если CSP страницы не\u00a0пускает запросы к\u00a0Каркасу.',
  },
  {
    name: 'analytics',
    values: 'off, datalayer, ym:номер',
    text: 'Повторять события в\u00a0dataLayer или цели Яндекс Метрики, если они уже есть на\u00a0странице.',
  },
  {
    name: 'json-ld',
    values: 'off, itemlist, jobposting',
    text: 'Разметка для поисковиков: список ссылок или вакансия, открытая по\u00a0своему адресу (нужны detail="inline" и\u00a0url-sync). Не\u00a0включайте на\u00a0страницах с\u00a0Trusted Types.',
  },
  { name: 'utm-source', values: 'текст', text: 'utm_source в\u00a0ссылках на\u00a0вакансии.' },
  { name: 'utm-medium', values: 'текст', text: 'utm_medium в\u00a0ссылках.' },
  { name: 'utm-campaign', values: 'текст', text: 'utm_campaign в\u00a0ссылках.' },
  { name: 'locale', values: 'ru', text: 'Язык.' },
  {
    name: 'api-base',
    values: 'адрес',
    text: 'Откуда брать данные, если Каркас стоит у\u00a0вас. Обычно там\u00a0же, откуда скрипт.',
  },
];

export const EVENTS: readonly ApiRow[] = [
  { name: 'karkas-ready', text: 'Виджет нарисован и\u00a0отвечает.' },
  { name: 'karkas-load', values: 'count, total, query, ms', text: 'Пришёл список.' },
  { name: 'karkas-error', values: 'code, retryable', text: 'Список не\u00a0пришёл.' },
  { name: 'karkas-query-change', values: 'query', text: 'Посетитель меняет выбор. Можно отменить.' },
  { name: 'karkas-item-view', values: 'id', text: 'Карточку увидели, один раз для каждой.' },
  { name: 'karkas-item-click', values: 'id, url', text: 'Карточку нажали. Можно отменить и\u00a0открыть по-своему.' },
  { name: 'karkas-empty', values: 'query', text: 'Ничего не\u00a0нашлось.' },
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

/** Custom properties, which a page sets on the element. */
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

/** Names for `::part()`. */
export const PARTS = [
  'root',
  'header',
  'filters',
  'search',
  'select',
  'chip',
  'list',
  'group',
  'group-title',
  'card',
  'card-title',
  'pay',
  'meta',
  'tags',
  'badge',
  'button',
  'button-primary',
  'pager',
  'empty',
  'error',
  'skeleton',
  'drawer',
  'powered',
] as const;
