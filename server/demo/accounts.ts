import { randomBytes } from 'node:crypto';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { hashPassword } from '../domains/account/index.ts';
import type { NewResume } from '../domains/resume/index.ts';
import { DEMO_APPLICANT, DEMO_PASSWORD } from './logins.ts';

/** Accounts of the resumes' owners. Call it before the resumes are inserted. */
export async function insertDemoAccounts(tx: Database, resumes: readonly NewResume[], now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const owners = resumes.filter(({ applicantId }) => applicantId !== null);
  const accounts = owners.map(
    ({ applicantId, lastName, firstName, middleName, contacts, cityId, specializationIds }, index) => ({
      id: applicantId,
      kind: 'applicant',
      email: contacts?.email ?? null,
      emailConfirmedAt: now,
      phone: mobile(index),
      phoneConfirmedAt: now,
      passwordHash,
      passwordChangedAt: now,
      lastName: lastName ?? null,
      firstName: firstName ?? null,
      middleName: middleName ?? null,
      cityId: cityId ?? null,
      specializationId: specializationIds?.[0] ?? null,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await insertRecords(tx, 'account', accounts);
  await insertRecords(
    tx,
    'consent',
    accounts.flatMap(({ id }) => consentsOf(String(id), now)),
  );
}

/** The boxes that cannot be left empty, as ticked on our own pages. */
function consentsOf(accountId: string, now: Date): object[] {
  const tokenHash = `\\x${randomBytes(32).toString('hex')}`;
  return SIGN_UP_DOCUMENTS.applicant
    .filter(({ required }) => required)
    .flatMap(({ key }) => AGREEMENTS.filter((agreement) => agreement.key === key))
    .map(({ key: documentKey, versions: [{ version, sha256 }] }) => ({
      accountId,
      documentKey,
      version,
      sha256,
      givenAt: now,
      ip: '127.0.0.1',
      userAgent: '',
      channel: 'site',
      tokenHash,
    }));
}

export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').where('email', '=', DEMO_APPLICANT).executeTakeFirst();
  return found !== undefined;
}

/** Codes go by SMS to mobile numbers only; those of the resumes are of a city. */
function mobile(index: number): string {
  return `+7900000${String(index).padStart(4, '0')}`;
}
