import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoverVacancy, unpublishVacancy } from '#server/domains/vacancy/index.ts';
import { addDays } from '#shared/domain/time.ts';
import { system } from '#server/platform/actor.ts';
import { productJobs } from '#server/domains/all.ts';
import { asHead, asStaff } from '../setup/actors.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { decide, queueOf, waitingIn } from '../setup/moderation-world.ts';
import { refusal } from '../setup/refusals.ts';
import { hireStaff } from '../setup/staff-world.ts';
import { fileOf, PDF } from '../setup/upload-world.ts';
import { makeVacancy } from '../setup/things.ts';

let t: TestApp;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const GUEST = '01935c1e-0000-7000-8000-00000000ffff';

/** A company of its own for each test. */
async function company() {
  number += 1;
  const email = `head-${number}@check.example`;
  return Object.assign(await signUpCompany(t, email, innOf(number)), { email });
}

async function upload({ call }: Pick<TestBrowser, 'call'>): Promise<string> {
  return (await call('POST /files', { purpose: 'verification', file: fileOf(PDF, 'egrul.pdf') })).id;
}

async function send(head: TestBrowser) {
  const fileIds = [await upload(head)];
  return head.call('POST /company/verification', { fileIds, note: 'Доверенность на\u00a0Алсу' });
}

const publicPage = (id: number) => t.call('GET /company/{id}', { id });
const fileOfCompany = async (companyId: number) => {
  const { id } = await t.db
    .selectFrom('companyVerification')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('sentAt', 'desc')
    .executeTakeFirstOrThrow();
  return t.db.selectFrom('uploadedFile').selectAll().where('boundTo', '=', `verification:${id}`).execute();
};

