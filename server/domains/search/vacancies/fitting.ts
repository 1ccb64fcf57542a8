import type { Database } from '../../../database/connect.ts';
import { findCity } from '../../compendium/index.ts';
import type { LooksFor } from '../../resume/index.ts';
import { visit } from '../core/postings.ts';
import type { ShownWithin } from '../core/saved-list.ts';
import { findLikenesses } from './repository.ts';
import { findNewVacancies } from './saved-list.ts';
import { findSimilar } from './similar-vacancies.ts';
import type { VacancyIndex } from './vacancy-index.ts';

/** What somebody has said that they like. */
interface Fitting {
  looksFor: readonly LooksFor[];
  likeVacancies: readonly number[];
  /** Of lists. */
  hrefs: readonly string[];
  shown: ShownWithin;
  exceptIds: readonly number[];
  exceptCompanyIds: readonly number[];
  limit: number;
}

/** How far down a list of its own a vacancy counts, and how fast it counts less. */
const DEPTH = 40;
const SOFTENING = 10;
/** A resume says what somebody is, a list what they look for, a favourite what they have looked at. */
const WEIGHTS = { resume: 1, list: 0.8, favorite: 0.4 };

/**
 * Ids of open vacancies that fit, the best first: each resume, list and favourite ranks what is like it, and what several of them
 * rank high comes first (reciprocal rank fusion).
 */
export async function findFitting(db: Database, index: VacancyIndex, fitting: Fitting): Promise<number[]> {
  const { looksFor, likeVacancies, hrefs, shown, limit } = fitting;
  const likenesses = await findLikenesses(db, likeVacancies);
  const scores = new Map<number, number>();
  const rank = (ids: readonly number[], weight: number) =>
    ids.slice(0, DEPTH).forEach((id, at) => scores.set(id, (scores.get(id) ?? 0) + weight / (SOFTENING + at)));
  const like = { now: shown.until, limit: DEPTH };
  for (const one of looksFor) {
    const regionId = findCity(one.cityId)?.regionId ?? null;
    rank(idsOf(findSimilar(index, { ...one, id: 0, regionId }, like)), WEIGHTS.resume);
  }
  for (const href of hrefs) rank(findNewVacancies(index, href, shown).ids, WEIGHTS.list);
  for (const one of likenesses) rank(idsOf(findSimilar(index, one, like)), WEIGHTS.favorite);
  const isWanted = wantedIn(index, fitting);
  return [...scores]
    .filter(([id]) => isWanted(id))
    .toSorted(([one, better], [other, best]) => best - better || other - one)
    .slice(0, limit)
    .map(([id]) => id);
}

/** What is like a vacancy only by its conditions does not fit. */
function idsOf(similar: ReturnType<typeof findSimilar>): number[] {
  return similar.filter(({ why }) => why !== 'conditions').map(({ id }) => id);
}

function wantedIn(index: VacancyIndex, { shown, exceptIds, exceptCompanyIds }: Fitting): (id: number) => boolean {
  const except = new Set(exceptIds);
  const refused = exceptCompanyIds.map((id) => index.marks.get(`company:${id}`));
  const rowsOfRefused = new Set<number>();
  for (const postings of refused) visit(postings, (row) => rowsOfRefused.add(row));
  return (id) => {
    const row = index.rowOfId.get(id);
    const shownAt = row === undefined ? 0 : (index.columns.shownAt[row] ?? 0);
    return row !== undefined && !except.has(id) && !rowsOfRefused.has(row) && shownAt > shown.after;
  };
}
