import type { StartedCompany } from '#shared/contracts/account.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { makeToken, type Secrets } from '../../../platform/secrets.ts';
import { isOneOf, PURPOSES, type Purpose } from './confirmation-purposes.ts';
import { findByToken, setConfirmation, type ConfirmationRow } from './confirmation-repository.ts';
import { readDetails, type ConfirmationDetails } from '../stored.ts';
import type { AccountTools } from '../tools.ts';

const LINK_OVER = 'Ссылка больше не\u00a0действует. Запросите новую';

/** A token for the next step, stored as a hash. */
export async function giveToken(tx: Database, secrets: Secrets, id: string): Promise<string> {
  const token = makeToken();
  await setConfirmation(tx, id, { tokenHash: secrets.hash('confirmation', token) });
  return token;
}

/** What a started sign-up or recovery already knows. Throws `not_found`, also for a token of another purpose. */
export async function readToken(
  context: Pick<CallContext, 'db' | 'clock'>,
  tools: Pick<AccountTools, 'secrets'>,
  token: string,
  purposes: readonly Purpose[] = PURPOSES,
): Promise<{ email: string | null; phone: string | null; company: StartedCompany | null }> {
  const { channel, destination, details } = await readTokenRow(context, tools, token, purposes);
  const isSms = channel === 'sms';
  const { company = null } = readDetails(details);
  return { email: isSms ? null : destination, phone: isSms ? destination : null, company };
}

/**
 * Changes what is kept for the steps to come; it expires and is deleted with the confirmation. Of two changes at once the
 * second sees the first. Throws as {@link readToken}.
 */
export function keepDetails(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  tools: Pick<AccountTools, 'secrets'>,
  token: string,
  purposes: readonly Purpose[],
  change: (details: ConfirmationDetails) => ConfirmationDetails,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id, details } = await readTokenRow({ db: tx, clock }, tools, token, purposes);
    await setConfirmation(tx, id, { details: JSON.stringify(change(readDetails(details))) });
  });
}

/** Everything about it. Throws as {@link readToken}. */
export async function readTokenRow(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  { secrets }: Pick<AccountTools, 'secrets'>,
  token: string,
  purposes: readonly Purpose[],
): Promise<ConfirmationRow> {
  const row = await findByToken(db, secrets.hash('confirmation', token), clock.now());
  if (!row || !isOneOf(row.purpose, purposes)) throw new DomainError('not_found', { detail: LINK_OVER });
  return row;
}

/** Runs `work` in the transaction that uses the token up. Throws `not_found` for one that does not work any more. */
export function useToken<Result>(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  { secrets }: Pick<AccountTools, 'secrets'>,
  token: string,
  purposes: readonly Purpose[],
  work: (tx: DatabaseTransaction, confirmation: ConfirmationRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const row = await findByToken(tx, secrets.hash('confirmation', token), now);
    if (!row || !isOneOf(row.purpose, purposes)) throw new DomainError('not_found', { detail: LINK_OVER });
    const result = await work(tx, row);
    await setConfirmation(tx, row.id, { usedAt: now, confirmedAt: row.confirmedAt ?? now });
    return result;
  });
}
