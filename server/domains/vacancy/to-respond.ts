import type { Vacancy } from '#shared/contracts/vacancy.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { toReplyClock } from '../company/index.ts';
import { canReadVacancy, takesResponds } from './policy.ts';
import type { VacancyRow } from './repository.ts';
import { readToRespond, selectAndHold, selectOne, type RowToRespond } from './respond-repository.ts';
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
export async function readVacancyToRespond(context: Reader, id: number): Promise<VacancyToRespond> {
  return toVacancyToRespond(context, await selectOne(context.db, { id }));
}

/** The same, kept as it is until the end of the transaction that `db` is. */
export async function holdVacancyToRespond(context: Reader, id: number): Promise<VacancyToRespond> {
  return toVacancyToRespond(context, await selectAndHold(context.db, { id }));
}

/** Of what `selectAndHold` finds. Throws as {@link readVacancyToRespond}. */
export function toVacancyToRespond(
  { actor, clock }: Omit<Reader, 'db'>,
  [found]: readonly RowToRespond[],
): VacancyToRespond {
  if (!found) throw new DomainError('not_found');
  const row = readToRespond(found);
  enforce(canReadVacancy(actor, row, row.company.isPublic, clock.now()));
  const { id, title, status, companyId, archiveReason, respondSettings, pay, permits, anonymous } = row;
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
