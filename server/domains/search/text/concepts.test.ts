import { describe, expect, it } from 'vitest';
import { CITIES, REGIONS, SPECIALIZATIONS, STAFF, TRADES } from '#server/domains/compendium/index.ts';
import { DRIVER_CATEGORIES, OBJECT_TYPES, PERMIT_KINDS, TRACTOR_CATEGORIES } from '#shared/domain/vacancy-terms.ts';
import { MARK_NAMES } from '../core/marks.ts';
import { CONCEPTS, SINGLE_WORDS, VOCABULARY } from './concepts.ts';
import { wordsOf } from './phrases.ts';
import { CONDITIONS } from './thesaurus/conditions.ts';
import { PEOPLE } from './thesaurus/people.ts';
import { DISTRICTS, PLACE_NAMES, PLAIN_WORD_CITIES } from './thesaurus/places.ts';
import { NAMES } from './thesaurus/names.ts';
import { SITES } from './thesaurus/sites.ts';

/** Marks of a whole phrase; none when only a part of it is known. */
function marksOf(phrase: string): string[] {
  const words = wordsOf(phrase);
  const found = CONCEPTS.find(words, 0);
  return found?.length === words.length
    ? found.value.alternatives.flatMap((one) => (one.kind === 'mark' ? one.mark : []))
    : [];
}

describe('the thesaurus', () => {
  it('knows every trade by its name and its plural', () => {
    const isMissing = ({ id, name, plural }: (typeof SPECIALIZATIONS)[number]) =>
      [name, plural].some((phrase) => !marksOf(phrase).includes(`spec:${id}`));
    // A trade and a paper, each read on its own.
    const readApart = ['Сварщик НАКС'];
    expect(SPECIALIZATIONS.filter(isMissing).map(({ name }) => name)).toEqual(readApart);
    expect(marksOf('НАКС')).toContain('permit:naks_welder');
  });

  it.each([
    ['Комендантском проспекте', true],
    ['пр. Просвещения', true],
    ['пр-т Просвещения', true],
    ['пл. Восстания', true],
    ['Красные ворота', true],
    ['Царицыно', true],
    ['Автово', true],
    ['м. Сокол', true],
    ['сокол', false],
    ['деловой центр', false],
    ['рабочий посёлок', false],
  ])('knows whether %j is a station: %j', (phrase, isStation) =>
    expect(marksOf(phrase).some((mark) => mark.startsWith('metro:'))).toBe(isStation),
  );

  it('knows every city and region in two cases', () => {
    const cities = CITIES.filter(({ id, name, prepositional }) =>
      [name, prepositional].some((form) => !marksOf(form).includes(`city:${id}`)),
    );
    const regions = REGIONS.filter(({ id, name, prepositional }) =>
      [name, prepositional].some((form) => !marksOf(form).includes(`region:${id}`)),
    );
    expect([...cities, ...regions].map(({ name }) => name)).toEqual([]);
  });

  it('uses only existing marks', () => {
    const marks = [...CONDITIONS, ...PEOPLE, ...PLACE_NAMES, ...DISTRICTS].flatMap((one) => one.marks);
    const allowed: Record<string, readonly (string | number)[]> = {
      city: CITIES.map(({ id }) => id),
      region: REGIONS.map(({ id }) => id),
      permit: PERMIT_KINDS,
      driver: DRIVER_CATEGORIES,
      tractor: TRACTOR_CATEGORIES,
      object_type: OBJECT_TYPES,
    };
    const isUnknown = (mark: string) => {
      const [name = '', value = ''] = mark.split(':');
      return (
        !MARK_NAMES.some((one) => one === name) ||
        (allowed[name] !== undefined && !allowed[name].map(String).includes(value))
      );
    };
    expect(marks.filter(isUnknown)).toEqual([]);
    expect([...PLAIN_WORD_CITIES].filter((name) => !CITIES.some((city) => city.name === name))).toEqual([]);
  });

  it('has no duplicates in a group', () => {
    const groups = [...TRADES, ...STAFF, ...NAMES].map(({ same, about = '', narrower = '', near = '' }) =>
      [same, about, narrower, near].flatMap((list) => list.split('; ').filter(Boolean)),
    );
    expect(groups.filter((phrases) => new Set(phrases).size < phrases.length)).toEqual([]);
    expect(groups.length).toBeGreaterThanOrEqual(120);
    for (const phrases of Object.values(SITES)) expect(phrases.split('; ').every(Boolean)).toBe(true);
  });

  it('does not take a preposition or a bare number for a phrase', () => {
    for (const word of ['в', 'на', 'с', 'от', 'по', '16', '60', '5']) expect(SINGLE_WORDS.has(word)).toBe(false);
  });

  it('has the wider trade of a narrow one as close', () => {
    const specOf = (slug: string) => `spec:${SPECIALIZATIONS.find((one) => one.slug === slug)?.id}`;
    const found = CONCEPTS.find(wordsOf('прораб по кровле'), 0)?.value.alternatives ?? [];
    const weightOf = (slug: string) => found.find((one) => one.kind === 'mark' && one.mark === specOf(slug))?.weight;
    expect(weightOf('prorab-krovli')).toBeGreaterThanOrEqual(0.6);
    expect(weightOf('prorab')).toBeLessThan(0.6);
  });

  it('has the spelling of its words', () => {
    expect(VOCABULARY.get('сварщик')).toBe('сварщик');
    expect(VOCABULARY.get('разнорабоч')).toBe('разнорабочий');
  });
});
