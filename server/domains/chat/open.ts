import type { NewDialog } from '#shared/contracts/chat.ts';
import { GUEST_DIALOGS_PER_DAY } from '#shared/domain/limits.ts';
import { DAY_SECONDS } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import { actorKey } from '../../platform/binder.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import { findCompanyShort } from '../company/index.ts';
import { assertNotBlocked, assertTakesInquiries, beginQuestion, isRespondSeenBy } from '../respond/index.ts';
import { readResumeToInvite } from '../resume/index.ts';
import { holdVacancyToRespond } from '../vacancy/index.ts';
import { findDialogLike, findOrInsertDialog } from './dialog-repository.ts';
import { canUseChat, isHeardBy, mayWriteAtAll, sideOf, type ChatCaller } from './policy.ts';
import { tellRespond } from './respond-dialog.ts';
import type { ChatTools } from './tools.ts';
import { findVouchedName, PERSON_NAME_CHARS_MAX } from './vouched-name.ts';

const PER_GUEST = { points: GUEST_DIALOGS_PER_DAY, seconds: DAY_SECONDS };

/**
 * The dialog about what the caller names; one that exists is returned. Throws `not_found` for what is not there for them,
 * `forbidden` for what is not for their side, and as a question before responding does.
 */
export function openDialog(
  context: CallContext,
  tools: Pick<ChatTools, 'suspicion'>,
  wish: NewDialog,
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseChat(context.actor));
    const own = { ...context, db: tx };
    if (!mayWriteAtAll(caller))
      throw new DomainError('forbidden', { detail: 'Писать в\u00a0чат вам не\u00a0разрешили' });
    if (wish.respondId !== undefined) return ofRespond(own, tx, caller, wish.respondId);
    if (wish.resumeId !== undefined) return ofResume(own, tx, caller, wish.resumeId, wish.vacancyId);
    if (wish.companyId !== undefined || wish.vacancyId !== undefined) return ofQuestion(own, tools, tx, caller, wish);
    return ofSupport(own, tx, caller);
  });
}

async function ofRespond(context: Context, tx: DatabaseTransaction, caller: ChatCaller, id: number): Promise<string> {
  // Dialogs of responds are there for guests already.
  if (caller.kind === 'staff' || caller.kind === 'guest') throw new DomainError('not_found');
  const seen = await tx
    .selectFrom('respond')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select('respond.id')
    .where('respond.id', '=', id)
    .where(isRespondSeenBy(caller))
    .executeTakeFirst();
  if (!seen) throw new DomainError('not_found');
  const dialogId = await tellRespond(context, tx, id);
  if (dialogId === null)
    throw new DomainError('wrong_state', { detail: 'У\u00a0этого человека нет аккаунта на\u00a0Каркасе' });
  return dialogId;
}

