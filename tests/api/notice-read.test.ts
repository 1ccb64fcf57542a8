import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify, withdrawNotices, type NewNotice } from '#server/domains/notice/index.ts';
import { system } from '#server/platform/actor.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { openBrowser, signUpByEmail } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';

/** Reading beside what is held back and what is taken back, and what leaves together. */

/** Noon in Moscow: nobody has quiet hours. */
const NOON = new Date('2026-11-24T09:00:00Z');
const RESPOND = { respondId: 12, vacancyId: 7, vacancyTitle: 'Сварщик', companyName: 'Мост' };

let t: TestApp;
let people = 0;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makePerson() {
  t.clock.time = NOON;
  people += 1;
  const browser = openBrowser(t);
  await signUpByEmail(t, browser, `held-${people}@karkas.example`);
  const { id } = await browser.call('GET /users/me');
  return Object.assign(browser, { id });
}

const tell = (...notices: NewNotice[]) => t.db.transaction().execute((tx) => notify(tx, t.context(system), ...notices));
const invited = (to: string, key: string): NewNotice => ({ to, key, event: 'respond.invitation', data: RESPOND });
const viewed = (to: string, key: string, companyName = 'Мост'): NewNotice => ({
  to,
  key,
  event: 'respond.viewed',
  data: { ...RESPOND, companyName },
});

test('what was read stays when what it tells of is taken back', async () => {
  const person = await makePerson();
  await tell(invited(person.id, 'read'), viewed(person.id, 'unread'));
  const read = (await person.call('GET /notifications', {})).items.find(({ event }) => event === 'respond.invitation');
  await person.call('POST /notifications/read', { id: read?.id ?? '' });
  await withdrawNotices(t.db, ['read', 'unread']);
  expect((await person.call('GET /notifications', {})).items.map(({ event }) => event)).toEqual(['respond.invitation']);
});

test('views that are still held back are not read with the others of their day', async () => {
  const person = await makePerson();
  const notBefore = new Date(NOON.getTime() + MINUTE_MS);
  await tell(viewed(person.id, '1'), { ...viewed(person.id, '2', 'Камский берег'), notBefore });
  const [item] = (await person.call('GET /notifications', {})).items;
  expect(await person.call('POST /notifications/read', { id: item?.id ?? '' })).toEqual({ unread: 0 });
  t.clock.time = notBefore;
  expect(await person.call('GET /notifications/unread')).toEqual({ unread: 1 });
});

test('reading up to a moment to come leaves what nobody has seen yet', async () => {
  const person = await makePerson();
  const notBefore = new Date(NOON.getTime() + MINUTE_MS);
  await tell(invited(person.id, 'seen'), { ...invited(person.id, 'held'), notBefore });
  const upTo = new Date(NOON.getTime() + 60 * MINUTE_MS).toISOString();
  expect(await person.call('POST /notifications/read', { upTo })).toEqual({ unread: 0 });
  t.clock.time = notBefore;
  expect(await person.call('GET /notifications/unread')).toEqual({ unread: 1 });
});

test('responds that are due at the same moment leave as one mail', async () => {
  t.clock.time = NOON;
  const head = await signUpCompany(t, 'head-together@karkas.example', innOf(900_702));
  const { id } = await head.call('GET /users/me');
  const data = { vacancyId: 7, vacancyTitle: 'Сварщик', personName: 'Ильдар Галеев' };
  const created = [12, 13, 14].map((respondId): NewNotice => ({
    to: id,
    event: 'respond.created',
    key: `${respondId}`,
    data: { ...data, respondId },
  }));
  await tell(...created);
  await t.runJobs();
  const mails = (await t.messages.to('head-together@karkas.example')).filter(({ name }) => name === 'notice');
  expect(mails).toMatchObject([
    { data: { title: '3\u00a0новых отклика', text: 'Сварщик', link: '/profile/vacancy-list/7' } },
  ]);
  // In the list each stands by itself.
  expect((await head.call('GET /notifications', {})).items).toHaveLength(3);
});

test('dialogs that are unread at the same moment leave as one mail, which leads to the chat', async () => {
  t.clock.time = NOON;
  const head = await signUpCompany(t, 'head-unread@karkas.example', innOf(900_703));
  const { id } = await head.call('GET /users/me');
  const unread = ['Ильдар', 'Гульнара', 'Ринат'].map((withName): NewNotice => {
    const dialogId = randomUUID();
    return {
      to: id,
      event: 'chat.unread',
      key: `chat:${dialogId}:1`,
      data: { dialogId, withName, subject: 'Сварщик' },
    };
  });
  await tell(...unread);
  await t.runJobs();
  const mails = (await t.messages.to('head-unread@karkas.example')).filter(({ name }) => name === 'notice');
  expect(mails).toMatchObject([
    {
      data: {
        title: 'Новые сообщения в\u00a0чате',
        text: expect.stringMatching(/ и\u00a0ещё 2\u00a0диалога$/),
        link: '/chat',
      },
    },
  ]);
  expect((await head.call('GET /notifications', {})).items).toHaveLength(3);
});
