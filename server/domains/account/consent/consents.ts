import { createHash } from 'node:crypto';
import type { SettingConsent } from '#shared/contracts/consent.ts';
import { AGREEMENTS, type AgreementKey } from '#shared/domain/agreements.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { makeToken, type Secrets } from '../../../platform/secrets.ts';
import {
  deleteConsents,
  findAct,
  findLatest,
  insertConsents,
  setAccountOfAct,
  setWithdrawn,
  type ConsentRow,
} from './consent-repository.ts';

/** Where somebody agreed: on the site, in the widget of a key, or to an operator on the phone. */
export type ConsentChannel = 'site' | 'operator' | `widget:${string}`;

/** One press of a button under ticked boxes. */
export interface ConsentAct {
  /** Null until the account exists: then `subjectHash` finds the rows. */
  accountId: string | null;
  subjectHash: Buffer | null;
  documents: readonly AgreementKey[];
  ip: string;
  userAgent: string;
  channel: ConsentChannel;
  now: Date;
  /** What else proves it, such as the confirmation whose code it was sent with. */
  details?: Readonly<Record<string, string>>;
}

const USER_AGENT_CHARS_MAX = 400;
/** Somebody may still go to court about an advertisement (advertising-consent, 6). */
const KEPT_DAYS = 3 * 366;
const UNUSED_DAYS = 2;
/** The detail of a consent that a visitor's message to the team has: it is kept as long as one that was withdrawn. */
export const MESSAGE_DETAIL = 'message';

/** Before an account exists a consent is somebody's whose phone or address hashes to this. */
export function consentSubject(secrets: Secrets, phoneOrEmail: string): Buffer {
  return secrets.hash('consent subject', phoneOrEmail);
}

/**
 * Writes a row for each document, in its version of today. Returns the token of `/consent/{token}`, which is not stored.
 * No personal data is stored before it.
 */
export async function recordConsents(
  tx: DatabaseTransaction,
  { accountId, subjectHash, documents, ip, userAgent, channel, now, details = {} }: ConsentAct,
): Promise<string> {
  const token = makeToken();
  await insertConsents(
    tx,
    documents.map((key) => {
      const { version, sha256 } = agreementOf(key).versions[0];
      return {
        accountId,
        subjectHash,
        documentKey: key,
        version,
        sha256,
        givenAt: now,
        ip,
        userAgent: userAgent.slice(0, USER_AGENT_CHARS_MAX).toWellFormed().replaceAll('\0', ''),
        channel,
        details: JSON.stringify(details),
        tokenHash: hashOf(token),
      };
    }),
  );
  return token;
}

/**
 * Gives an account what its person agreed to before it existed: the last act only, since boxes that a stranger ticked with
 * somebody's address are not that person's. With `details` it must have been recorded with them.
 */
export function adoptConsents(
  tx: DatabaseTransaction,
  subjectHash: Buffer,
  accountId: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  return setAccountOfAct(tx, subjectHash, details, accountId);
}

/** The latest consent of each document. */
export function listConsents(db: Database, accountId: string): Promise<ConsentRow[]> {
  return findLatest(db, accountId);
}

/** The consents of one act. Throws `not_found`. */
export async function readAct(db: Database, token: string): Promise<ConsentRow[]> {
  const rows = await findAct(db, hashOf(token));
  if (rows.length === 0) throw new DomainError('not_found');
  return rows;
}

/** What the product has to do after a withdrawal. */
export type WithdrawalEffect =
  | 'remove-account'
  | 'stop-advertising'
  | 'close-documents'
  | 'hide-from-public'
  | 'archive-resumes'
  | null;

export interface Withdrawal {
  key: AgreementKey;
  /** Null when no account came of it. */
  accountId: string | null;
  subjectHash: Buffer | null;
  effect: WithdrawalEffect;
}

/** Does what follows, in the transaction of the withdrawal. */
export type OnWithdrawn = (tx: DatabaseTransaction, withdrawal: Withdrawal, context: Context) => Promise<void>;

