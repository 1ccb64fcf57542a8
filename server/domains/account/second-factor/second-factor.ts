import type { SecondFactor } from '#shared/contracts/second-factor.ts';
import { toIso } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { CallContext, Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { assertOwner, changeOwn, endOthers, readOwn } from '../own-account.ts';
import { countSecondFactorTry } from '../password/password-tries.ts';
import type { AccountRow } from '../repository.ts';
import { giveRecoveryCodes, openSecret, sealSecret, useCode } from './second-factor-codes.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  isRequiredByCompany,
  putSecret,
  setConfirmed,
  type SecondFactorRow,
} from './second-factor-repository.ts';
import { endSessions } from '../sign-in/session-repository.ts';
import type { AccountTools } from '../tools.ts';
import { makeTotpSecret, SETUP_MS, totpUri } from './totp.ts';

/** The caller's own second step: set up, renewed, turned off. */

/** What the caller changes it by. */
interface Proof {
  password: string;
  code: string;
}

const IS_ON = 'Второй шаг уже включён';
const IS_OFF = 'Второй шаг не\u00a0включён';

export async function readSecondFactor(context: CallContext, tools: AccountTools): Promise<SecondFactor> {
  const { db, clock } = context;
  const account = await readOwn(context);
  const row = await findSecondFactor(db, account.id);
  const isRequired =
    account.kind === 'staff' ? tools.staffNeedsSecondFactor : await isRequiredByCompany(db, account.id);
  return {
    isOn: row?.confirmedAt != null,
    since: toIso(row?.confirmedAt ?? null),
    isRequired,
    codesLeft: row?.confirmedAt ? await countRecoveryCodes(db, account.id) : 0,
    setup: row && isBeingSetUp(row, clock.now()) ? setupOf(tools, account, row) : null,
  };
}

/** Throws `wrong_state` where a second step is on. */
export async function beginSecondFactor(context: CallContext, tools: AccountTools): Promise<SecondFactor> {
  const { id: accountId } = await readOwn(context);
  const sealedSecret = sealSecret(tools.secrets, makeTotpSecret());
  const row = await putSecret(context.db, { accountId, sealedSecret, createdAt: context.clock.now() });
  if (!row) throw new DomainError('wrong_state', { detail: IS_ON });
  return readSecondFactor(context, tools);
}

/**
 * Turns it on and ends the other sessions, which nobody has shown a code for. Returns the recovery codes. Throws
 * `bad_argument` at `password` or `code`, `wrong_state` where it is on, and where its secret is too old.
 */
export async function confirmSecondFactor(context: CallContext, tools: AccountTools, proof: Proof): Promise<string[]> {
  await countSecondFactorTry(context, tools, await readOwn(context));
  return changeOwn(context, async (tx, account) => {
    const now = context.clock.now();
    await assertOwner(tx, context, account, proof.password);
    const row = await findSecondFactor(tx, account.id);
    if (row?.confirmedAt) throw new DomainError('wrong_state', { detail: IS_ON });
    if (!row || !isBeingSetUp(row, now))
      throw new DomainError('wrong_state', { detail: 'Настройка устарела. Начните её заново' });
    if (!(await useCode(tx, tools.secrets, row, proof.code, now))) throw wrong();
    await setConfirmed(tx, account.id, now);
    await endOthers(tx, context, 'ended_elsewhere');
    await mail(tx, context, tools, account, 'second-factor-on');
    return giveRecoveryCodes(tx, tools.secrets, account.id);
  });
}

/** Throws `bad_argument` at `password` or `code`, `wrong_state` without a second step. */
export function renewRecoveryCodes(context: CallContext, tools: AccountTools, proof: Proof): Promise<string[]> {
  return withProof(context, tools, proof, (tx, account) => giveRecoveryCodes(tx, tools.secrets, account.id));
}

/** Throws as {@link renewRecoveryCodes}. Who must have a second step may do nothing but set it up from the next request. */
export function turnOffSecondFactor(context: CallContext, tools: AccountTools, proof: Proof): Promise<void> {
  return withProof(context, tools, proof, async (tx, account) => {
    await deleteSecondFactor(tx, account.id);
    await mail(tx, context, tools, account, 'second-factor-off');
  });
}

/**
 * For somebody who has lost the phone and the recovery codes: takes the second step away, ends every session, and writes
 * down who did it. The caller has decided that the actor may. Throws `wrong_state` without a second step.
 */
export async function takeSecondFactor(
  tx: DatabaseTransaction,
  context: Context,
  { id }: Pick<AccountRow, 'id'>,
): Promise<void> {
  if (!(await deleteSecondFactor(tx, id))) throw new DomainError('wrong_state', { detail: IS_OFF });
  await endSessions(tx, id, {}, 'ended_elsewhere', context.clock.now());
  await recordAudit(context, tx, { action: 'second_factor.reset', target: `account:${id}` });
}

/** The same, and tells the owner. */
export async function resetSecondFactor(
  tx: DatabaseTransaction,
  context: Context,
  tools: Pick<AccountTools, 'messages'>,
  account: Pick<AccountRow, 'id' | 'email'>,
): Promise<void> {
  await takeSecondFactor(tx, context, account);
  await mail(tx, context, tools, account, 'second-factor-reset');
}

async function withProof<Result>(
  context: CallContext,
  tools: AccountTools,
  { password, code }: Proof,
  work: (tx: DatabaseTransaction, account: AccountRow) => Promise<Result>,
): Promise<Result> {
  await countSecondFactorTry(context, tools, await readOwn(context));
  return changeOwn(context, async (tx, account) => {
    await assertOwner(tx, context, account, password);
    const row = await findSecondFactor(tx, account.id);
    if (!row?.confirmedAt) throw new DomainError('wrong_state', { detail: IS_OFF });
    const used = await useCode(tx, tools.secrets, row, code, context.clock.now());
    if (!used) throw wrong();
    return work(tx, account);
  });
}

async function mail(
  tx: DatabaseTransaction,
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  { messages }: Pick<AccountTools, 'messages'>,
  { email }: Pick<AccountRow, 'email'>,
  name: 'second-factor-on' | 'second-factor-off' | 'second-factor-reset',
): Promise<void> {
  if (email) await messages.mail(tx, jobs, email, name, { at: toIso(clock.now()) });
}

function isBeingSetUp({ confirmedAt, createdAt }: SecondFactorRow, now: Date): boolean {
  return confirmedAt === null && now.getTime() - createdAt.getTime() < SETUP_MS;
}

function setupOf({ secrets }: AccountTools, { id, email }: AccountRow, { sealedSecret }: SecondFactorRow) {
  const secret = openSecret(secrets, sealedSecret);
  return { secret, uri: totpUri(secret, email ?? id) };
}

function wrong(): DomainError {
  return badField('code', 'conflict_with_rules', 'Код не\u00a0подошёл. Дождитесь нового кода и\u00a0введите его');
}
