import type { Vacancy } from '#shared/contracts/vacancy.ts';
import { visitor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { marketOf } from './market.ts';
import { canReadVacancy, canSeeContacts, ownsVacancy } from './policy.ts';
import { findNotifiedMembers } from './respond-repository.ts';
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
  enforce(canReadVacancy(actor, row, row.company.isPublic, now));
  const own = ownsVacancy(actor, row);
  const [specializationId] = row.specializationIds;
  const [market, stats, notifiedMemberIds] = await Promise.all([
    specializationId && hasComparablePay(row) ? marketOf(db, specializationId, row.regionId, now) : null,
    own ? findStats(db, row.id) : null,
    own ? findNotifiedMembers(db, row.id) : [],
  ]);
  // Those for signed-in people are a call of their own: the page is the same for everybody.
  const showContacts = row.contacts !== null && canSeeContacts(own ? actor : visitor, row, row.contacts, false).allowed;
  return toVacancy(row, { market, showContacts, own: stats ? { stats, notifiedMemberIds } : null }, now);
}

function hasComparablePay({ payMonthNetMin, payMonthNetMax }: VacancyRow): boolean {
  return payMonthNetMin !== null || payMonthNetMax !== null;
}
