import type { searchContracts } from '#shared/contracts/search.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { DomainError } from '../../../platform/problems.ts';
import { suggestCompanies } from '../../company/index.ts';
import { findCards } from '../../vacancy/index.ts';
import { withTrades, type PopularQueries } from './popular-queries.ts';
import { findLikeness } from './repository.ts';
import { searchVacancies } from './search-vacancies.ts';
import { findSimilar } from './similar-vacancies.ts';
import { suggestFor } from './suggest/suggest.ts';
import { createSummary } from './summary.ts';
import type { VacancySearch } from './vacancy-search.ts';

/** The calls of the search over the process's index. */
export function searchCalls(search: VacancySearch, popular: PopularQueries): Handlers<typeof searchContracts> {
  const summaryOf = createSummary();
  return {
    'GET /search/vacancy': async (call, context) => {
      const index = await search.index();
      const { q, page, cursor } = call.query;
      const isFirstPage = page === 1 && cursor === undefined;
      if (q && context.visitor && isFirstPage) popular.count(q, context.visitor, index, context.clock.now().getTime());
      return searchVacancies(index, call, context);
    },

    'GET /search/vacancy/summary': async ({ query }, { clock }) =>
      summaryOf(await search.index(), query.city, clock.now().getTime()),

    'GET /search/vacancy/popular': async ({ query }, { db, clock }) => {
      const index = await search.index();
      const now = clock.now().getTime();
      return {
        items: withTrades(
          await popular.find(db, index, { limit: query.limit, now }),
          summaryOf(index, undefined, now).trades,
          query.limit,
        ),
      };
    },

    'GET /search/vacancy/suggest': async ({ query: { q, city } }, { db, clock }) => {
      const index = await search.index();
      const now = clock.now().getTime();
      const countTrades = () => summaryOf(index, city, now).trades;
      return { groups: await suggestFor({ db, index, popular, countTrades, now }, { text: q, cityId: city ?? null }) };
    },

    'GET /search/vacancy/{id}/similar': async ({ params, query }, { db, clock }) => {
      const [index, likeness] = await Promise.all([search.index(), findLikeness(db, params.id)]);
      if (!likeness) throw new DomainError('not_found');
      const now = clock.now();
      const similar = findSimilar(index, likeness, { now: now.getTime(), limit: query.limit });
      const reasons = new Map(similar.map(({ id, why }) => [id, why]));
      const cards = await findCards(db, [...reasons.keys()], now);
      return {
        items: cards.flatMap((card) => {
          const why = reasons.get(card.id);
          return why ? [{ ...card, why }] : [];
        }),
      };
    },

    'GET /search/company': async ({ query }, { db }) => ({ items: await suggestCompanies(db, query.q, query.limit) }),
  };
}
