import type { Understood } from '#shared/contracts/list-search.ts';
import { chipName } from '#shared/text/filter-chips.ts';
import { capitalised } from '#shared/text/terms.ts';
import type { MarkName } from '../core/marks.ts';
import { namesTrade } from '../core/match-words.ts';
import { allStems, type NamedFilter } from '../core/narrow.ts';
import { payName } from '../core/pay-name.ts';
import { PLACES } from '../core/postings.ts';
import type { ReadText } from '../text/clause.ts';
import { peopleName } from '../text/people-clauses.ts';
import { isPlace, withoutClause } from '../text/place-clauses.ts';
import { filterOf } from './filters.ts';
import { namedPayFilters } from './named-pay.ts';
import { peopleFilters } from './named-people.ts';
import { namedPlaces } from '../core/named-places.ts';
import type { VacancyIndex } from './vacancy-index.ts';

/** Conditions that a card states, by the names of their marks; other marks are what a trade works with. */
const CONDITIONS: ReadonlySet<string> = new Set<MarkName>([
  'grade',
  'category',
  'contract',
  'employment',
  'schedule',
  'rotation',
  'experience',
  'education',
  'pay_mode',
  'pay_frequency',
  'permit',
  'electro',
  'driver',
  'tractor',
  'format',
  'crew',
  'camp',
  'housing',
  'meals',
  'tickets',
  'ppe',
  'advance',
  'night',
  'youth',
  'disability',
  'retired',
  'direct',
  'verified',
  'answers_fast',
  'with_pay',
  'level',
]);
type ConditionField = Parameters<typeof chipName>[0];
/** Of a mark that is what the words say, not one that only resembles it. */
const CONDITION_WEIGHT_MIN = 0.7;
/** More of them are all that there are. */
const LETTERS_MAX = 5;

/** Pay, employers and papers of people among the words as filters. */
export function partFilters(index: VacancyIndex, text: ReadText | null): NamedFilter[] {
  const { pay, employers } = text ?? { pay: null, employers: [] };
  const filters: NamedFilter[] = peopleFilters(index, text);
  if (pay) filters.push(...namedPayFilters(index, pay));
  if (employers.length > 0)
    filters.push({
      field: 'company',
      filter: (passed) => employers.forEach(({ stems }) => allStems(index, stems, PLACES.company)(passed)),
    });
  return filters;
}

/** What the words of a query were understood as, a chip each. */
export function understoodParts(text: ReadText | null, typed: string): Understood[] {
  if (!text) return [];
  const q = text.corrected ?? typed;
  const { pay, bestPaid, employers } = text;
  const places = namedPlaces(text).map(({ clause, chip, field, value }) => ({
    source: clause.source,
    field,
    value,
    name: chip,
  }));
  const named = employers.map(({ source, name }) => ({
    source,
    field: 'company',
    value: name,
    name: `Компания «${capitalised(name)}»`,
  }));
  const paid = pay && {
    source: pay.source,
    field: 'pay_min',
    value: [pay.pay_min, pay.pay_max].filter((rubles) => rubles !== null).join('-'),
    name: payName(pay),
  };
  const ordered = bestPaid !== null && {
    source: bestPaid,
    field: 'sort',
    value: 'pay_desc',
    name: 'Сначала с\u00a0высокой зарплатой',
  };
  return [...places, ...named, ...(paid ? [paid] : []), ...(ordered ? [ordered] : []), ...conditionsOf(text)].map(
    ({ source, ...part }) => ({ ...part, q: withoutClause(q, { source }) }),
  );
}

/** Conditions among the words: by the name of their filter, else as they are written. */
function conditionsOf({ clauses }: ReadText) {
  return clauses.flatMap((clause) => {
    if (clause.excluded || isPlace(clause) || namesTrade(clause)) return [];
    const people = peopleName(clause);
    if (people) return [{ source: clause.source, field: 'citizenship_docs', value: clause.source, name: people }];
    const [said, ...others] = clause.alternatives.filter(
      (one) =>
        one.kind === 'mark' && one.weight >= CONDITION_WEIGHT_MIN && CONDITIONS.has(one.mark.split(':')[0] ?? ''),
    );
    if (said?.kind !== 'mark') return [];
    const { source, label = source } = clause;
    const isOne = others.every(({ weight }) => weight < said.weight);
    const [name = ''] = said.mark.split(':');
    const values = [said, ...others].flatMap((one) =>
      one.kind === 'mark' && one.weight === said.weight && one.mark.startsWith(`${name}:`)
        ? one.mark.slice(name.length + 1)
        : [],
    );
    const numbered = numberedName(name, values);
    if (numbered) return [{ source, field: name, value: values.join(','), name: numbered }];
    const filter = isOne ? filterOf(said.mark) : null;
    return filter
      ? // Conditions are in no dictionary.
        [{ source, ...filter, name: chipName(filter.field as ConditionField, filter.value, {}) }]
      : [{ source, field: name, value: source, name: capitalised(label) }];
  });
}

/** «5 разряд», «4 группа по электробезопасности», «Категория C»; null for other conditions. */
function numberedName(kind: string, values: readonly string[]): string | null {
  const all = values.join(', ');
  if (kind === 'grade' && values.length === 1) return `${all}\u00a0разряд`;
  if (kind === 'electro') return `${all}\u00a0группа по\u00a0электробезопасности`;
  // All letters of a tractor's licence are the licence itself.
  const isLetters = kind === 'driver' || (kind === 'tractor' && values.length < LETTERS_MAX);
  return isLetters ? `Категория\u00a0${all}` : null;
}
