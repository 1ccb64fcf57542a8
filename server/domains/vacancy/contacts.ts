import type { VacancyContacts } from '#shared/contracts/vacancy.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { noteContactView } from './contact-view-repository.ts';
import { canReadVacancy, canSeeContacts, ownsVacancy } from './policy.ts';
import { findVacancy } from './repository.ts';

/**
 * The contacts of a vacancy for somebody signed in; their view is logged. Throws `not_found` also where there are none for
 * them, `gone`.
 */
export async function readContacts({ db, actor, clock, ip }: Context, id: number): Promise<VacancyContacts> {
  const now = clock.now();
  const row = await findVacancy(db, id);
  if (!row) throw new DomainError('not_found');
  enforce(canReadVacancy(actor, row, row.company.isPublic, now));
  if (!row.contacts) throw new DomainError('not_found');
  enforce(canSeeContacts(actor, row, row.contacts));
  if ('accountId' in actor && !ownsVacancy(actor, row))
    await noteContactView(db, { vacancyId: id, accountId: actor.accountId, ip }, now);
  const { name, phones, email } = row.contacts;
  return { name, phones, email, callHours: row.respondSettings.callHours };
}
