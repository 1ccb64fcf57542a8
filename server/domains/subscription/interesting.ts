import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import { INTERESTING_DAYS, INTERESTING_MAX } from '#shared/domain/subscription.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { findFavoriteVacancies } from '../favorite/index.ts';
import { findAnsweredBy } from '../respond/index.ts';
import { findLooksFor } from '../resume/index.ts';
import { findFitting } from '../search/index.ts';
import { findCards } from '../vacancy/index.ts';
import { findOwn } from './repository.ts';
import type { SubscriptionTools } from './tools.ts';

/** Favourites that say what somebody likes: the last ones. */
const FAVORITES_MAX = 10;

/**
 * Vacancies of the last days that fit an applicant's published resumes, newsletters and favourites, the best first; without those
 * that they have responded to or keep already, and those of companies that have refused them.
 */
export async function findInteresting(
  db: Database,
  { search }: Pick<SubscriptionTools, 'search'>,
  accountId: string,
  now: Date,
): Promise<VacancyCard[]> {
  const since = addDays(now, -INTERESTING_DAYS);
  const [index, looksFor, subscriptions, favorites, answered] = await Promise.all([
    search.index(),
    findLooksFor(db, accountId),
    findOwn(db, { accountId, companyId: null }, now),
    findFavoriteVacancies(db, accountId, FAVORITES_MAX),
    findAnsweredBy(db, accountId, { now, since }),
  ]);
  const ids = await findFitting(db, index, {
    looksFor,
    likeVacancies: favorites,
    hrefs: subscriptions.flatMap(({ kind, href }) => (kind === 'vacancies' && href !== null ? [href] : [])),
    shown: { after: since.getTime(), until: now.getTime() },
    exceptIds: [...favorites, ...answered.vacancyIds],
    exceptCompanyIds: answered.refusedByIds,
    limit: INTERESTING_MAX,
  });
  return findCards(db, ids, now);
}
