import type { z } from 'zod';
import { respondSendContracts, type SentRespond } from '#shared/contracts/respond-send.ts';
import type { Session } from '#shared/contracts/session.ts';
import { QUICK_RESPONDS_PER_ADDRESS_HOUR, QUICK_RESPONDS_PER_PHONE_DAY } from '#shared/domain/limits.ts';
import { seenByApplicant } from '#shared/domain/respond-terms.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { DAY_SECONDS, toIso } from '#shared/domain/time.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { visitorKey } from '../../../platform/limits.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import {
  adoptGiven,
  confirmCode,
  enterByPhone,
  findAccount,
  forgetDetails,
  readDetails,
  readPhone,
  recordGiven,
  recordOwn,
  requestCode,
  type SessionCookies,
} from '../../account/index.ts';
import { findQuestionsOf } from '../../question/index.ts';
import { holdVacancyToRespond, readVacancyToRespond, type VacancyToRespond } from '../../vacancy/index.ts';
import { shownStatus } from '../change/change.ts';
import { findRespondOf } from './insert.ts';
import { alreadyApplied, deliver, whileSending } from './deliver.ts';
import { assertHasWorked } from './limits.ts';
import { assertLetter, assertReadyFrom, assertTakes, assertTakesQuick, readAnswers } from './rules.ts';
import type { RespondTools } from '../tools.ts';

/** Responding with a name and a phone. Until the code all of it waits, sealed, in the confirmation: there is no respond. */

const contract = respondSendContracts['POST /respond/vacancy/quick'];
type Body = z.output<typeof contract.body>;

const PURPOSE = 'quick_respond';
const PER_PHONE = { points: QUICK_RESPONDS_PER_PHONE_DAY, seconds: DAY_SECONDS };
const PER_ADDRESS = { points: QUICK_RESPONDS_PER_ADDRESS_HOUR, seconds: 3_600 };

/** What waits for the code. */
export const waitingSchema = contract.body
  .pick({
    vacancyId: true,
    name: true,
    letter: true,
    crewCount: true,
    readyFrom: true,
    answers: true,
    sendAnyway: true,
    source: true,
    attribution: true,
  })
  .strip();
export type Waiting = z.output<typeof waitingSchema>;

/**
 * Checks everything that does not depend on whose phone it is, records what was agreed to, and sends the code. An applicant
 * whose own confirmed number it is needs none: the respond is sent. Throws as `sendToVacancy`, and `bad_argument` at `phone`
 * and at the boxes.
 */
export async function startQuick(
  context: CallContext,
  tools: RespondTools,
  { phone, agreement, personalAgreement, transferAgreement, ...body }: Body,
): Promise<CallAnswer<typeof contract>> {
  const destination = readPhone(phone);
  const waiting = waitingSchema.parse(body);
  const vacancy = await readVacancyToRespond(context, waiting.vacancyId);
  await checkQuick(context, vacancy, waiting);
  const boxes = { agreement, personalAgreement, transferAgreement };
  const { actor } = context;
  if (actor.kind !== 'applicant') {
    assertAgreed(boxes);
    await countQuick(context, tools, destination);
    return { step: 'code', ...(await sendCode(context, tools, { destination, vacancy, waiting, boxes })) };
  }
  const { accountId } = actor;
  if (await findRespondOf(context.db, accountId, { vacancyId: vacancy.id })) throw alreadyApplied();
  const hasWorked = await assertHasWorked(context, tools, accountId);
  await countQuick(context, tools, destination);
  const account = await findAccount(context.db, accountId);
  if (!account) throw new DomainError('unauthorized');
  if (account.phone !== destination || account.phoneConfirmedAt === null)
    return { step: 'code', ...(await sendCode(context, tools, { destination, vacancy, waiting, boxes, accountId })) };
  const sender = { accountId, to: { vacancyId: vacancy.id }, hasWorked };
  const respond = await whileSending(context, tools, sender, [], async (tx, own, hasResponded) => {
    if (hasResponded) throw alreadyApplied();
    await recordOwn(tx, own, tools, account, boxes, 'respond', aboutOf(vacancy));
    return deliverQuick(own, tx, { accountId, phone: destination, waiting });
  });
  return { step: 'sent', respond };
}

/**
 * The code is right: consents, account, respond and session appear in the transaction that uses it up, or not at all. Whoever has
 * responded before is signed in and gets that respond. Throws as `confirmCode`, `enterByPhone` and `sendToVacancy`.
 */
export async function confirmQuick(
  context: CallContext,
  tools: RespondTools,
  { pending, code }: { pending: string; code: string },
  cookies: SessionCookies,
): Promise<SentRespond & { session: Session | null; already: boolean }> {
  const { respond, already, started } = await confirmCode(
    context,
    tools,
    { confirmationId: pending, code },
    [PURPOSE],
    async (tx, row) => {
      const waiting = open(tools, row.details);
      const own = { ...context, db: tx };
      const { destination: phone } = row;
      const entered =
        row.accountId === null ? await enterByPhone(tx, own, tools, { phone, name: waiting.name }, cookies) : null;
      const account = entered?.account ?? (await findCaller(own, row.accountId));
      const vacancy = await readVacancyToRespond(own, waiting.vacancyId);
      await adoptGiven(tx, own, tools, row, account, 'respond', aboutOf(vacancy));
      await forgetDetails(tx, row.id);
      const { id: accountId } = account;
      const sent = await sendOnce(own, tools, { accountId, vacancy }, (at, sending) =>
        deliverQuick(sending, at, { accountId, phone, waiting }),
      );
      return { ...sent, started: entered?.started ?? null };
    },
  );
  started?.setCookies();
  return { ...respond, session: started?.session ?? null, already };
}

interface OnceSent {
  respond: SentRespond;
  /** There was one before. */
  already: boolean;
}

