import { sql } from 'kysely';
import type { z } from 'zod';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { respondSendContracts } from '#shared/contracts/respond-send.ts';
import { FREE_INVITATIONS_PER_MONTH, INVITATIONS_PER_DAY } from '#shared/domain/limits.ts';
import { moscowMonth, toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError, isErrorCode } from '../../../platform/problems.ts';
import { notify } from '../../notice/index.ts';
import { countInvitation, openForInvitation, readResumeToInvite } from '../../resume/index.ts';
import { sendTemplate } from '../../template/index.ts';
import { countResponds, holdVacancyToRespond } from '../../vacancy/index.ts';
import { checkChange } from '../change/input.ts';
import { respondCreated, tellSystems } from '../events.ts';
import { boundToEntry, findEntries } from '../history.ts';
import { findRespondOf, insertRespond } from '../send/insert.ts';
import { changeInterviews } from '../change/interview.ts';
import { forApplicant } from '../told/notices.ts';
import { countInvitations, findOpenVacancies, noFreeText, type InvitingMember } from './count.ts';
import { canUseCompanyResponds, isVacancySeenBy } from '../policy.ts';
import { assertNotBlocked } from '../blocks.ts';

type Body = z.output<(typeof respondSendContracts)['POST /respond/resume']['body']>;
type Invited = CallAnswer<(typeof respondSendContracts)['POST /respond/resume']>;

/**
 * Invites the person of a resume to a vacancy within the member's scope, with a message or times. Throws `not_found`,
 * `forbidden`, `wrong_state` for a closed vacancy, `already_applied`, `limit_exceeded`, `payment_required` beyond the free ones where
 * no opening of contacts is left, and `bad_argument` as a change does.
 */
export function inviteResume(context: CallContext, body: Body): Promise<Invited> {
  const member = enforce(canUseCompanyResponds(context.actor));
  const { companyId, accountId: memberAccountId } = member;
  const now = context.clock.now();
  const change = checkChange(
    { action: 'invite', message: body.message, ...(body.interview ? { interview: body.interview } : {}) },
    'company',
    now,
  );
  return inTransaction(context.db, async (tx) => {
    const own = { ...context, db: tx };
    await lockInvitations(tx, companyId);
    const resume = await readResumeToInvite(own, body.resumeId);
    const accountId = resume.applicantId;
    if (!(await findOpenVacancies(tx, member, null, { onlyId: body.vacancyId })).length)
      throw await whyNot(tx, member, body.vacancyId);
    // Before the vacancy is held: purchases take money first and the vacancy after it.
    const freeLeft = await takeInvitation(tx, member, now);
    if (freeLeft === null)
      await openForInvitation(own, tx, { assertNotBlocked }, body.resumeId).catch((error: unknown) => {
        // Who shows no contacts cannot be charged for.
        throw isErrorCode(error, 'wrong_state') ? noneFree(now) : error;
      });
    const vacancy = await holdVacancyToRespond(own, body.vacancyId);
    if (accountId === null)
      throw new DomainError('wrong_state', { detail: 'У\u00a0этого резюме нет хозяина на\u00a0Каркасе' });
    await assertNotBlocked(tx, { accountId, companyId, vacancyId: vacancy.id }, 'company');
    await assertFirst(tx, accountId, vacancy.id);
    const snapshot = resume.freeze(now);
    const id = await insertRespond(
      tx,
      {
        kind: 'invitation',
        status: 'invited',
        vacancyId: vacancy.id,
        companyId,
        accountId,
        resumeId: resume.id,
        snapshot,
        personName: snapshot.name,
        phone: null,
        cityId: resume.cityId,
        letter: null,
        answers: [],
        crewCount: resume.crewSize ?? 1,
        readyFrom: null,
        deadlineAt: null,
        sharedPermits: [],
        source: 'site',
        attribution: {},
      },
      [
        {
          action: 'invite',
          side: 'company',
          accountId: memberAccountId,
          from: null,
          to: 'invited',
          message: change.message,
          details: change.proposal ? { options: change.proposal.options.map((option) => toIso(option)) } : {},
        },
      ],
      now,
    );
    // Responded in the same moment.
    if (id === undefined) throw alreadyThere('vacancy_respond');
    await changeInterviews(tx, [id], 'invite', 'company', change, now);
    await countResponds(tx, [{ vacancyId: vacancy.id, invited: 1 }], now);
    await countInvitation(tx, resume.id);
    const entries = body.templateId && change.message ? await findEntries(tx, [id], ['invite']) : [];
    await sendTemplate(
      own,
      tx,
      { accountId: memberAccountId, companyId },
      body.templateId,
      entries.map((entry) => boundToEntry(entry.id)),
    );
    const { title, shown } = vacancy;
    await notify(tx, own, {
      to: accountId,
      event: 'respond.invitation',
      key: `respond:${id}:created`,
      data: forApplicant({ id, vacancyId: vacancy.id, title, companyName: shown.company.name }),
    });
    await own.events.emit(tx, respondCreated({ id, companyId, vacancyId: vacancy.id, isToCount: false }));
    await tellSystems(own, tx, 'respond.created', [id]);
    return { id, status: 'invited' as const, freeLeft: freeLeft ?? 0 };
  });
}