/** A member writes to somebody whose resume the company may invite; what they have with each other already goes on. */
async function ofResume(
  context: Context,
  tx: DatabaseTransaction,
  caller: ChatCaller,
  resumeId: number,
  vacancyId: number | undefined,
): Promise<string> {
  if (caller.kind !== 'member') throw new DomainError('forbidden', { detail: 'Резюме пишут компании' });
  const respond = await tx
    .selectFrom('respond')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select('respond.id')
    .where('respond.resumeId', '=', resumeId)
    .where(isRespondSeenBy(caller))
    .orderBy('respond.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (respond) return ofRespond(context, tx, caller, respond.id);
  const resume = await readResumeToInvite(context, resumeId);
  if (resume.applicantId === null)
    throw new DomainError('wrong_state', { detail: 'У\u00a0этого резюме нет хозяина на\u00a0Каркасе' });
  if (vacancyId !== undefined) await assertOwnVacancy(tx, caller, vacancyId);
  const now = context.clock.now();
  const { name, title } = resume.freeze(now);
  const dialog = {
    kind: 'resume' as const,
    accountId: resume.applicantId,
    companyId: caller.companyId,
    resumeId,
    vacancyId: vacancyId ?? null,
    assignedMemberId: await memberIdOf(tx, caller),
    personName: name,
    subject: title.slice(0, 200),
  };
  const known = await findDialogLike(tx, dialog);
  if (known !== undefined) return known;
  await assertNotBlocked(tx, dialog, 'company');
  return findOrInsertDialog(tx, dialog, ['applicant', 'company'], now);
}

async function assertOwnVacancy(tx: Database, { companyId }: { companyId: number }, id: number): Promise<void> {
  const row = await tx
    .selectFrom('vacancy')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
}

async function memberIdOf(tx: Database, { accountId, companyId }: { accountId: string; companyId: number }) {
  const row = await tx
    .selectFrom('companyMember')
    .select('id')
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function ofQuestion(
  context: CallContext,
  tools: Pick<ChatTools, 'suspicion'>,
  tx: DatabaseTransaction,
  caller: ChatCaller,
  wish: Pick<NewDialog, 'companyId' | 'vacancyId'>,
): Promise<string> {
  if (sideOf(caller) !== 'applicant') throw new DomainError('forbidden', { detail: 'Вопросы задают соискатели' });
  const companyId = await companyToAsk(context, tx, caller, wish);
  const dialog = inquiryOf({ accountId: caller.accountId, companyId, vacancyId: wish.vacancyId ?? null });
  const known = await findDialogLike(tx, dialog);
  if (known !== undefined) return known;
  await assertNotBlocked(tx, dialog, 'applicant');
  if (caller.kind === 'guest')
    await context.limiter.consume('dialogs of a guest', PER_GUEST, actorKey(caller, context.ip));
  // What a page of an employer begins does not count among the person's own questions of a day.
  else await beginQuestion(context, tools, caller.accountId);
  return inquiryDialog(context, tx, dialog);
}

/** The company is compared as everybody sees it: that of an anonymous vacancy fits no guess, the right one neither. */
async function companyToAsk(
  context: Context,
  tx: DatabaseTransaction,
  caller: ChatCaller,
  { companyId, vacancyId }: Pick<NewDialog, 'companyId' | 'vacancyId'>,
): Promise<number> {
  if (companyId !== undefined && !isHeardBy(caller, { shownCompanyId: companyId })) throw new DomainError('not_found');
  if (vacancyId === undefined) {
    if (companyId === undefined || !(await findCompanyShort(tx, companyId))) throw new DomainError('not_found');
    return companyId;
  }
  const vacancy = await holdVacancyToRespond(context, vacancyId);
  if (!isHeardBy(caller, { shownCompanyId: vacancy.shown.company.id })) throw new DomainError('not_found');
  if (companyId !== undefined && companyId !== vacancy.shown.company.id)
    throw badField('vacancyId', 'conflict_with_rules', 'Это вакансия другой компании');
  assertTakesInquiries(vacancy);
  return vacancy.companyId;
}

/** Whose questions to whom, about a vacancy or about none. */
interface Asking {
  accountId: string;
  companyId: number;
  vacancyId: number | null;
}

const inquiryOf = ({ accountId, companyId, vacancyId }: Asking) => ({
  kind: 'inquiry' as const,
  accountId,
  companyId,
  vacancyId,
});

/** The dialog of a person's questions to a company about a vacancy, or about none. */
export async function inquiryDialog(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  asking: Asking,
): Promise<string> {
  const { accountId } = asking;
  const person = (await findPeople(tx, [accountId])).get(accountId);
  return findOrInsertDialog(
    tx,
    // Who only asks is called by the first name.
    { ...inquiryOf(asking), personName: (await findVouchedName(tx, asking)) ?? person?.firstName ?? null },
    ['applicant', 'company'],
    clock.now(),
  );
}

async function ofSupport(context: Context, tx: DatabaseTransaction, caller: ChatCaller): Promise<string> {
  if (caller.kind === 'guest') throw new DomainError('forbidden', { detail: 'Поддержка отвечает на\u00a0Каркасе' });
  if (caller.kind === 'staff')
    throw new DomainError('forbidden', { detail: 'Поддержка отвечает, а\u00a0не\u00a0спрашивает' });
  const { accountId } = caller;
  const person = (await findPeople(tx, [accountId])).get(accountId);
  return findOrInsertDialog(
    tx,
    {
      kind: 'support',
      accountId,
      companyId: caller.kind === 'member' ? caller.companyId : null,
      personName: person ? displayName(person).slice(0, PERSON_NAME_CHARS_MAX) : null,
    },
    [sideOf(caller), 'staff'],
    context.clock.now(),
  );
}
