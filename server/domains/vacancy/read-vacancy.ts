import type { Vacancy } from '#shared/contracts/vacancy.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { HIDDEN_STATUSES } from '../company/index.ts';
import { marketOf } from './market.ts';
import { canReadVacancy, ownsVacancy } from './policy.ts';
import { findStats, findVacancy, type VacancyRow } from './repository.ts';
import { toVacancy } from './view.ts';

/** One vacancy as the actor may see it. Throws `not_found`, also for one that `isMeant` refuses, and `gone`. */
export async function readVacancy(
  { db, actor, clock }: Context,
  id: number,
  isMeant: (row: VacancyRow) => boolean = () => true,
): Promise<Vacancy> {
  const now = clock.now();
  const row = await findVacancy(db, id);
  if (!row || !isMeant(row)) throw new DomainError('not_found');
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
}

function hasComparablePay({ payMonthNetMin, payMonthNetMax }: VacancyRow): boolean {
  return payMonthNetMin !== null || payMonthNetMax !== null;
}

function showsContactsToAll({ contacts }: VacancyRow): boolean {
  return typeof contacts === 'object' && contacts !== null && 'show' in contacts && contacts.show === 'all';
}
