import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import type { ConsentList, ConsentView } from '#shared/contracts/consent.ts';
import { AGREEMENTS, type AgreementKey } from '#shared/domain/agreements.ts';
import { tickedDocuments } from '#shared/domain/sign-up-documents.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction } from '#server/database/connect.ts';
import {
  adoptConsents,
  consentSubject,
  deleteOldConsents,
  recordConsents,
  type ConsentAct,
} from '#server/domains/account/consent/consents.ts';
import { createSecrets, SECRET_KEY_BYTES } from '#server/platform/secrets.ts';
import { asApplicant } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';

const OWN = '01935c1e-0000-7000-8000-00000000a001';
const OTHER = '01935c1e-0000-7000-8000-00000000a002';
const PHONE = consentSubject(createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 7)), '+79172041683');
const ALL = tickedDocuments('applicant', { agreement: true, personalAgreement: true, advertisingMaterials: true });

let t: TestApp;
let own: Call;
let other: Call;

beforeAll(async () => {
  t = await createTestApp();
  own = t.as(asApplicant(OWN));
  other = t.as(asApplicant(OTHER));
});
beforeEach(async () => {
  await t.pool.query('truncate consent');
  await t.db.deleteFrom('account').where('id', 'in', [OWN, OTHER]).execute();
  for (const id of [OWN, OTHER]) await t.db.insertInto('account').values({ id, kind: 'applicant' }).execute();
});
afterAll(() => t.close());

function record(act: Partial<ConsentAct> = {}): Promise<string> {
  return inTransaction(t.db, (tx) =>
    recordConsents(tx, {
      accountId: null,
      subjectHash: PHONE,
      documents: ALL,
      ip: '203.0.113.7',
      userAgent: 'Firefox',
      channel: 'site',
      now: t.clock.now(),
      ...act,
    }),
  );
}

const adopt = (accountId: string, details?: Record<string, string>) =>
  inTransaction(t.db, (tx) => adoptConsents(tx, PHONE, accountId, details));

async function asked(answer: Promise<ConsentList>) {
  const { items } = await answer;
  return { items, keys: items.map(({ documentKey }) => documentKey) };
}

const show = (token: string) => asked(t.call('GET /consent/{token}', { token }));
const withdraw = (token: string, documentKey: AgreementKey) =>
  asked(t.call('POST /consent/{token}', { token, documentKey }));
const listOf = (call: Call) => asked(call('GET /users/consents'));
const statusOf = async (id: string) =>
  (await t.db.selectFrom('account').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const activeOf = (items: readonly ConsentView[]) =>
  items.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ documentKey }) => documentKey);

describe('a row of the ledger', () => {
  test('holds the text that was agreed to and what proves it', async () => {
    await record({ userAgent: 'a'.repeat(1_000), documents: ['personalAgreement'], details: { code: 'x' } });
    const [row] = await t.db.selectFrom('consent').selectAll().execute();
    const [present] = AGREEMENTS.find(({ key }) => key === 'personalAgreement')?.versions ?? [];
    expect(row).toMatchObject({
      version: present?.version,
      sha256: present?.sha256,
      ip: '203.0.113.7',
      channel: 'site',
    });
    expect(row?.userAgent).toHaveLength(400);
  });

  test.each([
    "update consent set ip = ''",
    'update consent set version = version + 1',
    'update consent set given_at = now()',
    "update consent set details = '{}'",
    'delete from consent',
  ])('refuses %s', async (statement) => {
    await record({ details: { a: 'b' } });
    await expect(t.pool.query(statement)).rejects.toThrow(/A consent is/);
  });

  test('is withdrawn once and gets an account once', async () => {
    await record();
    await t.pool.query("update consent set withdrawn_at = given_at + interval '1 second', account_id = $1", [OWN]);
    await expect(t.pool.query('update consent set withdrawn_at = null')).rejects.toThrow(/never changed/);
    await expect(t.pool.query('update consent set account_id = $1', [OTHER])).rejects.toThrow(/never changed/);
    await expect(t.pool.query('update consent set account_id = null')).rejects.toThrow(/never changed/);
  });

  test('is deleted three years after its withdrawal, and without an account after two days', async () => {
    const days = (count: number) => addDays(t.clock.now(), -count);
    await record({ accountId: OWN, now: days(2_000) });
    await record({ now: days(3) });
    await record();
    await deleteOldConsents(t);
    expect(await t.db.selectFrom('consent').select('id').execute()).toHaveLength(2 * ALL.length);
    await t.pool.query("update consent set withdrawn_at = now() - interval '1100 days' where account_id is not null");
    await deleteOldConsents(t);
    expect(await t.db.selectFrom('consent').select('id').execute()).toHaveLength(ALL.length);
  });
});

