import type { VacancyContacts } from '#shared/contracts/vacancy.ts';
import type { Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { noteContactView } from './contact-view-repository.ts';
import { canReadVacancy, canSeeContacts, ownsVacancy } from './policy.ts';
import { findVacancy } from './repository.ts';

/** Whether an applicant has responded to a vacancy: the domain of responds stands above. */
export type HasResponded = (db: Database, vacancyId: number, accountId: string) => Promise<boolean>;

/**
 * The contacts of a vacancy for somebody signed in; their view is logged. Throws `not_found` also where there are none for
 * them, `gone`.
 */
export async function readContacts(
  { db, actor, clock, ip }: Context,
  hasResponded: HasResponded,
  id: number,
): Promise<VacancyContacts> {
  const now = clock.now();
  const row = await findVacancy(db, id);
  if (!row) throw new DomainError('not_found');
  enforce(canReadVacancy(actor, row, row.company.isPublic, now));
  if (!row.contacts) throw new DomainError('not_found');
  const isAfterRespond = row.contacts.show === 'after_respond' && actor.kind === 'applicant';
  const responded = isAfterRespond && (await hasResponded(db, id, actor.accountId));
  enforce(canSeeContacts(actor, row, row.contacts, responded));
  if ('accountId' in actor && !ownsVacancy(actor, row))
    await noteContactView(db, { vacancyId: id, accountId: actor.accountId, ip }, now);
  const { name, phones, email } = row.contacts;
  const facility = row.anonymous ? null : (row.facility?.contact ?? null);
  return { name, phones, email, callHours: row.respondSettings.callHours, facility };
}
