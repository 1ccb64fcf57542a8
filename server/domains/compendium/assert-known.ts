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

/** Throws `bad_argument` at `field` for a value that the dictionary does not have; null is none. */
export function assertKnown<Name extends Dictionary>(
  dictionary: Name,
  field: string,
  value: Key<Name> | null | undefined,
): void {
  // One name has one type of keys, which the compiler does not follow through the union.
  const isKnown = KNOWN[dictionary] as (key: Key<Name>) => boolean;
  if (value !== null && value !== undefined && !isKnown(value))
    throw badField(
      field,
      'not_in_dictionary',
      dictionary === 'city' ? 'Выберите город из\u00a0списка' : 'Выберите из\u00a0списка',
    );
}

/** The same for several, each at its place: `field.0`. */
export function assertAllKnown<Name extends Dictionary>(
  dictionary: Name,
  field: string,
  values: readonly Key<Name>[],
): void {
  for (const [index, value] of values.entries()) assertKnown(dictionary, `${field}.${index}`, value);
}