export function withdrawalEffect(key: AgreementKey): WithdrawalEffect {
  if (key === 'personalAgreement') return 'remove-account';
  if (key === 'documentAgreement' || key === 'medicalAgreement') return 'close-documents';
  if (key === 'distributionAgreement') return 'hide-from-public';
  if (key === 'parentalAgreement') return 'archive-resumes';
  return key === 'advertisingMaterials' ? 'stop-advertising' : null;
}

/** Only consents: a contract ends with the account. */
export function canWithdraw(key: AgreementKey): boolean {
  return agreementOf(key).kind === 'consent';
}

/**
 * Withdraws a consent by the link of its act; what was withdrawn stays so. Throws `not_found` for another token or a
 * document that was not in the act, `wrong_state` for a contract.
 */
export function withdrawByToken(
  context: Context,
  token: string,
  key: AgreementKey,
  onWithdrawn: OnWithdrawn,
): Promise<ConsentRow[]> {
  return inTransaction(context.db, async (tx) => {
    const row = (await readAct(tx, token)).find(({ documentKey }) => documentKey === key);
    if (!row) throw new DomainError('not_found');
    const whose = row.accountId === null ? { tokenHash: row.tokenHash } : { accountId: row.accountId };
    await withdraw({ ...context, db: tx }, tx, row, whose, onWithdrawn);
    return readAct(tx, token);
  });
}

/**
 * Gives or withdraws a consent from the settings. A repeated one changes nothing. Throws `wrong_state` for one that is given where
 * it is about something: with its boxes.
 */
export function setConsent(
  context: Context,
  key: SettingConsent,
  { accountId, isGiven, userAgent }: { accountId: string; isGiven: boolean; userAgent: string },
  onWithdrawn: OnWithdrawn,
): Promise<ConsentRow[]> {
  return inTransaction(context.db, async (tx) => {
    const latest = (await listConsents(tx, accountId)).find(({ documentKey }) => documentKey === key);
    const isActive = latest !== undefined && latest.withdrawnAt === null;
    if (isGiven && key !== 'advertisingMaterials')
      throw new DomainError('wrong_state', { detail: 'Это согласие дают в\u00a0самом резюме' });
    if (isGiven && !isActive)
      await recordConsents(tx, {
        accountId,
        subjectHash: null,
        documents: [key],
        ip: context.ip,
        userAgent,
        channel: 'site',
        now: context.clock.now(),
      });
    if (!isGiven && isActive) await withdraw({ ...context, db: tx }, tx, latest, { accountId }, onWithdrawn);
    return listConsents(tx, accountId);
  });
}

/** Deletes what is no longer needed as a proof, and boxes of sign-ups that nobody finished. */
export async function deleteOldConsents({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteConsents(db, {
    withdrawnBefore: addDays(now, -KEPT_DAYS),
    leftBefore: addDays(now, -UNUSED_DAYS),
    keptDetail: MESSAGE_DETAIL,
  });
}

async function withdraw(
  context: Context,
  tx: DatabaseTransaction,
  { documentKey: key, accountId, subjectHash }: ConsentRow,
  whose: Parameters<typeof setWithdrawn>[1],
  onWithdrawn: OnWithdrawn,
): Promise<void> {
  if (!canWithdraw(key))
    throw new DomainError('wrong_state', { detail: 'Это договор: он заканчивается вместе с\u00a0аккаунтом' });
  const count = await setWithdrawn(tx, whose, key, context.clock.now());
  if (count > 0) await onWithdrawn(tx, { key, accountId, subjectHash, effect: withdrawalEffect(key) }, context);
}

function agreementOf(key: AgreementKey) {
  const agreement = AGREEMENTS.find((one) => one.key === key);
  if (!agreement) throw new Error(`There is no document ${key}`);
  return agreement;
}

/** A random token needs no key of the product. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
