import type { companyContracts } from '#shared/contracts/company.ts';
import { COMPANY_LETTERS } from '#shared/domain/company-letter.ts';
import type { Handlers } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCity } from '../compendium/index.ts';
import { findFacets } from './lists/facets.ts';
import { findBest, findTalentsHere, listPage } from './lists/list.ts';
import { readNarrowing } from './lists/narrowing.ts';
import { findCompany, findFacilities } from './repository.ts';
import { toApplied, toCompany, toCompanyItem, toFacets, toFacility } from './view.ts';

export const companyCalls: Handlers<typeof companyContracts> = {
  'GET /company/': async ({ query: { page, per_page, cursor, sort, ...filter } }, { db }) => {
    const narrowing = await readNarrowing(db, filter);
    const [list, facets] = await Promise.all([
      listPage(db, narrowing, { sort, q: filter.q }, { page, per_page, cursor }),
      findFacets(db, narrowing),
    ]);
    const asked = { ...filter, sort };
    const [cityId, ...otherCities] = filter.city ?? [];
    const city = cityId !== undefined && otherCities.length === 0 ? findCity(cityId) : null;
    return { ...list, facets: toFacets(facets, asked), applied: toApplied(asked), city };
  },

  'GET /company/letter/{slug}': async ({ params: { slug }, query }, { db }) => {
    if (!COMPANY_LETTERS.includes(slug)) throw new DomainError('not_found');
    const list = await listPage(db, await readNarrowing(db, { letter: slug }), { sort: 'name' }, query);
    if (list.total === 0) throw new DomainError('not_found');
    return list;
  },

  'GET /company/best': async ({ query }, { db, clock }) => {
    const rows = await findBest(db, clock.now(), query.limit);
    return {
      items: rows.map((row) => ({ ...toCompanyItem(row), promoted: row.sold !== null, ad: row.sold?.ad ?? null })),
    };
  },

  'GET /company/talents-here': async ({ query }, { db, clock }) => {
    const rows = await findTalentsHere(db, clock.now(), query.limit);
    return { items: rows.map((row) => toCompanyItem(row)) };
  },

  'GET /company/{id}': async ({ params }, { db, clock }) => {
    const row = await findCompany(db, params.id);
    if (!row) throw new DomainError('not_found');
    return toCompany(row, await findFacilities(db, row.id), clock.now());
  },

  'GET /company/{id}/facilities': async ({ params }, { db }) => {
    const row = await findCompany(db, params.id);
    if (!row) throw new DomainError('not_found');
    return { items: (await findFacilities(db, row.id)).map((facility) => toFacility(facility)) };
  },
};