describe('adopting', () => {
  test('takes the last act of the subject and nothing of others', async () => {
    await record({ documents: ['advertisingMaterials'], now: new Date(t.clock.now().getTime() - 1_000) });
    await record({ documents: ['personalAgreement'] });
    await record({ subjectHash: Buffer.alloc(32) });
    await adopt(OWN);
    expect((await listOf(own)).keys).toEqual(['personalAgreement']);
    expect((await listOf(other)).keys).toEqual([]);
  });

  test('with details takes the act that was recorded with them, whatever a stranger ticked later', async () => {
    await record({ documents: ['personalAgreement'], details: { confirmationId: 'a' } });
    await record({ documents: ALL, details: { confirmationId: 'b' } });
    await adopt(OWN, { confirmationId: 'a' });
    expect((await listOf(own)).keys).toEqual(['personalAgreement']);
  });
});

describe('/consent/{token}', () => {
  test('shows one act with the versions of its documents', async () => {
    const { items, keys } = await show(await record());
    expect(keys).toEqual(['licenseAgreement', 'personalAgreement', 'advertisingMaterials']);
    expect(items.map(({ canWithdraw }) => canWithdraw)).toEqual([false, true, true]);
    expect(items[0]).toMatchObject({
      title: 'Пользовательское соглашение',
      href: '/license-agreement',
      withdrawnAt: null,
    });
  });

  test('another token is 404', async () => {
    await record();
    for (const token of ['a'.repeat(43), 'a']) {
      await expect(show(token)).rejects.toMatchObject({ code: 'not_found' });
      await expect(withdraw(token, 'personalAgreement')).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('withdraws once, for the whole account', async () => {
    const token = await record();
    await adopt(OWN);
    await record({ accountId: OWN, documents: ['advertisingMaterials'] });
    const first = await withdraw(token, 'advertisingMaterials');
    expect(activeOf(first.items)).toEqual(['licenseAgreement', 'personalAgreement']);
    t.clock.time = new Date(t.clock.time.getTime() + 60_000);
    expect(await withdraw(token, 'advertisingMaterials')).toEqual(first);
    expect(activeOf((await listOf(own)).items)).not.toContain('advertisingMaterials');
    expect(await statusOf(OWN)).toBe('active');
  });

  test('without the consent to personal data the account goes', async () => {
    const token = await record({ accountId: OWN });
    await record({ accountId: OTHER });
    await withdraw(token, 'personalAgreement');
    expect([await statusOf(OWN), await statusOf(OTHER)]).toEqual(['removing', 'active']);
    const others = await listOf(other);
    expect(activeOf(others.items)).toContain('personalAgreement');
  });

  test('a contract is not withdrawn, nor what was not in the act', async () => {
    const token = await record({ documents: ['licenseAgreement'] });
    await expect(withdraw(token, 'licenseAgreement')).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(withdraw(token, 'personalAgreement')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('/users/consents', () => {
  test('advertising is given and withdrawn, each of them once', async () => {
    const set = (isGiven: boolean) =>
      asked(own('POST /users/consents/{key}', { key: 'advertisingMaterials', isGiven }));
    expect(activeOf((await set(true)).items)).toEqual(['advertisingMaterials']);
    await set(true);
    expect(activeOf((await set(false)).items)).toEqual([]);
    await set(false);
    expect(activeOf((await set(true)).items)).toEqual(['advertisingMaterials']);
    expect(await t.db.selectFrom('consent').select('id').execute()).toHaveLength(2);
  });

  test('is for the signed-in, and for advertising only', async () => {
    await expect(listOf(t.call)).rejects.toMatchObject({ code: 'unauthorized' });
    const key = 'personalAgreement' as 'advertisingMaterials'; // As a client without types sends it.
    await expect(own('POST /users/consents/{key}', { key, isGiven: false })).rejects.toMatchObject({
      code: 'bad_argument',
    });
  });
});
