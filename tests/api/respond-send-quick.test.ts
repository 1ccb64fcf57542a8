import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { codeFor, openBrowser, phone, signUpByEmail, signUpByPhone } from '../setup/account-world.ts';
import type { TestApp } from '../setup/app.ts';
import {
  makeOpen,
  noticesOf,
  openSending,
  quickOf,
  respondsOf,
  setSettings,
  startQuick,
  type Head,
} from '../setup/respond-world.ts';
import { reactToWaiting } from '../setup/reactions.ts';
import { atField, refusal as code } from '../setup/refusals.ts';

let t: TestApp;
let head: Head;
let index = 3_000;

beforeAll(async () => {
  ({ t, head } = await openSending());
});
afterAll(() => t.close());

const make = (more: object = {}) => makeOpen(t, head, more);
const nextPhone = () => phone((index += 1));
const confirm = (browser: ReturnType<typeof openBrowser>, step: { pending: string; code: string }) =>
  browser.call('POST /respond/vacancy/quick/{pending}/confirm', step);
const later = (minutes: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + minutes * 60_000);
};

describe('a quick respond', () => {
  test('is nothing before the code, and then a respond, an account and a session', async () => {
    const [id, number, browser] = [await make(), nextPhone(), openBrowser(t)];
    const step = await startQuick(t, browser, quickOf(id, number, { letter: 'Готов завтра', crewCount: 2 }));
    expect(await respondsOf(t, id)).toEqual([]);
    expect((await head.call('GET /vacancy/{id}', { id })).own?.stats).toMatchObject({ responds: 0 });
    expect(await t.db.selectFrom('account').select('id').where('phone', '=', number).execute()).toEqual([]);
    const { details } = await t.db
      .selectFrom('confirmation')
      .select('details')
      .where('id', '=', step.pending)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(details)).not.toMatch(/Ринат|завтра/);

    const answer = await confirm(browser, step);
    expect(answer).toMatchObject({ status: 'sent', session: { user: { kind: 'applicant', name: 'Ринат Хайруллин' } } });
    const [row] = await respondsOf(t, id);
    expect(row).toMatchObject({
      kind: 'quick_respond',
      personName: 'Ринат Хайруллин',
      phone: number,
      letter: 'Готов завтра',
      crewCount: 2,
      resumeId: null,
      accountId: answer.session?.user.id,
    });
    await reactToWaiting(t, 'respond.created');
    expect((await noticesOf(t, 'respond.created', `respond:${answer.id}:created`)).length).toBe(1);
    expect((await head.call('GET /vacancy/{id}', { id })).own?.stats).toMatchObject({ responds: 1, quickResponds: 1 });
    expect(await head.call('GET /respond/{id}', { id: answer.id })).toMatchObject({
      contacts: { phone: number },
      snapshot: null,
    });
    const session = await browser.reload();
    expect('user' in session && session.user.id).toBe(answer.session?.user.id);
    const used = await t.db
      .selectFrom('confirmation')
      .select('details')
      .where('id', '=', step.pending)
      .executeTakeFirst();
    expect(used?.details).toEqual({});
  });

  test('records each consent with its company, before and after the code', async () => {
    const [id, number, browser] = [await make(), nextPhone(), openBrowser(t)];
    const step = await startQuick(t, browser, quickOf(id, number));
    const rows = () =>
      t.db
        .selectFrom('consent')
        .selectAll()
        .where('details', '@>', JSON.stringify({ vacancy: String(id) }) as never)
        .orderBy('documentKey')
        .execute();
    const keys = ['licenseAgreement', 'personalAgreement', 'transferAgreement'];
    expect((await rows()).map(({ documentKey, accountId }) => [documentKey, accountId])).toEqual(
      keys.map((key) => [key, null]),
    );
    const { session } = await confirm(browser, step);
    const [, , transfer] = await rows();
    expect(transfer).toMatchObject({
      accountId: session?.user.id,
      channel: 'site',
      details: { vacancy: String(id), company: String(head.companyId) },
      sha256: AGREEMENTS.find(({ key }) => key === 'transferAgreement')?.versions[0].sha256,
    });
  });

  test('asks for every box that has to be ticked, and stores nothing without it', async () => {
    const [id, number] = [await make(), nextPhone()];
    for (const box of ['agreement', 'personalAgreement', 'transferAgreement'] as const)
      await expect(
        openBrowser(t).call('POST /respond/vacancy/quick', quickOf(id, number, { [box]: false })),
      ).rejects.toEqual(atField(box));
    expect(await t.messages.to(number)).toEqual([]);
  });

  test('signs in whoever has the number already, and is one for a vacancy', async () => {
    const [id, number] = [await make(), nextPhone()];
    const { user } = await signUpByPhone(t, openBrowser(t), number);
    const browser = openBrowser(t);
    const answer = await confirm(browser, await startQuick(t, browser, quickOf(id, number)));
    expect(answer.session?.user.id).toBe(user.id);
    later(2);
    const again = openBrowser(t);
    // Before the code nobody learns whether this number has responded.
    const step = await startQuick(t, again, quickOf(id, number));
    const once = await confirm(again, step);
    expect(once).toMatchObject({ id: answer.id, already: true, session: { user: { id: user.id } } });
    expect(again.jar.has('session')).toBe(true);
    expect((await respondsOf(t, id)).length).toBe(1);
  });

  test('is sent once by one code, also by two windows', async () => {
    const [id, number] = [await make(), nextPhone()];
    const step = await startQuick(t, openBrowser(t), quickOf(id, number));
    const results = await Promise.allSettled([confirm(openBrowser(t), step), confirm(openBrowser(t), step)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(confirm(openBrowser(t), step)).rejects.toEqual(code('wrong_state'));
    expect((await respondsOf(t, id)).length).toBe(1);
    expect((await t.db.selectFrom('account').select('id').where('phone', '=', number).execute()).length).toBe(1);
  });

  test('counts wrong codes, also with an idempotency key', async () => {
    const [id, number] = [await make(), nextPhone()];
    const { pending, code: right } = await startQuick(t, openBrowser(t), quickOf(id, number));
    const wrong = right === '000000' ? '000001' : '000000';
    const tryIt = (entered: string) =>
      t.app.inject({
        method: 'POST',
        url: `/api/respond/vacancy/quick/${pending}/confirm`,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': 'same' },
        remoteAddress: '10.200.0.1',
        payload: JSON.stringify({ code: entered }),
      });
    for (let times = 0; times < 5; times += 1) expect((await tryIt(wrong)).statusCode).toBe(400);
    expect((await tryIt(right)).statusCode).toBe(409);
    expect(await respondsOf(t, id)).toEqual([]);
  });

  test('that fails after the right code leaves the step as it was', async () => {
    const [id, number] = [await make(), nextPhone()];
    const step = await startQuick(t, openBrowser(t), quickOf(id, number));
    // Whatever stops the transaction, such as a killed process.
    await t.pool.query(
      `create function stop_respond() returns trigger language plpgsql as $$ begin raise 'stop'; end $$`,
    );
    await t.pool.query(
      'create trigger stop_respond before insert on respond for each row execute function stop_respond()',
    );
    await expect(confirm(openBrowser(t), step)).rejects.toEqual(code('internal'));
    await t.pool.query('drop trigger stop_respond on respond');
    expect(await t.db.selectFrom('account').select('id').where('phone', '=', number).execute()).toEqual([]);
    expect((await confirm(openBrowser(t), step)).status).toBe('sent');
    expect((await respondsOf(t, id)).length).toBe(1);
  });

  test('finds that the vacancy was closed meanwhile', async () => {
    const [id, number] = [await make(), nextPhone()];
    const step = await startQuick(t, openBrowser(t), quickOf(id, number));
    await t.db
      .updateTable('vacancy')
      .set({ status: 'archive', archivedAt: t.clock.now() })
      .where('id', '=', id)
      .execute();
    await expect(confirm(openBrowser(t), step)).rejects.toEqual(code('gone'));
    expect(await t.db.selectFrom('account').select('id').where('phone', '=', number).execute()).toEqual([]);
  });

  test('is not for the number of a member, who learns why', async () => {
    const [id, number] = [await make(), nextPhone()];
    await t.db.updateTable('account').set({ phone: number }).where('id', '=', head.session.user.id).execute();
    const step = await startQuick(t, openBrowser(t), quickOf(id, number));
    await expect(confirm(openBrowser(t), step)).rejects.toMatchObject({
      code: 'forbidden',
      problem: { detail: expect.stringContaining('сотрудника компании') },
    });
    expect(await respondsOf(t, id)).toEqual([]);
  });

  test('is refused where the company wants resumes, letters or answers', async () => {
    const [closed, resumes, letter] = [await make(), await make(), await make()];
    await setSettings(t, closed, { quickRespond: false });
    await setSettings(t, resumes, { resumeRequired: true });
    await setSettings(t, letter, { letter: 'required' });
    const start = (id: number, more: object = {}) =>
      openBrowser(t).call('POST /respond/vacancy/quick', quickOf(id, nextPhone(), more));
    await expect(start(closed)).rejects.toEqual(code('disabled_by_employer'));
    await expect(start(resumes)).rejects.toEqual(code('disabled_by_employer'));
    await expect(start(letter)).rejects.toEqual(code('letter_required'));
    await expect(start(await make(), { phone: '12345' })).rejects.toEqual(atField('phone'));
    await expect(start(await make(), { name: 'Я' })).rejects.toEqual(atField('name'));
    await expect(start(999_999)).rejects.toEqual(code('not_found'));
  });
});

describe('limits', () => {
  test('five a day of one phone', async () => {
    const number = nextPhone();
    for (let times = 0; times < 5; times += 1) {
      await openBrowser(t).call('POST /respond/vacancy/quick', quickOf(await make(), number));
      later(2);
    }
    await expect(
      openBrowser(t).call('POST /respond/vacancy/quick', quickOf(await make(), number)),
    ).rejects.toMatchObject({
      code: 'limit_exceeded',
      problem: { detail: expect.stringContaining('5 быстрых откликов') },
    });
  });

  test('twenty an hour from one address', async () => {
    const id = await make();
    const browser = openBrowser(t);
    const sent: string[] = [];
    for (let times = 0; times < 21; times += 1) {
      if (times === 9 || times === 18) await t.pool.query(`delete from rate_limit where key like 'code request%'`);
      sent.push(
        await browser.call('POST /respond/vacancy/quick', quickOf(id, nextPhone())).then(
          () => 'sent',
          (error: { code: string }) => error.code,
        ),
      );
    }
    expect(sent).toEqual([...Array.from({ length: 20 }, () => 'sent'), 'limit_exceeded']);
  });
});

describe('an applicant who is signed in', () => {
  test('needs no code for the confirmed number, and agrees to what is new only', async () => {
    const [id, number, browser] = [await make(), nextPhone(), openBrowser(t)];
    const { user } = await signUpByPhone(t, browser, number);
    const before = (await t.messages.to(number)).length;
    const { agreement: _, personalAgreement: __, ...rest } = quickOf(id, number);
    const sent = await browser.call('POST /respond/vacancy/quick', rest);
    expect(sent).toMatchObject({ step: 'sent', respond: { status: 'sent' } });
    expect((await t.messages.to(number)).length).toBe(before);
    const consents = await t.db.selectFrom('consent').select('documentKey').where('accountId', '=', user.id).execute();
    expect(consents.map(({ documentKey }) => documentKey)).toContain('transferAgreement');
    await expect(browser.call('POST /respond/vacancy/quick', rest)).rejects.toEqual(code('already_applied'));
  });

  test('confirms another number by a code, which is of use in this account only', async () => {
    const [id, number, browser] = [await make(), nextPhone(), openBrowser(t)];
    const { user } = await signUpByEmail(t, browser, 'quick@pochta.example');
    const sent = await browser.call('POST /respond/vacancy/quick', quickOf(id, number));
    if (sent.step !== 'code') throw new Error('A code was to be sent');
    const step = { pending: sent.confirmationId, code: await codeFor(t, number) };
    await expect(confirm(openBrowser(t), step)).rejects.toEqual(code('wrong_state'));
    expect(await confirm(browser, step)).toMatchObject({ session: null, status: 'sent' });
    expect(await respondsOf(t, id)).toMatchObject([{ accountId: user.id, phone: number }]);
  });
});
