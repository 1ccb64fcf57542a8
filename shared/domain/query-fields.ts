import { composed } from './composed.ts';
import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from './limits.ts';

/** A filter field of a query: how its text in an address is parsed. */
export type Field =
  | { kind: 'text'; charsMax: number }
  | { kind: 'texts'; pattern: RegExp; countMax: number }
  | { kind: 'key'; pattern: RegExp }
  | { kind: 'ids'; countMax: number }
  | { kind: 'int'; min: number; max: number }
  | { kind: 'date' }
  | { kind: 'flag' }
  | { kind: 'one'; values: readonly string[] }
  | { kind: 'many'; values: readonly string[] };

export const flag = { kind: 'flag' } as const;
export const ids = { kind: 'ids', countMax: 20 } as const;
export const one = <const Values extends readonly string[]>(values: Values) => ({ kind: 'one', values }) as const;
export const many = <const Values extends readonly string[]>(values: Values) => ({ kind: 'many', values }) as const;
export const int = (min: number, max: number) => ({ kind: 'int', min, max }) as const;

/** A key of a dictionary that may grow. */
export const KEY = /^[a-z][a-z0-9_]{0,39}$/;
export const SLUG = /^[a-z0-9-]{1,80}$/;
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Kilometres around a city; `any`: everywhere, but measured from it. */
export const RADII_KM = ['50', '100', '200', 'any'] as const;
export type RadiusKm = (typeof RADII_KM)[number];

/** A city and how far around it, the same for every list. */
export const NEAR_FIELDS = {
  /** The slug of the city that distances are from; that of the list's address when absent. */
  near: { kind: 'key', pattern: SLUG },
  /** Cities so far from it, in a straight line; with `near` alone the nearest ones. */
  radius_km: { kind: 'one', values: RADII_KM },
} as const;

export type ValueOf<F extends Field> = F extends { kind: 'one'; values: readonly (infer Value)[] }
  ? Value
  : F extends { kind: 'many'; values: readonly (infer Value)[] }
    ? Value[]
    : F extends { kind: 'texts' }
      ? string[]
      : F extends { kind: 'ids' }
        ? number[]
        : F extends { kind: 'int' }
          ? number
          : F extends { kind: 'flag' }
            ? true
            : string;

export type QueryOf<Fields extends Readonly<Record<string, Field>>> = {
  -readonly [Key in keyof Fields]?: ValueOf<Fields[Key]>;
};

const PAGES_MAX = LIST_DEPTH / PAGE_SIZE_DEFAULT;

/**
 * Parses an address or a form: unknown keys and invalid values are ignored, repeated keys and comma-separated values
 * are equivalent, long lists are cut.
 */
export function readFields<Fields extends Readonly<Record<string, Field>>>(
  fields: Fields,
  given: URLSearchParams,
): QueryOf<Fields> {
  const query: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = readField(field, given.getAll(key));
    if (value !== undefined) query[key] = value;
  }
  // The parsed value matches the field's kind.
  return query as QueryOf<Fields>;
}

/** The page number from 2 on; undefined for the first page and for invalid numbers. */
export function readPage(given: URLSearchParams): number | undefined {
  const page = Number(given.get('page'));
  return Number.isInteger(page) && page > 1 && page <= PAGES_MAX ? page : undefined;
}

function readField(field: Field, given: readonly string[]): unknown {
  const written = given.find((text) => text.trim() !== '');
  if (written === undefined) return undefined;
  const first = composed(written.trim());
  switch (field.kind) {
    case 'text':
      return [...first.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, field.charsMax).join('').trim() || undefined;
    case 'key':
      return field.pattern.test(first) ? first : undefined;
    case 'flag':
      return first === '1' || undefined;
    case 'one':
      return field.values.find((value) => value === first);
    case 'int': {
      const value = Number(first.replaceAll(/[\s\u00a0\u202f]/gu, ''));
      return Number.isInteger(value) && value >= field.min && value <= field.max ? value : undefined;
    }
    case 'date':
      return /^20\d\d-\d\d-\d\d$/.test(first) && !Number.isNaN(Date.parse(first)) ? first : undefined;
    case 'ids': {
      const found = [...new Set(split(given))].filter((text) => /^[1-9]\d{0,9}$/.test(text)).map(Number);
      return listOrNothing(
        found
          .filter((id) => id < 2 ** 31)
          .toSorted((a, b) => a - b)
          .slice(0, field.countMax),
      );
    }
    case 'many':
      return listOrNothing(field.values.filter((value) => split(given).includes(value)));
    case 'texts':
      return listOrNothing(
        split(given)
          .filter((text) => field.pattern.test(text))
          .slice(0, field.countMax),
      );
  }
}

function split(given: readonly string[]): string[] {
  return given.flatMap((text) => text.split(',')).map((text) => text.trim());
}

function listOrNothing<Item>(list: Item[]): Item[] | undefined {
  return list.length > 0 ? list : undefined;
}

/**
 * The canonical text of a query, '' or with a leading `?`: sorted keys, values of a field between commas. Equivalent
 * queries give the same text.
 */
export function writeFields(query: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [
      key,
      Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value),
    ]);
  const text = new URLSearchParams(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** The meaning of the last segment of a list's path. */
export interface NamedParts {
  city?: { slug: string } | null;
  specialization?: { slug: string } | null;
}

/** Path of a list of a specialization, a city, both or neither. */
export function slugPath(base: string, { city, specialization }: NamedParts): string {
  const slug = [city?.slug, specialization?.slug].filter(Boolean).join('_');
  return slug ? `${base}/${slug}` : base;
}
