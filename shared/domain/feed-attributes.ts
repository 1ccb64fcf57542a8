import { id, oneOf, text } from './attribute-readers.ts';
import type { AttributeTable, COMMON_ATTRIBUTES, ValuesOf } from './embed-attributes.ts';
import { FACILITY_ID, FEED_COMPANIES_MAX, FEED_GROUPS, FEED_PARTS, FEED_SORTS } from './feed-terms.ts';
import { companies, count, words } from './feed-readers.ts';
import { SCHEDULES } from './vacancy-terms.ts';

const PAGE_SIZE_MAX = 50;

/** Attributes of `<karkas-vacancy-feed>` beside those that every element has. */
export const FEED_ATTRIBUTES = {
  company: {
    reads: companies(FEED_COMPANIES_MAX),
    en: 'Ids, or names in addresses, of at most five companies that the key owns.',
    ru: 'Чьи вакансии показать, если ключ на\u00a0несколько компаний.',
    ruValues: 'номера или имена вроде stroy-alyans, через запятую, до\u00a05',
    type: 'readonly (number | string)[] | null',
  },
  limit: {
    reads: count(10, PAGE_SIZE_MAX),
    en: 'Vacancies on a page, 1–50.',
    ru: 'Сколько вакансий на\u00a0странице. То\u00a0же самое\u00a0— page-size.',
    ruValues: '1–50, обычно 10',
  },
  pageSize: {
    reads: count(null, PAGE_SIZE_MAX),
    en: 'Another name of `limit`.',
    ru: 'Второе имя limit; если есть оба, главнее оно.',
    ruValues: '1–50',
  },
  pagination: {
    reads: oneOf(['more', 'pages', 'infinite', 'none'], 'more'),
    en: 'How the rest is reached.',
    ru: 'Как показать остальные: кнопкой «Показать ещё», номерами страниц, при прокрутке, никак.',
  },
  layout: {
    reads: oneOf(['list', 'cards', 'table', 'compact'], 'list'),
    en: 'How vacancies stand.',
    ru: 'Вид: список, карточки, таблица, одна строка на\u00a0вакансию.',
  },
  groupBy: {
    reads: oneOf(['none', ...FEED_GROUPS], 'none'),
    en: 'What vacancies are gathered under.',
    ru: 'Под какими заголовками собрать вакансии.',
  },
  sort: {
    reads: oneOf(FEED_SORTS, 'newest'),
    en: 'Order.',
    ru: 'Порядок: новые, дороже, точнее ответ на\u00a0запрос, скорее начало работ.',
  },
  filters: {
    reads: words(['search', 'city', 'specialization', 'pay-mode', 'schedule', 'contract', 'facility'], []),
    en: 'Controls that visitors see: search city specialization pay-mode schedule contract facility; none.',
    ru: 'Какие поля выбора видит посетитель: слова через пробел. Без атрибута полей нет.',
  },
  show: {
    // A card's facts do not have the number of responds yet: the word is reserved and shows nothing.
    reads: words([...FEED_PARTS, 'responses'], null),
    en: 'What stands in a card.',
    ru: 'Что показать в\u00a0карточке, кроме названия. Без атрибута\u00a0— всё, кроме логотипа и\u00a0фото. Слово responses принимается, но\u00a0пока ничего не\u00a0показывает.',
    ruValues: FEED_PARTS.join(' '),
  },
  presetQuery: {
    narrows: true,
    reads: text(200),
    en: 'Fixed text to search for.',
    ru: 'Только вакансии, которые найдутся по\u00a0этим словам.',
  },
  presetCity: {
    narrows: true,
    reads: id(),
    en: 'Fixed filter, invisible.',
    ru: 'Только этот город. Номера видны в\u00a0адресе списка вакансий компании: ?city=1601.',
    ruValues: 'номер города',
  },
  presetSpecialization: {
    narrows: true,
    reads: id(),
    en: 'Fixed filter, invisible.',
    ru: 'Только эта специализация: ?spec=301 в\u00a0том\u00a0же адресе.',
    ruValues: 'номер специализации',
  },
  presetFacility: {
    narrows: true,
    reads: text(36, FACILITY_ID),
    en: 'Fixed filter, invisible.',
    ru: 'Только этот объект.',
    ruValues: 'номер объекта',
  },
  presetSchedule: {
    narrows: true,
    reads: oneOf(SCHEDULES, null),
    en: 'Fixed filter, invisible.',
    ru: 'Только этот график.',
    ruValues: 'd5_2, d6_1, rotation…',
    type: 'string | null',
  },
  presetTags: {
    narrows: true,
    reads: text(330, /^[a-z0-9-]{1,32}(?:,[a-z0-9-]{1,32}){0,9}$/),
    en: 'Fixed filter by the employer’s own marks, comma-separated.',
    ru: 'Только вакансии с\u00a0вашими метками.',
    ruValues: 'метки через запятую',
  },
  detail: {
    reads: oneOf(['link', 'drawer', 'inline', 'popup'], 'link'),
    en: 'Where a card opens.',
    ru: 'Где открыть вакансию: на\u00a0её странице, в\u00a0боковой панели, под карточкой, в\u00a0окне.',
  },
  respond: {
    reads: oneOf(['button', 'link', 'none', 'inline'], 'button'),
    en: 'What leads to responding: a link to the vacancy, or a form in place for keys that take responds.',
    ru: 'Чем откликнуться: кнопкой или ссылкой на\u00a0страницу вакансии в\u00a0Каркасе, никак или формой прямо здесь (inline), если ключ принимает отклики.',
  },
  linkTarget: {
    reads: text(300, /^(?:marketplace$|page:(?:\/|https?:))/),
    en: '`marketplace`, or a path of one’s own pages: `page:/careers/{id}`.',
    ru: 'Куда ведёт карточка: в\u00a0Каркас или на\u00a0страницу вашего сайта.',
    ruValues: 'marketplace или page:/careers/{id}',
  },
  urlSync: {
    reads: oneOf(['off', 'query', 'hash'], 'off'),
    en: 'Whether the page’s address follows the feed, with the prefix k_.',
    ru: 'Записывать выбор посетителя и\u00a0открытую вакансию в\u00a0адрес страницы: ссылкой можно поделиться.',
  },
  empty: {
    reads: text(300),
    en: 'Said when there are no vacancies.',
    ru: 'Что сказать, когда вакансий нет.',
  },
  jsonLd: {
    reads: oneOf(['off', 'itemlist', 'jobposting'], 'off'),
    en: 'Structured data for search engines: of the list, or of the vacancy that is open by its own address.',
    ru: 'Разметка для поисковиков: список ссылок или вакансия, открытая по\u00a0своему адресу (нужны detail="inline" и\u00a0url-sync). Не\u00a0включайте на\u00a0страницах с\u00a0Trusted Types.',
  },
} as const satisfies AttributeTable;

/** Values of the feed's own attributes. */
export type FeedOnlyValues = ValuesOf<typeof FEED_ATTRIBUTES>;
/** Values of all attributes of the element. */
export type FeedValues = ValuesOf<typeof COMMON_ATTRIBUTES> & FeedOnlyValues;

/** Picks the feed's own values from an element's values. */
export function feedOnly(values: FeedOnlyValues): FeedOnlyValues {
  const names = Object.keys(FEED_ATTRIBUTES) as (keyof FeedOnlyValues)[];
  // The table has a value for every name.
  return Object.fromEntries(names.map((name) => [name, values[name]])) as FeedOnlyValues;
}
