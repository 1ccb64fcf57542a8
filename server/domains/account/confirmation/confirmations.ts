import { randomInt } from 'node:crypto';
import type { CodeSent } from '#shared/contracts/account.ts';
import {
  CODE_DIGITS,
  CODE_RESEND_SECONDS,
  CODE_SECONDS,
  CODE_TRIES,
  CODES_PER_DAY,
  CONFIRMED_MINUTES,
  LINK_HOURS,
} from '#shared/domain/limits.ts';
import { DAY_SECONDS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { plural, pluralWord } from '#shared/text/plural.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { visitorKey } from '../../../platform/limits.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { isSameHash } from '../../../platform/secrets.ts';
import { isOneOf, type Purpose } from './confirmation-purposes.ts';
import { giveToken } from './confirmation-tokens.ts';
import {
  countTry,
  findConfirmation,
  findConfirmationForUpdate,
  findLastSent,
  insertConfirmation,
  lockDestination,
  setConfirmation,
  type ConfirmationRow,
} from './confirmation-repository.ts';
import { sendCode } from './code-messages.ts';
import { phoneText } from '../phone.ts';
import type { ConfirmationDetails } from '../stored.ts';
import type { AccountTools } from '../tools.ts';

/** A code, or a link, by which somebody shows that an address or a number is theirs. */
export interface NewConfirmation {
  purpose: Purpose;
  channel: 'mail' | 'sms';
  /** An e-mail address in lower case, or E.164. */
  destination: string;
  /** Of the caller, where somebody is signed in. */
  accountId?: string;
  details?: ConfirmationDetails;
}

/** From one address, to any destination: a mobile operator has thousands of people behind one. */
const CODES_PER_ADDRESS = { points: 300, seconds: 3_600 };

/**
 * Sends a code. The answer is the same, and as long in the making, whether or not the destination has an account. `work`
 * joins the transaction and returns more that later steps need to know. Throws `limit_exceeded` with the seconds to wait.
 */
export async function requestCode(
  context: CallContext,
  tools: AccountTools,
  request: NewConfirmation,
  work: (tx: DatabaseTransaction) => Promise<ConfirmationDetails> = async () => ({}),
): Promise<CodeSent> {
  const { destination, purpose } = request;
  await countCode(context, tools, request);
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    await lockDestination(tx, destination);
    assertPause(await findLastSent(tx, purpose, destination), now);
    const more = await work(tx);
    const code = makeCode();
    const row = await insertConfirmation(tx, {
      purpose,
      channel: request.channel,
      destination,
      accountId: request.accountId ?? null,
      details: JSON.stringify({ ...request.details, ...more }),
      codeHash: tools.secrets.hash('code', code),
      ip: context.ip,
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_SECONDS * SECOND_MS),
    });
    await sendCode(tx, context.jobs, tools.messages, row, code);
    return toCodeSent(row, now);
  });
}

/**
 * Another code for the same step; the earlier one stops working. Throws `limit_exceeded`, and `not_found` also for a step that
 * `isMeant` does not know.
 */
export async function resendCode(
  context: CallContext,
  tools: AccountTools,
  id: string,
  isMeant: (confirmation: ConfirmationRow) => boolean = () => true,
): Promise<CodeSent> {
  const found = await findOpen(context.db, id, context.clock.now());
  if (!isMeant(found)) throw new DomainError('not_found');
  await countCode(context, tools, found);
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    await lockDestination(tx, found.destination);
    const { purpose, destination } = await findOpen(tx, id, now);
    assertPause(await findLastSent(tx, purpose, destination), now);
    const code = makeCode();
    const row = await setConfirmation(tx, id, {
      codeHash: tools.secrets.hash('code', code),
      tries: 0,
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_SECONDS * SECOND_MS),
    });
    await sendCode(tx, context.jobs, tools.messages, row, code);
    return toCodeSent(row, now);
  });
}

/** What the code step shows. Throws `not_found`, also for a code that was entered: whoever goes back asks for another. */
export async function readConfirmation({ db, clock }: CallContext, id: string): Promise<CodeSent> {
  const now = clock.now();
  return toCodeSent(await findOpen(db, id, now), now);
}

/**
 * Checks a code and runs `work` in the transaction that uses it up. With `keep` the confirmation stays usable for the
 * next step. Throws `wrong_state` for a code that no longer works, `bad_argument` at `code` for a wrong one.
 */
