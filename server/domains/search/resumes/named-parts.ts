import type { Understood } from '#shared/contracts/list-search.ts';
import { findCity } from '../../compendium/index.ts';
import type { Bits } from '../core/bits.ts';
import type { Mark } from '../core/marks.ts';
import type { PlacedClause } from '../core/match-words.ts';
import { namedPlaces } from '../core/named-places.ts';
import { anyMark, between, type NamedFilter } from '../core/narrow.ts';
import { payName } from '../core/pay-name.ts';
import { takeBits } from '../core/scratch.ts';
import { toMark, unite } from '../text/alternative.ts';
import type { ReadText } from '../text/clause.ts';
import { peopleName } from '../text/people-clauses.ts';
import { isPlace, marksOf, withoutClause } from '../text/place-clauses.ts';
import { wishColumn } from './resume-filters.ts';
import type { ResumeIndex } from './resume-index.ts';

/** Who would move to a place is close to living there. */
const MOVES_WEIGHT = 0.5;

/** Pay among the words as a filter: what somebody wants is within it. */
export function wishFilters(index: ResumeIndex, text: ReadText | null): NamedFilter[] {
  if (!text?.pay || text.pay.pay_mode === 'piece') return [];
  const { pay_min: least, pay_max: most, pay_mode: mode } = text.pay;
  const wishes = wishColumn(index, { pay_mode: mode });
  return [{ field: 'pay_max', filter: between(index, wishes, least ?? 0, most ?? Infinity) }];
}

/** Those who live where the words say; null where they name no place. */
export function residents(index: ResumeIndex, text: ReadText | null): Bits | null {
  const marks = (text?.clauses ?? []).filter(isPlace).flatMap(marksOf);
  if (marks.length === 0) return null;
  const living = takeBits(index, 'residents');
  anyMark(index, marks)(living);
  return living;
}

/** The clauses with those beside who live elsewhere and would move to the places that they name. */
export function withMovers(clauses: readonly PlacedClause[]): PlacedClause[] {
  return clauses.map((clause) => (isPlace(clause) ? withMoversTo(clause) : clause));
}

function withMoversTo(clause: PlacedClause): PlacedClause {
  const movers = clause.alternatives.flatMap((one) => (one.kind === 'mark' ? moversTo(one.mark) : []));
  return {
    ...clause,
    alternatives: unite([...clause.alternatives, ...movers.map((mark) => toMark(mark, MOVES_WEIGHT))]),
  };
}

function moversTo(place: Mark): Mark[] {
  const [kind, id] = place.split(':');
  if (kind === 'region') return [`moves_to:region-${id}`];
  const city = kind === 'city' ? findCity(Number(id)) : null;
  return city ? [`moves_to:city-${city.id}`, `moves_to:region-${city.regionId}`] : [];
}

/** Places, pay and papers among the words, a chip each. */
export function wishedParts(text: ReadText | null, typed: string): Understood[] {
  if (!text) return [];
  const q = text.corrected ?? typed;
  const places = namedPlaces(text).map(({ clause, chip, field, value }) => ({
    source: clause.source,
    field,
    value,
    name: chip,
  }));
  const { pay } = text;
  const wish = pay && {
    source: pay.source,
    field: 'pay_max',
    value: [pay.pay_min, pay.pay_max].filter((rubles) => rubles !== null).join('-'),
    name: payName(pay),
  };
  const papers = text.clauses.flatMap((clause) => {
    const name = peopleName(clause);
    return name ? { source: clause.source, field: 'citizenship_docs', value: clause.source, name } : [];
  });
  return [...places, ...(wish ? [wish] : []), ...papers].map(({ source, ...part }) => ({
    ...part,
    q: withoutClause(q, { source }),
  }));
}