describe('documents', () => {
  test('are sent by the head, wait, and verify the company with the date of the check', async () => {
    const head = await company();
    expect(await head.call('GET /company/verification')).toMatchObject({
      status: 'unverified',
      actions: ['send'],
      sentAt: null,
      refusal: null,
    });
    const sent = await send(head);
    expect(sent).toMatchObject({ status: 'on_check', actions: ['cancel'], files: [{ name: 'egrul.pdf' }] });
    expect(sent.sentAt).toBe(t.clock.now().toISOString());
    expect(await waitingIn(t, 'verification')).toContain(String(head.companyId));
    const item = await queueOf(t, 'verification').read(t.db, String(head.companyId), t.clock.now());
    expect(item).toMatchObject({ actions: ['approve', 'refuse'], files: [{ name: 'egrul.pdf' }] });
    expect(item?.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['inn', 'head', 'note']));

    await decide(t, 'verification', head.companyId, { action: 'approve', version: item?.version ?? 0 });
    expect(await publicPage(head.companyId)).toMatchObject({
      status: 'verified',
      verified: true,
      verification: 'documents',
      checkedAt: t.clock.now().toISOString(),
    });
    expect((await t.messages.last(head.email, 'company-verified')).data.link).toContain(`/company/${head.companyId}`);
    expect(await waitingIn(t, 'verification')).not.toContain(String(head.companyId));
    expect(await waitingIn(t, 'company')).not.toContain(String(head.companyId));
    await expect(send(head)).rejects.toEqual(refusal('wrong_state'));
  });

  test('are refused with a reason and a field, and sent again', async () => {
    const head = await company();
    await send(head);
    const refuse = { action: 'refuse', reason: 'documents_do_not_match', field: 'inn', note: 'Другой ИНН' } as const;
    await decide(t, 'verification', head.companyId, refuse);
    expect(await head.call('GET /company/verification')).toMatchObject({
      status: 'unverified',
      actions: ['send'],
      refusal: { reason: 'documents_do_not_match', field: 'ИНН', note: 'Другой ИНН' },
    });
    expect((await t.messages.last(head.email, 'company-refused')).data).toMatchObject({ note: 'Другой ИНН' });
    await expect(decide(t, 'verification', head.companyId, refuse)).rejects.toEqual(refusal('wrong_state'));
    expect(await send(head)).toMatchObject({ status: 'on_check', refusal: null });
  });

  test('a refusal needs a reason that says something, a known field and the version that was looked at', async () => {
    const head = await company();
    await send(head);
    const id = head.companyId;
    await expect(decide(t, 'verification', id, { action: 'refuse' })).rejects.toEqual(refusal('bad_argument'));
    await expect(decide(t, 'verification', id, { action: 'refuse', reason: 'other' })).rejects.toEqual(
      refusal('bad_argument'),
    );
    await expect(
      decide(t, 'verification', id, { action: 'refuse', reason: 'fraud', field: 'constructor' }),
    ).rejects.toEqual(refusal('bad_argument'));
    await expect(decide(t, 'verification', id, { action: 'approve', version: 1 })).rejects.toEqual(refusal('conflict'));
    await expect(decide(t, 'verification', 'x1', { action: 'approve' })).rejects.toEqual(refusal('not_found'));
    await expect(decide(t, 'verification', 999_999, { action: 'approve' })).rejects.toEqual(refusal('not_found'));
  });

  test('are taken back with their files; a check after a change cannot be', async () => {
    const head = await company();
    await send(head);
    const [file] = await fileOfCompany(head.companyId);
    expect(file?.boundTo).toMatch(/^verification:/);
    expect(await head.call('DELETE /company/verification')).toMatchObject({ status: 'unverified', files: [] });
    expect(await fileOfCompany(head.companyId)).toEqual([]);
    await expect(head.call('DELETE /company/verification')).rejects.toEqual(refusal('wrong_state'));
    await t.db
      .updateTable('company')
      .set({ status: 'on_check', verification: 'documents' })
      .where('id', '=', head.companyId)
      .execute();
    await expect(head.call('DELETE /company/verification')).rejects.toEqual(refusal('wrong_state'));
    expect(await waitingIn(t, 'verification')).toContain(String(head.companyId));
  });

  test('only the head sends and sees them; other companies and visitors get nothing', async () => {
    const head = await company();
    const other = await company();
    const admin = await addMember(t, head, `admin-${number}@check.example`, { role: 'admin' });
    await send(head);
    expect(await admin.call('GET /company/verification')).toMatchObject({ status: 'on_check', files: [], actions: [] });
    await expect(admin.call('DELETE /company/verification')).rejects.toEqual(refusal('forbidden'));
    await expect(admin.call('POST /company/verification', { fileIds: [GUEST] })).rejects.toEqual(refusal('forbidden'));
    const applicant = openBrowser(t);
    await signUpByPhone(t, applicant, phone(1));
    await expect(applicant.call('GET /company/verification')).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('GET /company/verification')).rejects.toEqual(refusal('unauthorized'));

    const [file] = (await head.call('GET /company/verification')).files;
    const id = file?.id ?? '';
    const statusFor = ({ call }: TestBrowser) =>
      call('GET /files/{id}', { id }).then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
    expect([await statusFor(head), await statusFor(admin), await statusFor(other), await statusFor(applicant)]).toEqual(
      [200, 404, 404, 404],
    );
    const moderator = await hireStaff(t, 'moderator@check.example', 'moderator');
    const support = await hireStaff(t, 'support@check.example', 'support');
    expect([await statusFor(moderator), await statusFor(support)]).toEqual([200, 404]);
    const mayRead = t.sources.fileReaders()['verification'];
    const requestId = (await fileOfCompany(head.companyId))[0]?.boundTo?.split(':')[1] ?? '';
    expect(await mayRead?.(t.context(asHead(head.companyId)), requestId)).toBe(true);
    expect(await mayRead?.(t.context(asStaff(['companies.moderate'])), requestId)).toBe(true);
    expect(await mayRead?.(t.context(asStaff(['feedback.answer'])), requestId)).toBe(false);
    expect(await mayRead?.(t.context(asHead(other.companyId)), requestId)).toBe(false);

    // Somebody else's file, and one that was used already.
    await expect(other.call('POST /company/verification', { fileIds: [id] })).rejects.toEqual(refusal('bad_argument'));
    await expect(other.call('POST /company/verification', { fileIds: [] })).rejects.toEqual(refusal('bad_argument'));
    expect((await other.call('GET /company/verification')).status).toBe('unverified');
  });

  test('are removed 30 days after the decision', async () => {
    const head = await company();
    await send(head);
    await decide(t, 'verification', head.companyId, { action: 'approve' });
    const { scheduled = [] } = productJobs(t.sources);
    const job = scheduled.find(({ name }) => name === 'release-verification-files');
    await job?.run(t.context(system));
    expect(await fileOfCompany(head.companyId)).toHaveLength(1);
    const before = t.clock.time;
    t.clock.time = addDays(before, 31);
    await job?.run(t.context(system));
    t.clock.time = before;
    expect(await fileOfCompany(head.companyId)).toEqual([]);
  });
});

