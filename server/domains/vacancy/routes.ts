import type { vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { Handlers } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { HIDDEN_STATUSES } from '../company/index.ts';
import { listVacancies } from './list.ts';
import { canReadVacancy, ownsVacancy } from './policy.ts';
import { marketOf } from './market.ts';
import { findSpecial, findStats, findVacancy, type VacancyRow } from './repository.ts';
import { toCard, toVacancy } from './view.ts';

export const vacancyCalls: Handlers<typeof vacancyContracts> = {
  'GET /vacancy/list': listVacancies,

  'GET /vacancy/special-vacancies': async ({ query: { city, limit } }, { db, clock }) => {
    const now = clock.now();
    return { items: (await findSpecial(db, now, { cityId: city, limit })).map((row) => toCard(row, now)) };
  },

  'GET /vacancy/{id}': async ({ params }, { db, actor, clock }) => {
    const now = clock.now();
    const row = await findVacancy(db, params.id);
    if (!row) throw new DomainError('not_found');
    const companyPublic = !HIDDEN_STATUSES.some((status) => status === row.company.status);
    const allowed = canReadVacancy(actor, row, companyPublic, now);
    if (allowed !== true) throw new DomainError(allowed);
    const own = ownsVacancy(actor, row);
    const [specializationId] = row.specializationIds;
    const [market, stats] = await Promise.all([
      specializationId && hasComparablePay(row) ? marketOf(db, specializationId, row.regionId, now) : null,
      own ? findStats(db, row.id) : null,
    ]);
    const showContacts = own || (row.status === 'active' && showsContactsToAll(row));
    return toVacancy(row, { market, showContacts, stats: stats ?? null }, now);
  },
};

function hasComparablePay({ payMonthNetMin, payMonthNetMax }: VacancyRow): boolean {
  return payMonthNetMin !== null || payMonthNetMax !== null;
}

function showsContactsToAll({ contacts }: VacancyRow): boolean {
  return typeof contacts === 'object' && contacts !== null && 'show' in contacts && contacts.show === 'all';
}
