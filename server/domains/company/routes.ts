import type { companyContracts } from '#shared/contracts/company.ts';
import type { Handlers } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCompanies, findCompany, findFacilities, HIDDEN_STATUSES } from './repository.ts';
import { toCompany, toCompanyCard } from './view.ts';

export const companyCalls: Handlers<typeof companyContracts> = {
  'GET /company/': async ({ query }, { db }) => {
    const filter = { sort: query.sort, q: query.q, cityId: query.city, specializationId: query.spec };
    const offset = query.cursor ? Number(query.cursor) : (query.page - 1) * query.per_page;
    if (!Number.isSafeInteger(offset) || offset < 0) throw new DomainError('bad_argument', { errors: [{ field: 'cursor', code: 'wrong_type', message: 'Откройте список заново' }] });
    const { rows, total } = await findCompanies(db, filter, query.per_page, offset);
    const end = offset + rows.length;
    return {
      items: rows.map((row) => toCompanyCard(row)),
      total,
      next: rows.length > 0 && end < total ? String(end) : null,
    };
  },

  'GET /company/{id}': async ({ params }, { db }) => {
    const row = await findCompany(db, params.id);
    if (!row || HIDDEN_STATUSES.some((status) => status === row.status)) throw new DomainError('not_found');
    return toCompany(row, await findFacilities(db, row.id));
  },
};