/**
 * Sends by `work` after a code. Who has responded gets that respond, whatever limits they have reached since. Throws as
 * {@link whileSending}.
 */
export async function sendOnce(
  context: CallContext,
  tools: RespondTools,
  { accountId, vacancy }: { accountId: string; vacancy: VacancyToRespond },
  work: (tx: DatabaseTransaction, own: CallContext) => Promise<SentRespond>,
): Promise<OnceSent> {
  const before = await findSent(context, accountId, vacancy);
  if (before) return { respond: before, already: true };
  // The code took more than any work.
  const sender = { accountId, to: { vacancyId: vacancy.id }, hasWorked: true };
  const respond = await whileSending(context, tools, sender, [], async (tx, own, hasResponded) =>
    hasResponded ? null : work(tx, own),
  );
  if (respond) return { respond, already: false };
  const faster = await findSent(context, accountId, vacancy);
  if (!faster) throw new DomainError('conflict');
  return { respond: faster, already: true };
}

async function findSent(
  { db, clock }: CallContext,
  accountId: string,
  { id: vacancyId, shown, replyClock }: VacancyToRespond,
): Promise<SentRespond | undefined> {
  const row = await findRespondOf(db, accountId, { vacancyId });
  return (
    row && {
      id: row.id,
      status: seenByApplicant(shownStatus(row, clock.now())),
      createdAt: toIso(row.createdAt),
      deadlineAt: null,
      company: { ...shown.company, replyClock },
      autoReply: null,
    }
  );
}

/** Whoever was signed in when the code was asked for has to be so still: the code proves a number, no account. */
async function findCaller({ db, actor }: CallContext, accountId: string | null) {
  const account =
    actor.kind === 'applicant' && actor.accountId === accountId ? await findAccount(db, actor.accountId) : undefined;
  if (!account) throw new DomainError('wrong_state', { detail: 'Войдите в\u00a0аккаунт, из которого начали отклик' });
  return account;
}

interface QuickSend {
  destination: string;
  vacancy: VacancyToRespond;
  waiting: Waiting;
  boxes: Readonly<Record<string, boolean>>;
  accountId?: string;
}

function sendCode(
  context: CallContext,
  tools: RespondTools,
  { destination, vacancy, waiting, boxes, accountId }: QuickSend,
) {
  const respond = tools.secrets.seal(PURPOSE, JSON.stringify(waiting));
  return requestCode(
    context,
    tools,
    { purpose: PURPOSE, channel: 'sms', destination, details: { respond }, ...(accountId ? { accountId } : {}) },
    (tx) => recordGiven(tx, context, tools, destination, boxes, 'respond', aboutOf(vacancy)),
  );
}

function open({ secrets }: RespondTools, details: unknown): Waiting {
  const { respond } = readDetails(details);
  if (respond === undefined) throw new DomainError('wrong_state');
  return waitingSchema.parse(JSON.parse(secrets.open(PURPOSE, respond)));
}

/** To whom the data goes, with the consent to that. */
export function aboutOf({ id, companyId }: Pick<VacancyToRespond, 'id' | 'companyId'>) {
  return { vacancy: String(id), company: String(companyId) };
}

/** Throws what `rules.ts` throws. */
export async function checkQuick({ db, clock }: CallContext, vacancy: VacancyToRespond, waiting: Waiting) {
  assertTakes(vacancy);
  assertTakesQuick(vacancy);
  assertLetter(vacancy, waiting.letter);
  assertReadyFrom(waiting.readyFrom, clock.now());
  return readAnswers(vacancy.asksSomething ? await findQuestionsOf(db, vacancy.id) : [], 'quick', waiting, clock.now());
}

/** All is checked once more: days may have passed, or another respond was faster. */
export async function deliverQuick(
  context: CallContext,
  tx: DatabaseTransaction,
  { accountId, phone, waiting }: { accountId: string; phone: string; waiting: Waiting },
): Promise<SentRespond> {
  const { vacancyId, name, letter, crewCount, readyFrom, source, attribution } = waiting;
  const vacancy = await holdVacancyToRespond(context, vacancyId);
  const answers = await checkQuick(context, vacancy, waiting);
  return deliver(context, tx, {
    kind: 'quick_respond',
    vacancyId,
    companyId: vacancy.companyId,
    accountId,
    resumeId: null,
    snapshot: null,
    personName: name,
    phone,
    cityId: null,
    letter,
    answers,
    crewCount,
    readyFrom,
    sharedPermits: [],
    source,
    attribution,
    vacancy,
    company: { ...vacancy.shown.company, replyClock: vacancy.replyClock },
  });
}

/** An account comes of it, so its documents are agreed to as well. */
export function assertAgreed(boxes: Readonly<Record<string, boolean>>): void {
  const missing = SIGN_UP_DOCUMENTS.respond.find(({ field, required }) => required && !boxes[field]);
  if (missing && 'refusal' in missing) throw badField(missing.field, 'is_empty', missing.refusal);
}

/** By the hash: the counts must not tell whose number it is. */
export async function countQuick(
  { limiter, ip }: CallContext,
  { secrets }: RespondTools,
  phone: string,
): Promise<void> {
  await limiter.consume('quick responds from one address', PER_ADDRESS, visitorKey(ip));
  try {
    await limiter.consume(
      'quick responds of one phone',
      PER_PHONE,
      secrets.hash('destination', phone).toString('base64url'),
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'limit_exceeded') throw error;
    throw new DomainError('limit_exceeded', {
      ...error.details,
      detail: `С\u00a0одного номера можно отправить ${QUICK_RESPONDS_PER_PHONE_DAY} быстрых откликов в\u00a0сутки. Заведите резюме, чтобы откликаться дальше`,
    });
  }
}
