import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { hashRecoveryCode, makeRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';
import { replaceRecoveryCodes, takeRecoveryCode, takeStep, type SecondFactorRow } from './second-factor-repository.ts';
import { findTotpStep } from './totp.ts';

/** Which code it was; null for a wrong one, and for one that was used before. */
export type UsedCode = 'app' | 'recovery' | null;

/** Uses up a code of the app, or a recovery code of a second step that is on. The try was counted before. */
export async function useCode(
  tx: DatabaseTransaction,
  secrets: Secrets,
  { accountId, sealedSecret, confirmedAt }: SecondFactorRow,
  typed: string,
  now: Date,
): Promise<UsedCode> {
  if (readRecoveryCode(typed) !== null) {
    const hash = hashRecoveryCode(secrets, accountId, typed);
    return confirmedAt && (await takeRecoveryCode(tx, accountId, hash, now)) ? 'recovery' : null;
  }
  const step = findTotpStep(openSecret(secrets, sealedSecret), typed.replaceAll(/\D/g, ''), now);
  return step !== null && (await takeStep(tx, accountId, step)) ? 'app' : null;
}

/** Stores a new set as hashes. Returns the codes, which nobody sees again. */
export async function giveRecoveryCodes(
  tx: DatabaseTransaction,
  secrets: Secrets,
  accountId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashRecoveryCode(secrets, accountId, code)),
  );
  return codes;
}

const PURPOSE = 'second factor';

export const sealSecret = (secrets: Secrets, secret: string) => secrets.seal(PURPOSE, secret);
export const openSecret = (secrets: Secrets, sealed: string) => secrets.open(PURPOSE, sealed);
