import { badField } from '../../platform/problems.ts';
import {
  findCity,
  findSpecialization,
  languageNameOf,
  metroNamesOf,
  pcProgramNameOf,
  regionNamesOf,
  workTypeNamesOf,
} from './lookup.ts';

/** What dictionaries know, by the names that rules use. */
const KNOWN = {
  city: (id: number) => findCity(id) !== null,
  region: (id: number) => regionNamesOf([id]).length > 0,
  metro: (id: number) => metroNamesOf([id]).length > 0,
  specialization: (id: number) => findSpecialization(id) !== null,
  workType: (key: string) => workTypeNamesOf([key]).length > 0,
  language: (code: string) => languageNameOf(code) !== null,
  pcProgram: (key: string) => pcProgramNameOf(key) !== null,
} as const;

type Dictionary = keyof typeof KNOWN;
type Key<Name extends Dictionary> = Parameters<(typeof KNOWN)[Name]>[0];

const WORDS: { readonly [Name in Dictionary]?: string } = {
  city: 'Выберите город из\u00a0списка',
  specialization: 'Выберите профессию из\u00a0списка',
};

/** Throws `bad_argument` at `field` for a value that the dictionary does not have; null is none. */
export function assertKnown<Name extends Dictionary>(
  dictionary: Name,
  field: string,
  value: Key<Name> | null | undefined,
): void {
  // One name has one type of keys, which the compiler does not follow through the union.
  const isKnown = KNOWN[dictionary] as (key: Key<Name>) => boolean;
  if (value !== null && value !== undefined && !isKnown(value))
    throw badField(field, 'not_in_dictionary', WORDS[dictionary] ?? 'Выберите из\u00a0списка');
}

/** The same for several, each at its place: `field.0`. */
export function assertAllKnown<Name extends Dictionary>(
  dictionary: Name,
  field: string,
  values: readonly Key<Name>[],
): void {
  for (const [index, value] of values.entries()) assertKnown(dictionary, `${field}.${index}`, value);
}

/** The rule of a field with one key of a dictionary, or null. */
export function knownIn<Name extends Dictionary>(dictionary: Name) {
  return <Value extends Key<Name> | null>(value: Value, _facts: unknown, field: string): Value => {
    assertKnown(dictionary, field, value);
    return value;
  };
}

/** The rule of a field with keys of a dictionary. */
export function allKnownIn<Name extends Dictionary>(dictionary: Name) {
  return <Values extends readonly Key<Name>[]>(values: Values, _facts: unknown, field: string): Values => {
    assertAllKnown(dictionary, field, values);
    return values;
  };
}

/** The rule of a field with items that name a key of a dictionary each, none of them twice. */
export function eachKnownIn<Name extends Dictionary, Property extends string>(dictionary: Name, property: Property) {
  return <Items extends readonly { readonly [Named in Property]: Key<Name> }[]>(
    items: Items,
    _facts: unknown,
    field: string,
  ): Items => {
    const seen = new Set<Key<Name>>();
    for (const [index, { [property]: key }] of items.entries()) {
      const path = `${field}.${index}.${property}`;
      assertKnown(dictionary, path, key);
      if (seen.has(key)) throw badField(path, 'conflict_with_rules', 'Это уже названо');
      seen.add(key);
    }
    return items;
  };
}
