import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASKED_PER_HOUR, CONFIRM_HOURS, UNCONFIRMED_KEPT_DAYS } from '#shared/domain/subscription.ts';
import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { confirmToken, deleteOldSubscriptions, makeReader, newAddress, wanted } from '../setup/newsletter-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeCompany } from '../setup/things.ts';
import { workingVisitor } from '../setup/working-visitor.ts';

let t: TestApp;
let company: number;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
});
afterAll(() => t.close());

const LIST = '/vacancy-list/kazan_svarshchik?housing=1&q=НАКС';

async function ask(email: string, list?: string, visitor = workingVisitor(t.app)) {
  return visitor('POST /subscription/applicant', wanted({ email, ...(list && { list }) }));
}

describe('a visitor', () => {
  test('gets a link, which says nothing of what they have typed, and is asked to work', async () => {
    const email = newAddress();
    await expect(t.call('POST /subscription/applicant', wanted({ email }))).rejects.toEqual(
      refusal('captcha_required'),
    );
    const list = `${LIST}&exclude_words=${encodeURIComponent('купи слона')}&company=${company}`;
    expect(await ask(email, list)).toEqual({ status: 'pending' });
    const { data } = await t.messages.last(email, 'newsletter-confirm');
    expect(data.title).toBe('Сварщик в\u00a0Казани, с\u00a0проживанием');
    const token = await confirmToken(t, email);
    const seen = await t.call('GET /subscription/confirm/{token}', { token });
    const schedule = { frequency: 'daily', hour: 9, weekday: 1, timeZone: 'Europe/Moscow' };
    expect(seen).toEqual({ kind: 'vacancies', title: data.title, status: 'pending', isAlive: true, ...schedule });
    const confirmed = await t.call('POST /subscription/confirm/{token}', { token });
    expect(confirmed).toMatchObject({ status: 'active', isAlive: true, title: expect.stringContaining('НАКС') });
    expect(await t.call('POST /subscription/confirm/{token}', { token })).toEqual(confirmed);
  });

  test('is answered the same whether the address is known, and what is known stays as it is', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted({ list: LIST }));
    const [known, unknown] = [reader.email, newAddress()];
    expect(await ask(known, LIST)).toEqual(await ask(unknown, LIST));
    expect(await ask(known, LIST)).toEqual(await ask(unknown, LIST));
    const names = async (email: string) => (await t.messages.to(email)).map(({ name }) => name);
    expect(await names(known)).toEqual(await names(unknown));
    const token = await confirmToken(t, unknown);
    await t.call('POST /subscription/confirm/{token}', { token });
    expect(await ask(unknown, LIST)).toEqual({ status: 'pending' });
    expect((await t.messages.last(unknown, 'newsletter-confirm')).data.isConfirmed).toBe(true);
    expect(await t.call('GET /subscription/confirm/{token}', { token })).toMatchObject({ status: 'active' });
  });

  test('is refused in the same words whether the address has confirmed something', async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await ask(known, LIST);
    await t.call('POST /subscription/confirm/{token}', { token: await confirmToken(t, known) });
    const then = t.clock.time;
    for (const days of [0, 1, 2.1]) {
      t.clock.time = addDays(then, days);
      const heard = async (email: string) => {
        const lists = [LIST, '/vacancy-list?meals=1', '/vacancy-list?ppe=1', '/vacancy-list?advance=1'];
        const answers = [];
        for (const list of lists)
          answers.push(await ask(email, list).catch(({ problem }: { problem: { detail: string } }) => problem.detail));
        return answers;
      };
      // Its own confirmation was the first of three mails.
      const [ofKnown, ofUnknown] = [await heard(known), await heard(unknown)];
      expect(ofKnown.at(-1), `after ${days} days`).toEqual(ofUnknown.at(-1));
    }
    t.clock.time = then;
  });

  test('has three that wait at one address, and it three mails in two days', async () => {
    const email = newAddress();
    const lists = [
      '/vacancy-list?meals=1',
      '/vacancy-list?ppe=1',
      '/vacancy-list?advance=1',
      '/vacancy-list?housing=1',
    ];
    const answers = await Promise.allSettled(lists.map((list) => ask(email, list)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(ask(email, lists[0])).rejects.toEqual(refusal('limit_exceeded'));
    const mails = await t.messages.to(email);
    expect(mails).toHaveLength(3);
    for (const one of mails)
      await t.call('POST /subscription/confirm/{token}', {
        token: one.name === 'newsletter-confirm' ? (one.data.link.split('/').at(-1) ?? '') : '',
      });
    await expect(ask(email, '/vacancy-list?docs_help=1')).rejects.toEqual(refusal('limit_exceeded'));
    const then = t.clock.time;
    t.clock.time = addDays(then, 2.1);
    expect(await ask(email, '/vacancy-list?docs_help=1')).toEqual({ status: 'pending' });
    t.clock.time = then;
  });

  test('asks twenty times an hour; the work that is asked for first is not counted', async () => {
    const visitor = workingVisitor(t.app);
    for (let asked = 0; asked < ASKED_PER_HOUR; asked += 1)
      expect(await ask(newAddress(), undefined, visitor)).toEqual({ status: 'pending' });
    await expect(ask(newAddress(), undefined, visitor)).rejects.toEqual(refusal('limit_exceeded'));
  });

  test('cannot use a throwaway address, and needs an account for what is made of resumes', async () => {
    await expect(ask('a@mailinator.com')).rejects.toEqual(atField('email'));
    await expect(workingVisitor(t.app)('POST /subscription/applicant', wanted())).rejects.toEqual(atField('email'));
    await expect(
      workingVisitor(t.app)(
        'POST /subscription/applicant',
        wanted({ kind: 'interesting_vacancies', email: newAddress() }),
      ),
    ).rejects.toEqual(refusal('unauthorized'));
  });

  test('comes too late after 48 hours, and asks again', async () => {
    const email = newAddress();
    await ask(email, LIST);
    const token = await confirmToken(t, email);
    const then = t.clock.time;
    t.clock.time = new Date(then.getTime() + CONFIRM_HOURS * HOUR_MS);
    expect(await t.call('GET /subscription/confirm/{token}', { token })).toMatchObject({ isAlive: false });
    await expect(t.call('POST /subscription/confirm/{token}', { token })).rejects.toEqual(refusal('gone'));
    await ask(email, LIST);
    expect(await t.call('POST /subscription/confirm/{token}', { token })).toMatchObject({ status: 'active' });
    t.clock.time = then;
  });

  test('who never confirms is forgotten', async () => {
    const email = newAddress();
    await ask(email);
    const token = await confirmToken(t, email);
    const then = t.clock.time;
    t.clock.time = addDays(then, UNCONFIRMED_KEPT_DAYS + 3);
    await deleteOldSubscriptions(t);
    await expect(t.call('GET /subscription/confirm/{token}', { token })).rejects.toEqual(refusal('not_found'));
    expect(await t.db.selectFrom('subscription').select('id').where('email', '=', email).execute()).toEqual([]);
    t.clock.time = then;
  });
});
