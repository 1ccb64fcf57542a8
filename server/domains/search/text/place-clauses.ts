import { CITY_WORDS } from '#shared/domain/suggester.ts';
import type { Mark } from '../core/marks.ts';
import { FUNCTION_WORDS } from './analyze.ts';
import type { Clause } from './clause.ts';
import { cleanQuery } from './query-items.ts';
import { fold, tokensOf } from './tokens.ts';

const PLACE_MARK = /^(?:city|region|metro):/;
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * Whether a clause names cities, regions or stations and nothing else, so that it can be a filter. Cities that are common
 * words too («Мирный», «Шахты») are not: a text with the word is as good as the city.
 */
export function isPlace({ alternatives, excluded, districtOf }: Clause): boolean {
  return (
    !excluded &&
    districtOf === undefined &&
    alternatives.some(({ kind }) => kind === 'mark') &&
    alternatives.every((one) => (one.kind === 'mark' ? PLACE_MARK.test(one.mark) : one.weight < 1))
  );
}

/**
 * The marks of all places named: any of them is meant, and a place only where nothing within it is named beside it. `outerOf`
 * gives the places around one. Of stations with the same name in several cities a city named beside them chooses.
 */
export function placeMarks(clauses: readonly Clause[], outerOf: (place: Mark) => readonly Mark[]): Mark[] {
  const named = clauses.filter(isPlace).map(marksOf);
  return named.flatMap((marks, at) => {
    const others = named.flatMap((beside, other) => (other === at ? [] : beside));
    const around = others.flatMap(outerOf);
    const within = marks.filter((mark) => outerOf(mark).some((outer) => others.includes(outer)));
    return (within.length > 0 ? within : marks).filter((mark) => !around.includes(mark));
  });
}

/** The marks that a clause means, without those that are only the next best. */
export function marksOf({ alternatives }: Clause): Mark[] {
  return alternatives.flatMap((one) => (one.kind === 'mark' && one.weight === 1 ? one.mark : []));
}

/** The query without the words of a clause and the preposition before them: «сварщик» for «сварщик в Казани». */
export function withoutClause(q: string, { source }: Pick<Clause, 'source'>): string {
  const text = cleanQuery(q);
  const gone = new Set(source.split(' '));
  const tokens = tokensOf(fold(text));
  const isGone = tokens.map((token) => gone.has(token.text));
  for (let at = tokens.length - 2; at >= 0; at -= 1) {
    const word = tokens[at]?.text ?? '';
    if (isGone[at + 1] && (FUNCTION_WORDS.has(word) || CITY_WORDS.has(word))) isGone[at] = true;
  }
  let kept = '';
  let copied = 0;
  for (const [at, token] of tokens.entries()) {
    if (!isGone[at]) continue;
    kept += text.slice(copied, token.start);
    copied = token.end;
  }
  // What stood between the words that are gone is gone, too.
  return (kept + text.slice(copied))
    .split(' ')
    .filter((part) => HAS_WORD.test(part))
    .join(' ')
    .replace(/^[.,]/, '')
    .replace(/[.,]$/, '');
}