describe('staff hold companies back', () => {
  test('a new company waits until somebody has looked at it', async () => {
    const { companyId, email } = await company();
    const item = await queueOf(t, 'company').read(t.db, String(companyId), t.clock.now());
    expect(item?.actions).toEqual(['approve', 'restrict', 'block']);
    await decide(t, 'company', companyId, { action: 'approve' });
    expect(await waitingIn(t, 'company')).not.toContain(String(companyId));
    // Once looked at, it is still there by its number.
    expect((await queueOf(t, 'company').read(t.db, String(companyId), t.clock.now()))?.actions).toEqual([
      'restrict',
      'block',
    ]);
    expect((await publicPage(companyId)).status).toBe('unverified');
    await expect(t.messages.last(email, 'company-released')).rejects.toThrow('Nothing');
    await expect(decide(t, 'company', companyId, { action: 'approve' })).rejects.toEqual(refusal('wrong_state'));
    await expect(decide(t, 'company', companyId, { action: 'lift' })).rejects.toEqual(refusal('wrong_state'));
  });

  test('a blocked one disappears with its vacancies and its members cannot act; lifted, everything is back', async () => {
    const head = await company();
    const { companyId } = head;
    const vacancy = await makeVacancy(t.db, companyId);
    await send(head);
    await decide(t, 'company', companyId, { action: 'block', reason: 'fraud', note: 'Три жалобы' });
    await expect(publicPage(companyId)).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /vacancy/{id}', { id: vacancy })).rejects.toEqual(refusal('not_found'));
    await expect(head.call('GET /users/me')).rejects.toEqual(refusal('unauthorized'));
    expect((await t.messages.last(head.email, 'company-blocked')).data.note).toBe('Три жалобы');
    expect(await fileOfCompany(companyId)).toEqual([]);
    const events = await t.db
      .selectFrom('outboxEvent')
      .select(['removes', 'tags'])
      .where('type', '=', 'company.blocked')
      .execute();
    expect(events).toContainEqual({
      removes: true,
      tags: [`company:${companyId}`, 'companies', 'vacancies'],
    });

    expect((await queueOf(t, 'company').read(t.db, String(companyId), t.clock.now()))?.actions).toEqual(['lift']);
    await decide(t, 'company', companyId, { action: 'lift' });
    expect((await publicPage(companyId)).status).toBe('restricted');
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).id).toBe(vacancy);
    expect(await head.call('GET /company/verification')).toMatchObject({
      status: 'restricted',
      held: { reason: 'fraud', note: 'Три жалобы' },
      actions: [],
    });
    await decide(t, 'company', companyId, { action: 'lift' });
    // What was on check when it was blocked has verified nothing.
    expect(await head.call('GET /company/verification')).toMatchObject({ status: 'unverified', held: null });
    expect((await t.messages.last(head.email, 'company-released')).data.isFull).toBe(true);
  });

  test('a restricted one publishes nothing, an unverified one a single vacancy, a verified one more', async () => {
    const head = await company();
    const { companyId } = head;
    const context = t.context(asHead(companyId));
    const ids = [await makeVacancy(t.db, companyId), await makeVacancy(t.db, companyId)] as const;
    for (const id of ids) await unpublishVacancy(context, id);
    await recoverVacancy(context, ids[0]);
    await expect(recoverVacancy(context, ids[1])).rejects.toEqual(refusal('payment_required'));
    await send(head);
    await decide(t, 'verification', companyId, { action: 'approve' });
    await recoverVacancy(context, ids[1]);
    await unpublishVacancy(context, ids[1]);
    await decide(t, 'company', companyId, { action: 'restrict', reason: 'false_data' });
    await expect(recoverVacancy(context, ids[1])).rejects.toEqual(refusal('forbidden'));
    expect((await t.messages.last(head.email, 'company-restricted')).data.companyName).toBe('Мостострой-12');
    await decide(t, 'company', companyId, { action: 'lift' });
    expect((await publicPage(companyId)).status).toBe('verified');
    await recoverVacancy(context, ids[1]);
  });

  test('one that was looked at is restricted by its number, and waits in the queue again', async () => {
    const head = await company();
    const { companyId } = head;
    await decide(t, 'company', companyId, { action: 'approve' });
    const moderator = await hireStaff(t, 'holds@check.example', 'moderator');
    const address = { kind: 'company', id: String(companyId) } as const;
    const { version } = await moderator.call('GET /staff/moderation/{kind}/{id}', address);
    await moderator.call('POST /staff/moderation/{kind}/{id}', {
      ...address,
      action: 'restrict',
      version,
      reason: 'fraud',
    });
    expect((await publicPage(companyId)).status).toBe('restricted');
    expect(await waitingIn(t, 'company')).toContain(String(companyId));
  });

  test('one that has not ended its registration, or is closed, is not there', async () => {
    const { companyId } = await company();
    for (const status of ['registering', 'archived']) {
      await t.db.updateTable('company').set({ status }).where('id', '=', companyId).execute();
      expect(await queueOf(t, 'company').read(t.db, String(companyId), t.clock.now())).toBeUndefined();
    }
  });

  test('a name that changed while it was held back is not a checked one', async () => {
    const head = await company();
    const { companyId } = head;
    await send(head);
    await decide(t, 'verification', companyId, { action: 'approve' });
    await decide(t, 'company', companyId, { action: 'restrict', reason: 'false_data' });
    const { version } = await head.call('GET /company/own');
    await head.call('PATCH /company/', { version, brandName: 'Газпром стройка' });
    await decide(t, 'company', companyId, { action: 'lift' });
    expect(await publicPage(companyId)).toMatchObject({ status: 'unverified', verified: false, verification: 'none' });
    expect(await head.call('GET /company/verification')).toMatchObject({ actions: ['send'] });
  });

  test('what was decided before is shown, however often the company has changed its page', async () => {
    const head = await company();
    const { companyId } = head;
    const moderator = await hireStaff(t, 'remembers@check.example', 'moderator');
    const address = (kind: 'company' | 'verification') => ({ kind, id: String(companyId) }) as const;
    const read = (kind: 'company' | 'verification') =>
      moderator.call('GET /staff/moderation/{kind}/{id}', address(kind));
    await send(head);
    await moderator.call('POST /staff/moderation/{kind}/{id}', {
      ...address('verification'),
      action: 'refuse',
      version: (await read('verification')).version,
      reason: 'documents_unreadable',
    });
    for (let edit = 1; edit <= 9; edit += 1) {
      const { version } = await head.call('GET /company/own');
      await head.call('PATCH /company/', { version, brandName: `Мостострой-${edit}` });
    }
    const refused = expect.objectContaining({ action: 'verification.refuse', target: `verification:${companyId}` });
    expect((await read('company')).history).toEqual([refused]);
    await expect(read('verification')).rejects.toMatchObject({
      problem: { code: 'gone', detail: expect.stringContaining('Уже решено: отклонено') as string },
    });
    await send(head);
    expect((await read('verification')).history).toEqual([refused]);
  });

  test('counts what it lists', async () => {
    for (const kind of ['company', 'verification', 'contact-change'] as const)
      expect(await queueOf(t, kind).count(t.db)).toBe((await waitingIn(t, kind)).length);
  });
});
