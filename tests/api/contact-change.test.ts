import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeFor, isSignedIn, openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { addMember, innOf, PASSWORD, signInMember, signUpCompany } from '../setup/member-world.ts';
import { decide, queueOf, waitingIn } from '../setup/moderation-world.ts';
import { refusal } from '../setup/refusals.ts';

let t: TestApp;
let head: TestBrowser & { companyId: number };
let foreign: TestBrowser & { companyId: number };
let number = 0;
const address = () => `member-${++number}@contacts.example`;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'head@contacts.example', innOf(1));
  foreign = await signUpCompany(t, 'foreign@contacts.example', innOf(2));
});
afterAll(() => t.close());

const explanation = 'Уволился из\u00a0прежней компании, почту закрыли';
const ask = ({ call }: Pick<TestBrowser, 'call'>, kind: 'email' | 'phone', value: string, id = head.companyId) =>
  call('POST /company/{id}/change_phone_email_request', { id, kind, value, explanation });
const lastOf = async ({ call }: TestBrowser) =>
  (await call('GET /company/{id}/change_phone_email_request', { id: head.companyId })).request;
const requestOf = async (value: string) =>
  (await t.db.selectFrom('contactChange').select('id').where('value', '=', value).executeTakeFirstOrThrow()).id;
describe('a lost address', () => {
  test('is changed by staff: the old one hears of it, other sessions end, the new one waits for its link', async () => {
    const [old, next] = [address(), 'new-one@contacts.example'];
    const member = await addMember(t, head, old);
    const elsewhere = await signInMember(t, old);
    expect(await ask(member, 'email', ` ${next.toUpperCase()} `)).toMatchObject({
      request: { kind: 'email', value: next, status: 'waiting' },
    });
    await expect(ask(member, 'phone', phone(5))).rejects.toEqual(refusal('wrong_state'));
    const id = await requestOf(next);
    expect(await waitingIn(t, 'contact-change')).toContain(id);
    expect(await queueOf(t, 'contact-change').read(t.db, id, t.clock.now())).toMatchObject({
      subtitle: 'Ринат Галеев, Мостострой-12',
      fields: [{ name: 'value', value: next, before: old }, { name: 'explanation' }],
      actions: ['approve', 'refuse'],
    });
    await decide(t, 'contact-change', id, { action: 'approve' });
    expect(await member.call('GET /users/me')).toMatchObject({ email: next, emailConfirmed: false });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await t.messages.last(next)).name).toBe('contact-changed');
    const note = await t.messages.last(old, 'email-changed-note');
    expect((await lastOf(member))?.status).toBe('approved');
    await expect(decide(t, 'contact-change', id, { action: 'approve' })).rejects.toEqual(refusal('wrong_state'));
    expect(await queueOf(t, 'contact-change').read(t.db, id, t.clock.now())).toBeUndefined();
    // Who still reads the old address takes it back.
    const token = new URL(note.data.link).searchParams.get('token') ?? '';
    expect((await openBrowser(t).call('POST /users/change-email/undo', { token })).side).toBe('company');
    expect(await isSignedIn(member)).toBe(false);
  });

  test('is refused with a reason, by mail to the one that counts', async () => {
    const old = address();
    const member = await addMember(t, head, old);
    await ask(member, 'email', 'refused@contacts.example');
    const id = await requestOf('refused@contacts.example');
    await expect(decide(t, 'contact-change', id, { action: 'refuse' })).rejects.toEqual(refusal('bad_argument'));
    await decide(t, 'contact-change', id, { action: 'refuse', reason: 'false_data', note: 'Не дозвонились' });
    expect((await t.messages.last(old, 'contact-change-refused')).data.note).toBe('Не дозвонились');
    expect(await lastOf(member)).toMatchObject({
      status: 'refused',
      refusal: { reason: 'false_data', note: 'Не дозвонились' },
    });
    await ask(member, 'email', 'second-try@contacts.example');
    await member.call('DELETE /company/{id}/change_phone_email_request', { id: head.companyId });
    expect((await lastOf(member))?.status).toBe('cancelled');
    await expect(
      member.call('DELETE /company/{id}/change_phone_email_request', { id: head.companyId }),
    ).rejects.toEqual(refusal('not_found'));
  });

  test('of somebody else is found out by the decision only', async () => {
    const member = await addMember(t, head, address());
    await ask(member, 'email', 'foreign@contacts.example');
    const id = await requestOf('foreign@contacts.example');
    await expect(decide(t, 'contact-change', id, { action: 'approve' })).rejects.toEqual(refusal('wrong_state'));
    expect((await lastOf(member))?.status).toBe('waiting');
  });

  test('goes with the account', async () => {
    const gone = await addMember(t, head, address());
    await ask(gone, 'phone', phone(77));
    expect(await t.sources.collectOwnData(t.db, (await gone.call('GET /users/me')).id, t.clock.now())).toMatchObject({
      contact_change: [{ value: phone(77), explanation }],
    });
    await reactToErasure(t, (await gone.call('GET /users/me')).id);
    expect(await t.db.selectFrom('contactChange').select('id').where('value', '=', phone(77)).execute()).toEqual([]);
  });
});

describe('wrong callers and input', () => {
  test.each([
    ['email', 'не почта', 'value'],
    ['email', 'ten@10minutemail.com', 'value'],
    ['email', 'head@contacts.example', 'value'],
    ['phone', '12', 'value'],
  ] as const)('%s «%s»', async (kind, value, field) => {
    await expect(ask(head, kind, value)).rejects.toMatchObject({ problem: { errors: [{ field }] } });
  });

  test('an unknown id is nobody’s request', async () => {
    for (const id of ['1', 'x', '01935c1e-0000-7000-8000-00000000ffff']) {
      expect(await queueOf(t, 'contact-change').read(t.db, id, t.clock.now())).toBeUndefined();
      await expect(decide(t, 'contact-change', id, { action: 'approve' })).rejects.toThrow();
    }
  });
});

describe('the number of a member', () => {
  const change = (browser: TestBrowser, body: Record<string, string>) =>
    browser.call('POST /users/company-member/change-phone', body);

  test('counts after its code; an applicant may have the same one', async () => {
    const number = phone(40);
    await signUpByPhone(t, openBrowser(t), number);
    const member = await addMember(t, head, address());
    const asked = await change(member, { phone: number, password: PASSWORD });
    if (asked.step !== 'code') return expect.unreachable();
    expect((await member.call('GET /users/me')).phone).not.toBe(number);
    const { confirmationId } = asked.sent;
    // The first code to this number was that of the sign-up.
    const sent = { confirmationId, code: await codeFor(t, number) };
    await expect(change(foreign, sent)).rejects.toEqual(refusal('wrong_state'));
    expect(await change(member, sent)).toEqual({ step: 'done', phone: number });
    expect(await member.call('GET /users/me')).toMatchObject({ phone: number, phoneConfirmed: true });
  });

  test.each([
    [{}, 'phone'],
    [{ phone: '+7 917 204-16-83' }, 'password'],
    [{ phone: '+7 917 204-16-83', password: 'не тот' }, 'password'],
    [{ phone: '12', password: PASSWORD }, 'phone'],
    [{ confirmationId: '01935c1e-0000-7000-8000-00000000ffff' }, 'code'],
  ])('%j is refused at %s', async (body, field) => {
    await expect(change(head, body)).rejects.toMatchObject({ problem: { errors: [{ field }] } });
  });
});
