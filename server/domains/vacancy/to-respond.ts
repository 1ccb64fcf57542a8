import type { Vacancy } from '#shared/contracts/vacancy.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { toReplyClock } from '../company/index.ts';
import { canReadVacancy, takesResponds } from './policy.ts';
import type { VacancyRow } from './repository.ts';
import { findToRespond } from './respond-repository.ts';
import { shownCompany, shownPlace } from './view.ts';

/** What a respond needs to know of its vacancy. The company of an anonymous one keeps its id here and its name nowhere. */
export interface VacancyToRespond extends Pick<
  VacancyRow,
  'id' | 'title' | 'status' | 'companyId' | 'archiveReason' | 'respondSettings'
> {
  /** As everybody sees it. */
  shown: Pick<Vacancy, 'pay' | 'place' | 'permits' | 'company'>;
  /** The habits of a company could tell who is behind an anonymous vacancy, which has none. */
  replyClock: ReturnType<typeof toReplyClock>;
  takesResponds: boolean;
  asksSomething: boolean;
}

type Reader = Pick<Context, 'db' | 'actor' | 'clock'>;

/** A vacancy that the actor may see, also a closed one. Throws `not_found`, `gone`. */
export function readVacancyToRespond(context: Reader, id: number): Promise<VacancyToRespond> {
  return read(context, id, { hold: false });
}

/** The same, kept as it is until the end of the transaction that `db` is. */
export function holdVacancyToRespond(context: Reader, id: number): Promise<VacancyToRespond> {
  return read(context, id, { hold: true });
}

async function read({ db, actor, clock }: Reader, id: number, how: { hold: boolean }): Promise<VacancyToRespond> {
  const row = await findToRespond(db, id, how);
  if (!row) throw new DomainError('not_found');
  enforce(canReadVacancy(actor, row, row.company.isPublic, clock.now()));
  const { title, status, companyId, archiveReason, respondSettings, pay, permits, anonymous } = row;
  return {
    id,
    title,
    status,
    companyId,
    archiveReason,
    respondSettings,
    shown: { pay, place: shownPlace(row), permits, company: shownCompany(row) },
    replyClock: anonymous ? null : toReplyClock(row.company),
    takesResponds: takesResponds(row),
    asksSomething: row.asksSomething,
  };
}