export async function confirmCode<Result>(
  context: CallContext,
  { secrets, suspicion }: AccountTools,
  { confirmationId, code }: { confirmationId: string; code: string },
  purposes: readonly Purpose[],
  work: (tx: DatabaseTransaction, confirmation: ConfirmationRow, keep: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = context;
  const now = clock.now();
  const tried = await countTry(db, confirmationId, now);
  if (!tried?.codeHash || !isOneOf(tried.purpose, purposes)) throw expired();
  if (!isSameHash(secrets.hash('code', code), tried.codeHash)) {
    await suspicion.count('failure', context);
    throw wrongCode(CODE_TRIES - tried.tries);
  }
  return inTransaction(db, async (tx) => {
    const row = await findConfirmationForUpdate(tx, confirmationId);
    if (!row || row.usedAt || row.confirmedAt) throw expired();
    let isKept = false;
    const result = await work(tx, row, async () => {
      isKept = true;
      await setConfirmation(tx, row.id, { confirmedAt: now, expiresAt: afterConfirmed(now) });
    });
    if (!isKept) await setConfirmation(tx, row.id, { confirmedAt: now, usedAt: now });
    return result;
  });
}

/** Uses up a confirmation whose code was entered in an earlier step. Throws `wrong_state`. */
export function useConfirmed<Result>(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  id: string,
  purposes: readonly Purpose[],
  work: (tx: DatabaseTransaction, confirmation: ConfirmationRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const row = await findConfirmationForUpdate(tx, id);
    if (!row?.confirmedAt || row.usedAt || row.expiresAt <= now || !isOneOf(row.purpose, purposes)) throw expired();
    const result = await work(tx, row);
    await setConfirmation(tx, id, { usedAt: now });
    return result;
  });
}

/** A link by mail instead of a code. Counted and paused as codes are; `work` is that of {@link requestCode}. */
export async function requestLink(
  context: CallContext,
  tools: AccountTools,
  request: NewConfirmation,
  send: (tx: DatabaseTransaction, token: string) => Promise<void>,
  work: (tx: DatabaseTransaction) => Promise<ConfirmationDetails> = async () => ({}),
): Promise<void> {
  const { destination, purpose } = request;
  await countCode(context, tools, request);
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    await lockDestination(tx, destination);
    assertPause(await findLastSent(tx, purpose, destination), now);
    const more = await work(tx);
    const { id } = await insertConfirmation(tx, {
      purpose,
      channel: request.channel,
      destination,
      accountId: request.accountId ?? null,
      details: JSON.stringify({ ...request.details, ...more }),
      ip: context.ip,
      sentAt: now,
      expiresAt: new Date(now.getTime() + LINK_HOURS * HOUR_MS),
    });
    await send(tx, await giveToken(tx, tools.secrets, id));
  });
}

/** A second press is refused before it is counted. By the hash: the counts outlive the message and must not tell whom it went to. */
async function countCode(
  context: CallContext,
  { secrets, suspicion }: AccountTools,
  { purpose, destination }: { purpose: string; destination: string },
): Promise<void> {
  const { db, clock, limiter, ip } = context;
  assertPause(await findLastSent(db, purpose, destination), clock.now());
  await suspicion.check(context);
  const subject = secrets.hash('destination', destination).toString('base64url');
  await limiter.consume('codes from one address', CODES_PER_ADDRESS, visitorKey(ip));
  await limiter.consume('codes to one destination', { points: CODES_PER_DAY, seconds: DAY_SECONDS }, subject);
  await suspicion.count('code request', context);
}

function assertPause(lastSentAt: Date | null, now: Date): void {
  const retryAfterSeconds = lastSentAt ? secondsUntil(resendAt(lastSentAt), now) : 0;
  if (retryAfterSeconds > 0)
    throw new DomainError('limit_exceeded', {
      retryAfterSeconds,
      detail: `Новый код можно получить через ${retryAfterSeconds}\u00a0с`,
    });
}

async function findOpen(db: Database, id: string, now: Date): Promise<ConfirmationRow> {
  const row = await findConfirmation(db, id);
  const isOver = !row?.codeHash || row.usedAt || row.confirmedAt;
  // An expired code can be sent anew for a while: the step is still open in a browser.
  if (isOver || row.expiresAt.getTime() + CONFIRMED_MINUTES * MINUTE_MS <= now.getTime())
    throw new DomainError('not_found');
  return row;
}

function toCodeSent(row: ConfirmationRow, now: Date): CodeSent {
  const isSms = row.channel === 'sms';
  return {
    confirmationId: row.id,
    channel: isSms ? 'sms' : 'mail',
    destination: isSms ? phoneText(row.destination) : row.destination,
    resendSeconds: secondsUntil(resendAt(row.sentAt), now),
    expiresSeconds: secondsUntil(row.expiresAt, now),
    triesLeft: CODE_TRIES - row.tries,
  };
}

const resendAt = (sentAt: Date) => new Date(sentAt.getTime() + CODE_RESEND_SECONDS * SECOND_MS);
const afterConfirmed = (now: Date) => new Date(now.getTime() + CONFIRMED_MINUTES * MINUTE_MS);
const secondsUntil = (time: Date, now: Date) => Math.max(0, Math.ceil((time.getTime() - now.getTime()) / SECOND_MS));
function makeCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** For a step whose code no longer works. */
export function expired(): DomainError {
  return new DomainError('wrong_state', { detail: 'Этот код больше не\u00a0действует. Запросите новый' });
}

/** `whenNone`: what to do without tries. */
export function wrongCode(triesLeft: number, whenNone = 'Попытки кончились, запросите новый'): DomainError {
  const left =
    triesLeft > 0
      ? `${pluralWord(triesLeft, ['Осталась', 'Осталось', 'Осталось'])} ${plural(triesLeft, ['попытка', 'попытки', 'попыток'])}`
      : whenNone;
  return badField('code', 'conflict_with_rules', `Код не\u00a0подошёл. ${left}`);
}
