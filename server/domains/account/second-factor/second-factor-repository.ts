import { sql, type Selectable } from 'kysely';
import { SECOND_STEP_TRIES } from '#shared/domain/limits.ts';
import type { Database } from '../../../database/connect.ts';
import type { SecondFactor } from '../../../database/schema.ts';

export type SecondFactorRow = Selectable<SecondFactor>;

export function findSecondFactor(db: Database, accountId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('secondFactor').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** A secret that no code has confirmed yet; it replaces an earlier one. A confirmed one stays: then nothing is returned. */
export function putSecret(
  tx: Database,
  row: { accountId: string; sealedSecret: string; createdAt: Date },
): Promise<SecondFactorRow | undefined> {
  return tx
    .insertInto('secondFactor')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ sealedSecret: row.sealedSecret, createdAt: row.createdAt, lastStep: 0 })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Marks a period as used; false when it, or a later one, was used before. Of two requests with one code one wins. */
export async function takeStep(tx: Database, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setConfirmed(tx: Database, accountId: string, now: Date): Promise<void> {
  await tx.updateTable('secondFactor').set({ confirmedAt: now }).where('accountId', '=', accountId).execute();
}

/** Everything about the second step of an account; false when there was nothing. */
export async function deleteSecondFactor(tx: Database, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('secondStep').where('accountId', '=', accountId).execute();
  const { numDeletedRows } = await tx.deleteFrom('secondFactor').where('accountId', '=', accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The former codes stop working. */
export async function replaceRecoveryCodes(tx: Database, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute();
}

/** False for an unknown code and for one that was used. */
export async function takeRecoveryCode(tx: Database, accountId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the company of the account asks its members for a second step. */
export async function isRequiredByCompany(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('companyMember')
    .innerJoin('company', 'company.id', 'companyMember.companyId')
    .select('company.requiresSecondFactor')
    .where('companyMember.accountId', '=', accountId)
    .executeTakeFirst();
  return row?.requiresSecondFactor ?? false;
}

interface NewStep {
  tokenHash: Buffer;
  accountId: string;
  expiresAt: Date;
}

export async function insertStep(tx: Database, step: NewStep): Promise<void> {
  await tx.insertInto('secondStep').values(step).execute();
}

export function findOpenStep(db: Database, tokenHash: Buffer, now: Date) {
  return openSteps(db, tokenHash, now).executeTakeFirst();
}

function openSteps(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('secondStep')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('tries', '<', SECOND_STEP_TRIES)
    .where('expiresAt', '>', now);
}

/** Counts a try before the code is looked at, in a statement of its own: a refusal must not take the count back. */
export function countStepTry(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .updateTable('secondStep')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('tries', '<', SECOND_STEP_TRIES)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** False when another request has finished the step meanwhile, or a new password has ended it. */
export async function takeStepToken(tx: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondStep')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sign-ins that have come as far as the second step begin anew. */
export async function endStepsOf(tx: Database, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('secondStep')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute();
}

export async function deleteOldSteps(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('secondStep').where('expiresAt', '<', before).execute();
}
