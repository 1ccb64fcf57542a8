import { readCompanyName, type CompanyName, type Reading } from './attribute-readers.ts';

/** Parsers of attribute texts that only a feed has. */

/** A number of things, from one to `max`. */
export function count<Initial extends number | null>(initial: Initial, max: number): Reading<number | Initial> {
  return {
    kind: 'number',
    initial,
    read(text) {
      const number = /^\d+$/.test(text) ? Number(text) : 0;
      return number >= 1 && number <= max ? number : undefined;
    },
    near(text) {
      const number = Math.round(Number(text));
      return Number.isNaN(number) ? undefined : Math.min(Math.max(number, 1), max);
    },
  };
}

/**
 * Words in any order, separated by spaces or commas, or as a JSON list; `none` is the empty list. An unknown word is
 * ignored.
 */
export function words<const Values extends readonly string[], Initial extends readonly Values[number][] | null>(
  values: Values,
  initial: Initial,
): Reading<readonly Values[number][] | Initial> {
  const split = (given: string) => (given === 'none' ? [] : given.split(/[\s,"[\]]/).filter(Boolean));
  return {
    kind: 'words',
    initial,
    values,
    read(given) {
      const asked = split(given);
      const known = values.filter((value) => asked.includes(value));
      return asked.length > 0 && known.length === 0 ? undefined : known;
    },
    strange: (given) => split(given).filter((word) => !values.includes(word)),
  };
}

/** Companies by their ids or names in addresses, separated by commas or spaces. */
export function companies(maxCount: number): Reading<readonly CompanyName[] | null> {
  function listOf(given: string): CompanyName[] | undefined {
    const list = given.split(/[\s,]/).filter(Boolean).map(readCompanyName);
    return list.every((name) => name !== undefined) ? list : undefined;
  }
  return {
    kind: 'numbers',
    initial: null,
    read(given) {
      const list = listOf(given);
      return list && list.length <= maxCount ? list : undefined;
    },
    near: (given) => listOf(given)?.slice(0, maxCount),
  };
}
