import type { FeedPart } from '#shared/domain/feed-terms.ts';
import type { FeedOnlyValues } from '#shared/domain/feed-attributes.ts';

type Choice<Value extends string> = readonly [value: Value, name: string];

/** The appearance options of the guide; their values are those of the element's attributes. */
export const LAYOUT_CHOICES: readonly Choice<FeedOnlyValues['layout']>[] = [
  ['list', 'Список'],
  ['cards', 'Карточки'],
  ['table', 'Таблица'],
  ['compact', 'Коротко'],
];
export const THEME_CHOICES = [
  ['light', 'Светлая'],
  ['dark', 'Тёмная'],
  ['auto', 'Как в\u00a0системе'],
] as const satisfies readonly Choice<string>[];
export const DENSITY_CHOICES = [
  ['comfortable', 'Свободно'],
  ['compact', 'Плотно'],
] as const satisfies readonly Choice<string>[];
export const PAGINATION_CHOICES: readonly Choice<FeedOnlyValues['pagination']>[] = [
  ['more', 'кнопкой «Показать ещё»'],
  ['pages', 'номерами страниц'],
  ['infinite', 'сами при прокрутке'],
  ['none', 'не\u00a0показывать'],
];
export const DETAIL_CHOICES: readonly Choice<FeedOnlyValues['detail']>[] = [
  ['link', 'на\u00a0Каркасе'],
  ['inline', 'на\u00a0вашем сайте, в\u00a0ленте'],
  ['drawer', 'на\u00a0вашем сайте, сбоку'],
  ['popup', 'на\u00a0вашем сайте, в\u00a0окне'],
];
export const GROUP_CHOICES: readonly Choice<FeedOnlyValues['groupBy']>[] = [
  ['none', 'одним списком'],
  ['specialization', 'по\u00a0специализациям'],
  ['city', 'по\u00a0городам'],
  ['facility', 'по\u00a0объектам'],
  ['contract', 'по\u00a0оформлению'],
  ['department', 'по\u00a0подразделениям'],
];
export const FILTER_CHOICES: readonly Choice<FeedOnlyValues['filters'][number]>[] = [
  ['search', 'Поиск'],
  ['city', 'Город'],
  ['specialization', 'Специализация'],
  ['pay-mode', 'Оплата'],
  ['schedule', 'График'],
  ['contract', 'Оформление'],
  ['facility', 'Объект'],
];
export const PART_CHOICES: readonly Choice<FeedPart>[] = [
  ['pay', 'Зарплата'],
  ['city', 'Место'],
  ['schedule', 'График'],
  ['shift', 'Смена'],
  ['rotation', 'Вахта'],
  ['contract', 'Оформление'],
  ['permits', 'Допуски'],
  ['conditions', 'Условия'],
  ['experience', 'Опыт'],
  ['grade', 'Разряд'],
  ['headcount', 'Сколько человек'],
  ['date', 'Дата'],
  ['logo', 'Логотип'],
  ['photo', 'Фото'],
];

/** Parts of a card that are off by default. */
const HIDDEN_PARTS: readonly FeedPart[] = ['logo', 'photo'];

/** The initial state of the form. */
export const FIRST_LOOK = { layout: 'list', theme: 'light', accent: '#b03a15', limit: 3, pagination: 'more' } as const;
/** The same as attributes. */
export const FIRST_ATTRIBUTES: Readonly<Record<string, string>> = { limit: String(FIRST_LOOK.limit) };
const USUAL_LIMIT = 10;

/** Attributes that the form can set. */
export const LOOK_ATTRIBUTES = [
  'layout',
  'theme',
  'accent',
  'density',
  'limit',
  'pagination',
  'group-by',
  'detail',
  'filters',
  'show',
  'respond',
] as const;

/** What the form shows as chosen. */
export interface ChosenLook extends Record<
  'layout' | 'theme' | 'accent' | 'density' | 'limit' | 'pagination' | 'group-by' | 'detail',
  string
> {
  filters: readonly string[];
  shown: readonly string[];
  /** Responds in place; for keys that take responds. */
  inline: boolean;
}

/** The state of the form for these attributes, the opposite of {@link readLook}. */
export function lookOf(attributes: Readonly<Record<string, string>>): ChosenLook {
  const { layout, theme, accent, pagination } = FIRST_LOOK;
  const { filters = '', show, respond, ...given } = attributes;
  return {
    ...{ layout, theme, accent, pagination, density: 'comfortable', limit: String(USUAL_LIMIT) },
    ...{ 'group-by': 'none', detail: 'link' },
    ...given,
    filters: filters.split(' '),
    shown: show?.split(' ') ?? valuesOf(PART_CHOICES).filter(isShown),
    inline: respond === 'inline',
  };
}

/** The chosen appearance as attributes, in the order of {@link LOOK_ATTRIBUTES}, without defaults. */
export function readLook(form: FormData): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? '');
  const one = (name: string, choices: readonly Choice<string>[]) =>
    valuesOf(choices).find((value) => value === form.get(name));
  const some = <Value extends string>(name: string, choices: readonly Choice<Value>[]) =>
    valuesOf(choices).filter((value) => form.getAll(name).includes(value));
  const limit = Math.round(Number(text('limit')));
  const shown = some('show', PART_CHOICES);
  const look: Record<(typeof LOOK_ATTRIBUTES)[number], string | undefined> = {
    layout: unless('list', one('layout', LAYOUT_CHOICES)),
    theme: unless('light', one('theme', THEME_CHOICES)),
    accent: unless(FIRST_LOOK.accent, /^#[\da-f]{6}$/.test(text('accent')) ? text('accent') : undefined),
    density: unless('comfortable', one('density', DENSITY_CHOICES)),
    limit: limit >= 1 && limit <= 50 && limit !== USUAL_LIMIT ? String(limit) : undefined,
    pagination: unless('more', one('pagination', PAGINATION_CHOICES)),
    'group-by': unless('none', one('group-by', GROUP_CHOICES)),
    detail: unless('link', one('detail', DETAIL_CHOICES)),
    filters: some('filters', FILTER_CHOICES).join(' ') || undefined,
    show: isUsual(shown) ? undefined : shown.join(' ') || 'none',
    respond: form.get('respond') === 'inline' ? 'inline' : undefined,
  };
  return Object.fromEntries(Object.entries(look).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** True when a card shows the part by default. */
export function isShown(part: FeedPart): boolean {
  return !HIDDEN_PARTS.includes(part);
}

function isUsual(shown: readonly FeedPart[]): boolean {
  return valuesOf(PART_CHOICES).every((part) => shown.includes(part) === isShown(part));
}

function valuesOf<Value extends string>(choices: readonly Choice<Value>[]): Value[] {
  return choices.map(([value]) => value);
}

function unless(usual: string, value: string | undefined): string | undefined {
  return value === usual ? undefined : value;
}