/** A company writes first to the person of a resume: it counts as an invitation. Throws `limit_exceeded`. */
export async function beginByCompany(tx: Database, member: InvitingMember, now: Date): Promise<void> {
  await lockInvitations(tx, member.companyId);
  if ((await takeInvitation(tx, member, now)) === null) throw noneFree(now);
  const { accountId, companyId } = member;
  await tx.insertInto('begunTalk').values({ accountId, companyId, createdAt: now }).execute();
}

function noneFree(now: Date): DomainError {
  return new DomainError('limit_exceeded', {
    retryAfterSeconds: Math.ceil((moscowMonth(now, 1).getTime() - now.getTime()) / 1_000),
    detail: noFreeText(now),
  });
}

async function assertFirst(tx: Database, accountId: string, vacancyId: number): Promise<void> {
  const found = await findRespondOf(tx, accountId, { vacancyId });
  if (found) throw alreadyThere(found.kind);
}

function alreadyThere(kind: string): DomainError {
  return new DomainError('already_applied', {
    detail:
      kind === 'invitation'
        ? 'Этого человека уже приглашали на\u00a0эту вакансию'
        : 'Этот человек уже откликнулся на\u00a0эту вакансию: ответьте на\u00a0отклик',
  });
}

/** Invitations of a company are counted one at a time. */
async function lockInvitations(tx: Database, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`respond invitations of ${companyId}`}, 0))`.execute(tx);
}

/** The free ones that are left after this one; null when this one is not free. Throws `limit_exceeded` for the member's day. */
async function takeInvitation(tx: Database, member: InvitingMember, now: Date): Promise<number | null> {
  const { ofMember, ofCompany } = await countInvitations(tx, member, now);
  if (ofMember >= INVITATIONS_PER_DAY)
    throw new DomainError('limit_exceeded', {
      retryAfterSeconds: 3_600,
      detail: `За сутки можно пригласить ${INVITATIONS_PER_DAY} человек. Продолжите завтра`,
    });
  return ofCompany >= FREE_INVITATIONS_PER_MONTH ? null : FREE_INVITATIONS_PER_MONTH - ofCompany - 1;
}

/** A vacancy of the member's own that is not open is told apart from one that does not exist for them. */
async function whyNot(db: Database, member: InvitingMember, id: number): Promise<DomainError> {
  const row = await db
    .selectFrom('vacancy')
    .select('vacancy.id')
    .where('vacancy.id', '=', id)
    .where(isVacancySeenBy(member))
    .executeTakeFirst();
  return row
    ? new DomainError('wrong_state', { detail: 'Вакансия закрыта: на\u00a0неё нельзя пригласить' })
    : new DomainError('not_found');
}
