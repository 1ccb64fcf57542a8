import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, type TestBrowser } from '../setup/account-world.ts';
import { callFromPage } from '../setup/embed-respond-world.ts';
import { createEmbedWorld, type EmbedWorld } from '../setup/embed-world.ts';
import { CHAT_KEY, enterAsGuest } from '../setup/guest-world.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { makeVacancy } from '../setup/things.ts';

/** When a company answers in its chat: said by its members, read by who writes to it. */

let w: EmbedWorld;
let head: TestBrowser & { companyId: number };
let key: string;
beforeAll(async () => {
  w = await createEmbedWorld();
  head = await signUpCompany(w.t, 'hours-head@stroy.example', innOf(71));
  await makeVacancy(w.t.db, head.companyId);
  await w.t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', head.companyId).execute();
  key = await w.makeKey({ ...CHAT_KEY, companyId: head.companyId });
});
afterAll(() => w.t.close());

const OFFICE = { from: 540, to: 1080 };
const WEEK = [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, null, null];
const HOURS = { timeZone: 'Asia/Yekaterinburg', week: WEEK };
const SHOWN = { ...HOURS, clock: 'по\u00a0Екатеринбургу' };
const say = (hours: typeof HOURS | null, who: Pick<TestBrowser, 'call'> = head) =>
  who.call('PUT /company/chat-hours', { hours });
const ofPage = async () => (await callFromPage(w)('GET /embed/chat/form', { key })).hours;

test('a company that has said nothing promises nothing; its city tells the clock', async () => {
  expect(await head.call('GET /company/chat-hours')).toEqual({ hours: null, timeZone: 'Europe/Moscow' });
  expect(await ofPage()).toBeNull();
});

test('its page, its key and a dialog with it say what it has said', async () => {
  expect(await say(HOURS)).toMatchObject({ hours: HOURS });
  expect(await ofPage()).toEqual(SHOWN);
  expect(await callFromPage(w)('GET /embed/config', { key })).toMatchObject({ hours: SHOWN });
  const { grant } = await enterAsGuest(w, key, phone(47_001));
  const guest = callFromPage(w, grant.token);
  expect((await guest('POST /chat/dialogs', { companyId: head.companyId })).hours).toEqual(SHOWN);
  await say(null);
  expect(await ofPage()).toBeNull();
});

test('its page of another version is not in the way', async () => {
  const { version } = await head.call('GET /company/own');
  await say(HOURS);
  expect((await head.call('GET /company/own')).version).toBe(version);
});

test.each([
  ['an end before the beginning', { ...HOURS, week: [{ from: 600, to: 540 }, ...WEEK.slice(1)] }, 'hours.week.0.to'],
  ['a time after midnight', { ...HOURS, week: [{ from: 600, to: 1500 }, ...WEEK.slice(1)] }, 'hours.week.0.to'],
  ['a day too few', { ...HOURS, week: WEEK.slice(1) }, 'hours.week'],
  ['no day at all', { ...HOURS, week: WEEK.map(() => null) }, 'hours.week'],
  ['a zone that is none', { ...HOURS, timeZone: 'Mars/Olympus' }, 'hours.timeZone'],
])('%s is refused at its place', async (_what, hours, field) => {
  await expect(say(hours)).rejects.toMatchObject({ problem: { errors: [expect.objectContaining({ field })] } });
});

test('only who manages the widgets says it', async () => {
  const viewer = await addMember(w.t, head, 'hours-viewer@stroy.example', { role: 'viewer' });
  await expect(say(HOURS, viewer)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(callFromPage(w)('GET /company/chat-hours')).rejects.toMatchObject({ code: 'unauthorized' });
});
