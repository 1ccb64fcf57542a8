import { colour, oneOf, origin, text, textOf, type Reading } from './attribute-readers.ts';
import { EMBED_KEY_PATTERN } from './embed.ts';

/**
 * The complete description of one attribute. Properties, typings, the manifest, the guide for webmasters, and the
 * parameters of frame and fragment are derived from it; the build strips the texts for people from the element.
 */
export interface Attribute<Value = unknown> {
  reads: Reading<Value>;
  /** For typings and the manifest. */
  en: string;
  /** For the guide. */
  ru: string;
  /** The guide's description of its values, where the list of allowed words is not enough. */
  ruValues?: string;
  /** TypeScript type of the property, where {@link Reading.kind} does not imply it. */
  type?: string;
  /** A fixed filter: a value that means nothing must not show everything. */
  narrows?: true;
}

/** Attributes by property name. */
export type AttributeTable = Readonly<Record<string, Attribute>>;

export type ValuesOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends { reads: Reading<infer Value> } ? Value : never;
};

/** The attribute of a property: `pageSize` is `page-size`. */
export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A value as text in an address or an attribute; null for the default. */
export function unusualText({ reads }: Attribute, value: unknown): string | null {
  const said = textOf(value);
  return said === textOf(reads.initial) ? null : said;
}

/** `off`, `datalayer`, or a Yandex Metrika counter that the page has loaded itself. */
export type Analytics = 'off' | 'datalayer' | `ym:${number}`;

const ANALYTICS: Reading<Analytics> = {
  kind: 'word',
  initial: 'off',
  // The pattern guarantees the type.
  read: (given) => (/^(?:off|datalayer|ym:\d{1,12})$/.test(given) ? (given as Analytics) : undefined),
};

const JWT_CHARS_MAX = 4_096;

/** Of the elements that know people. */
export const USER_JWT = {
  reads: text(JWT_CHARS_MAX),
  en: 'A token by which the host’s server vouches for its visitor; each works once.',
  ru: 'Подписанный вашим сервером токен посетителя: его узнают без кода из\u00a0СМС.',
  ruValues: 'JWT',
} as const satisfies Attribute;

/** Attributes of every element. */
export const COMMON_ATTRIBUTES = {
  embedKey: {
    reads: text(40, EMBED_KEY_PATTERN),
    en: 'Public key of the company: pk_live_… or pk_test_….',
    ru: 'Ключ компании. Обязателен.',
    ruValues: 'pk_live_… или pk_test_…',
  },
  theme: {
    reads: oneOf(['light', 'dark', 'auto'], 'light'),
    en: 'A widget never darkens by itself.',
    ru: 'Тема. Сам по\u00a0себе виджет никогда не\u00a0темнеет: на\u00a0тёмной странице поставьте dark или светлую подложку, --karkas-bg: #fff.',
  },
  accent: {
    reads: colour(),
    en: 'Any CSS colour.',
    ru: 'Цвет кнопок и\u00a0ссылок. Надпись на\u00a0нём виджет сделает читаемой сам.',
    ruValues: 'любой цвет CSS',
  },
  density: {
    reads: oneOf(['comfortable', 'compact'], 'comfortable'),
    en: 'Space around things.',
    ru: 'Свободно или плотно.',
  },
  lazy: {
    reads: oneOf(['visible', 'eager', 'manual'], 'visible'),
    en: 'When the feed begins to load.',
    ru: 'Когда загружаться: у\u00a0края экрана, сразу, по\u00a0вызову refresh().',
  },
  consent: {
    reads: oneOf(['none', 'required'], 'none'),
    en: 'With `required` nothing is asked until the attribute changes.',
    ru: 'С\u00a0required виджет ничего не\u00a0запросит, пока вы не\u00a0уберёте атрибут.',
  },
  mode: {
    reads: oneOf(['auto', 'inline', 'frame'], 'auto'),
    en: 'Where the feed is drawn: in the page or in a frame.',
    ru: 'Рисовать прямо на\u00a0странице или во\u00a0фрейме. auto берёт фрейм, только если CSP страницы не\u00a0пускает запросы к\u00a0Каркасу.',
  },
  analytics: {
    reads: ANALYTICS,
    en: 'Repeats events to a counter of the page.',
    ru: 'Повторять события в\u00a0dataLayer или цели Яндекс Метрики, если они уже есть на\u00a0странице.',
    ruValues: 'off, datalayer, ym:номер',
    type: "'off' | 'datalayer' | `ym:${number}`",
  },
  utmSource: {
    reads: text(100),
    en: 'Put into links as utm_source.',
    ru: 'utm_source в\u00a0ссылках на\u00a0вакансии.',
  },
  utmMedium: {
    reads: text(100),
    en: 'Put into links as utm_medium.',
    ru: 'utm_medium в\u00a0ссылках.',
  },
  utmCampaign: {
    reads: text(100),
    en: 'Put into links as utm_campaign.',
    ru: 'utm_campaign в\u00a0ссылках.',
  },
  locale: { reads: oneOf(['ru'], 'ru'), en: 'Language.', ru: 'Язык.' },
  apiBase: {
    reads: origin(),
    en: 'Origin of the marketplace; the origin of the script when absent.',
    ru: 'Откуда брать данные, если Каркас стоит у\u00a0вас. Обычно там\u00a0же, откуда скрипт.',
    ruValues: 'адрес',
  },
} as const satisfies AttributeTable;
