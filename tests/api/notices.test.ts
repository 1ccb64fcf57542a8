import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliverDue } from '#server/domains/notice/deliver.ts';
import { notify, withdrawNotices, type NewNotice } from '#server/domains/notice/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays, HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { openBrowser, phone, signUpByEmail, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';

/** Noon in Moscow: nobody has quiet hours. */
const NOON = new Date('2026-11-24T09:00:00Z');
const RESPOND = { respondId: 12, vacancyId: 7, vacancyTitle: 'Сварщик', companyName: 'Мост' };

let t: TestApp;
let people = 0;
beforeAll(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  // What one test leaves waiting is not delivered in the next.
  await t.db.deleteFrom('notice').execute();
  await t.runJobs();
});
afterAll(() => t.close());

interface Person extends TestBrowser {
  id: string;
  email: string;
}

/** An applicant with a confirmed address, at noon. */
async function makePerson(): Promise<Person> {
  t.clock.time = NOON;
  people += 1;
  const email = `person-${people}@karkas.example`;
  const browser = openBrowser(t);
  await signUpByEmail(t, browser, email);
  const { id } = await browser.call('GET /users/me');
  return Object.assign(browser, { id, email });
}

const tell = (...notices: NewNotice[]) => t.db.transaction().execute((tx) => notify(tx, t.context(system), ...notices));

const viewed = (to: string, key: string, companyName = 'Мост'): NewNotice => ({
  to,
  key,
  event: 'respond.viewed',
  data: { ...RESPOND, companyName },
});
const invited = (to: string, key: string): NewNotice => ({ to, key, event: 'respond.invitation', data: RESPOND });
const closed = (to: string, key: string, vacancyTitle = 'Сварщик'): NewNotice => ({
  to,
  key,
  event: 'respond.closed',
  data: { ...RESPOND, vacancyTitle, reason: 'filled' },
});

/** Moves the clock and delivers what is due, as the job of each minute. */
async function deliverAt(time: Date): Promise<void> {
  t.clock.time = time;
  await deliverDue(t.context(system), t.sources);
}

async function mailsTo({ email }: Person): Promise<string[]> {
  return (await t.messages.to(email)).flatMap(({ name, data }) => {
    if (name === 'notice') return [data.title];
    return name === 'notice-digest' ? [`digest: ${data.items.map(({ title }) => title).join(', ')}`] : [];
  });
}

const titles = async (person: Person) => {
  // The clock may have moved beyond the access token.
  await person.reload();
  return (await person.call('GET /notifications', {})).items.map(({ title }) => title);
};

describe('one notice', () => {
  test('is in the list of its account, and mailed', async () => {
    const person = await makePerson();
    await tell(invited(person.id, 'a'));
    const { items, unread, unreadOf } = await person.call('GET /notifications', {});
    expect(items).toMatchObject([
      {
        event: 'respond.invitation',
        group: 'respond',
        title: '«Мост» приглашает\u00a0вас',
        text: 'Сварщик',
        link: '/profile/responds/12',
        isUnread: true,
      },
    ]);
    expect({ unread, unreadOf }).toMatchObject({ unread: 1, unreadOf: { respond: 1, document: 0 } });
    await t.runJobs();
    expect(await mailsTo(person)).toEqual(['«Мост» приглашает\u00a0вас']);
  });

  test('is told once for its key, to each account', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    await tell(invited(one.id, 'same'), invited(one.id, 'same'), invited(other.id, 'same'));
    await tell(invited(one.id, 'same'));
    await t.runJobs();
    expect(await titles(one)).toHaveLength(1);
    expect(await titles(other)).toHaveLength(1);
    expect(await mailsTo(one)).toHaveLength(1);
  });

  test('goes with its transaction', async () => {
    const person = await makePerson();
    const failing = t.db.transaction().execute(async (tx) => {
      await notify(tx, t.context(system), invited(person.id, 'undone'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await t.runJobs();
    expect(await titles(person)).toEqual([]);
    expect(await mailsTo(person)).toEqual([]);
  });

  test('refuses data of another shape', async () => {
    const person = await makePerson();
    const data = { ...RESPOND, phone: '+79170000000' };
    await expect(tell({ to: person.id, event: 'respond.invitation', key: 'x', data })).rejects.toThrow();
  });

  test('that can be undone is invisible until then, and never leaves when it is withdrawn', async () => {
    const person = await makePerson();
    const notBefore = new Date(NOON.getTime() + 10_000);
    await tell({ ...invited(person.id, 'kept'), notBefore }, { ...invited(person.id, 'undone'), notBefore });
    expect(await titles(person)).toEqual([]);
    await deliverAt(NOON);
    expect(await mailsTo(person)).toEqual([]);
    await withdrawNotices(t.db, ['undone', 'unknown']);
    await deliverAt(notBefore);
    expect(await titles(person)).toHaveLength(1);
    expect(await mailsTo(person)).toHaveLength(1);
    await withdrawNotices(t.db, ['kept']);
    expect(await titles(person)).toHaveLength(1);
  });

  test('that is of no use any more stays in the list and does not leave', async () => {
    const person = await makePerson();
    await tell({ ...invited(person.id, 'late'), expiresAt: new Date(NOON.getTime() + MINUTE_MS) });
    await deliverAt(new Date(NOON.getTime() + 2 * MINUTE_MS));
    expect(await mailsTo(person)).toEqual([]);
    expect(await titles(person)).toHaveLength(1);
  });
});

describe('each leaves once', () => {
  test('under two workers at a time', async () => {
    const person = await makePerson();
    const keys = Array.from({ length: 12 }, (_, index) => `n${index}`);
    await tell(...keys.map((key) => invited(person.id, key)));
    await Promise.all([1, 2, 3, 4].map(() => deliverDue(t.context(system), t.sources)));
    expect(await mailsTo(person)).toHaveLength(12);
    await deliverDue(t.context(system), t.sources);
    expect(await mailsTo(person)).toHaveLength(12);
  });

  test('also after a run that was cut off: neither the mark nor the mail is there without the other', async () => {
    const person = await makePerson();
    await tell(invited(person.id, 'a'));
    const context = t.context(system);
    const cut = { ...context, jobs: { enqueue: async () => Promise.reject(new Error('killed')) } };
    await deliverDue(cut, t.sources);
    expect(await mailsTo(person)).toEqual([]);
    t.clock.time = new Date(t.clock.time.getTime() + MINUTE_MS);
    await deliverDue(context, t.sources);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('and one person whose notice fails does not hold up another', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    await tell(invited(one.id, 'a'), invited(other.id, 'a'));
    await t.db.updateTable('notice').set({ data: '{}' }).where('accountId', '=', one.id).execute();
    await deliverDue(t.context(system), t.sources);
    expect(await mailsTo(other)).toHaveLength(1);
  });
});

describe('views', () => {
  test('of an hour are one mail and one item of the list', async () => {
    const person = await makePerson();
    await person.call('PUT /notifications/preferences', {
      ...(await settingsOf(person)),
      events: { 'respond.viewed': ['app', 'mail'] },
    });
    await tell(viewed(person.id, '1', 'Мост'));
    t.clock.time = new Date(NOON.getTime() + 10 * MINUTE_MS);
    await tell(viewed(person.id, '2', 'Камский берег'), viewed(person.id, '3', 'Волга-Трубострой'));
    await deliverAt(new Date(NOON.getTime() + 59 * MINUTE_MS));
    expect(await mailsTo(person)).toEqual([]);
    await deliverAt(new Date(NOON.getTime() + HOUR_MS));
    expect(await mailsTo(person)).toEqual(['Ваши отклики просмотрели']);
    await deliverAt(new Date(NOON.getTime() + 3 * HOUR_MS));
    expect(await mailsTo(person)).toHaveLength(1);
    await person.reload();
    const { items, total, unread } = await person.call('GET /notifications', {});
    expect(items.map(({ text }) => text)).toEqual(['«Волга-Трубострой» и\u00a0ещё 2\u00a0компании']);
    expect({ total, unread }).toEqual({ total: 1, unread: 1 });
    const [{ id }] = items as [(typeof items)[number]];
    expect(await person.call('POST /notifications/read', { id })).toEqual({ unread: 0 });
  });
});

const settingsOf = async ({ call }: Person) => {
  const { quiet, quietFrom, quietTo, digest, sms } = await call('GET /notifications/preferences');
  return { quiet, quietFrom, quietTo, digest, sms, events: {} };
};

describe('preferences', () => {
  test('switch a channel off, and only that', async () => {
    const person = await makePerson();
    const settings = await settingsOf(person);
    const { events } = await person.call('PUT /notifications/preferences', {
      ...settings,
      events: { 'respond.closed': ['app'], 'respond.expired': ['mail'] },
    });
    expect(events.find(({ event }) => event === 'respond.closed')).toMatchObject({ channels: ['app'], fixed: [] });
    await tell(closed(person.id, 'a'), {
      to: person.id,
      event: 'respond.expired',
      key: 'b',
      data: RESPOND,
    });
    await t.runJobs();
    expect(await mailsTo(person)).toEqual(['Компания не\u00a0ответила на\u00a0отклик']);
    expect(await titles(person)).toEqual(['Вакансия закрыта: Сварщик']);
    expect(await person.call('GET /notifications/unread')).toEqual({ unread: 1 });
  });

  test('cannot switch off what is fixed, nor what somebody else is told about', async () => {
    const person = await makePerson();
    const settings = await settingsOf(person);
    const { events } = await person.call('PUT /notifications/preferences', {
      ...settings,
      events: { 'respond.offer': [] },
    });
    expect(events.find(({ event }) => event === 'respond.offer')?.channels).toEqual(['app']);
    await expect(
      person.call('PUT /notifications/preferences', { ...settings, events: { 'respond.created': [] } }),
    ).rejects.toMatchObject({ code: 'bad_argument' });
  });

  test('quiet hours hold back mails until the morning of the person, and not what is urgent', async () => {
    const person = await makePerson();
    const city = await t.db.selectFrom('city').select('id').where('slug', '=', 'vladivostok').executeTakeFirstOrThrow();
    await t.db.updateTable('account').set({ cityId: city.id }).where('id', '=', person.id).execute();
    expect(await person.call('GET /notifications/preferences')).toMatchObject({
      timeZone: 'Asia/Vladivostok',
      cityName: 'Владивосток',
    });
    // 22:00 there.
    t.clock.time = new Date('2026-11-24T12:00:00Z');
    await tell(invited(person.id, 'a'), {
      to: person.id,
      event: 'interview.changed',
      key: 'b',
      data: {
        ...{ respondId: 12, vacancyId: 7, vacancyTitle: 'Сварщик' },
        side: 'applicant',
        withName: 'Мост',
        at: '2026-11-24T23:00:00Z',
        timeZone: 'Asia/Vladivostok',
        place: null,
        change: 'cancelled',
      },
    });
    await t.runJobs();
    expect(await mailsTo(person)).toEqual(['Собеседование отменили']);
    expect(await titles(person)).toHaveLength(2);
    await deliverAt(new Date('2026-11-24T21:59:59Z'));
    expect(await mailsTo(person)).toHaveLength(1);
    await deliverAt(new Date('2026-11-24T22:00:00Z'));
    expect(await mailsTo(person)).toHaveLength(2);
  });

  test('one mail a day gathers what can wait; an invitation comes at once', async () => {
    const person = await makePerson();
    await person.call('PUT /notifications/preferences', { ...(await settingsOf(person)), digest: true });
    await tell(closed(person.id, 'a', 'Бетонщик'), closed(person.id, 'b', 'Сварщик'), invited(person.id, 'c'));
    await t.runJobs();
    expect(await mailsTo(person)).toEqual(['«Мост» приглашает\u00a0вас']);
    // 9:00 of the next day in Moscow.
    await deliverAt(new Date('2026-11-25T05:59:00Z'));
    expect(await mailsTo(person)).toHaveLength(1);
    await deliverAt(new Date('2026-11-25T06:00:00Z'));
    expect((await mailsTo(person)).at(-1)).toBe('digest: Вакансия закрыта: Бетонщик, Вакансия закрыта: Сварщик');
    await deliverAt(new Date('2026-11-26T06:00:00Z'));
    expect(await mailsTo(person)).toHaveLength(2);
  });

  test('the mail of a day says how many more there are than it names', async () => {
    const person = await makePerson();
    await person.call('PUT /notifications/preferences', { ...(await settingsOf(person)), digest: true });
    await tell(...Array.from({ length: 32 }, (_, index) => closed(person.id, `many ${index}`)));
    await deliverAt(new Date('2026-11-25T06:00:00Z'));
    const { data } = await t.messages.last(person.email, 'notice-digest');
    expect([data.items.length, data.left]).toEqual([30, 2]);
  });

  test('what was read on the site is not mailed later', async () => {
    const person = await makePerson();
    await person.call('PUT /notifications/preferences', { ...(await settingsOf(person)), digest: true });
    await tell(closed(person.id, 'a'));
    await person.call('POST /notifications/read', { upTo: NOON.toISOString() });
    await deliverAt(addDays(NOON, 1));
    expect(await mailsTo(person)).toEqual([]);
  });
});

describe('who gets nothing by mail', () => {
  test('an account without an address or with one that is not confirmed, and a removed one', async () => {
    t.clock.time = NOON;
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(7_001));
    const { id } = await browser.call('GET /users/me');
    const removed = await makePerson();
    await t.db
      .updateTable('account')
      .set({ status: 'removing', removalAskedAt: NOON })
      .where('id', '=', removed.id)
      .execute();
    const unconfirmed = await makePerson();
    await t.db.updateTable('account').set({ emailConfirmedAt: null }).where('id', '=', unconfirmed.id).execute();
    await tell(invited(id, 'a'), invited(removed.id, 'a'), invited(unconfirmed.id, 'a'));
    await t.runJobs();
    for (const one of [removed, unconfirmed]) expect(await mailsTo(one)).toEqual([]);
    const waiting = await t.db.selectFrom('noticeDelivery').select('channel').where('sentAt', 'is', null).execute();
    expect(waiting).toEqual([]);
  });
});

describe('an SMS', () => {
  const reminder = (to: string, hours: 2 | 24): NewNotice => ({
    to,
    event: 'interview.reminder',
    key: `reminder ${hours}`,
    data: {
      ...{ respondId: 12, vacancyId: 7, vacancyTitle: 'Сварщик' },
      side: 'applicant',
      withName: 'Мост',
      at: '2026-11-24T11:00:00Z',
      timeZone: 'Europe/Moscow',
      place: null,
      hours,
    },
  });

  test('is for two hours before an interview only, and can be switched off', async () => {
    t.clock.time = NOON;
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(7_002));
    const { id } = await browser.call('GET /users/me');
    await tell(reminder(id, 24));
    await t.runJobs();
    const interviews = async () => (await t.messages.to(phone(7_002))).filter(({ name }) => name === 'interview');
    expect(await interviews()).toEqual([]);
    await tell(reminder(id, 2));
    await t.runJobs();
    expect(await interviews()).toMatchObject([{ data: { time: '14:00 по\u00a0Москве', withName: 'Мост' } }]);
    await t.db.deleteFrom('notice').execute();
    const settings = await settingsOf(Object.assign(browser, { id, email: '' }));
    await browser.call('PUT /notifications/preferences', { ...settings, sms: false });
    await tell(reminder(id, 2));
    await t.runJobs();
    expect(await interviews()).toHaveLength(1);
  });
});

describe('the list', () => {
  test('is narrowed by group, paged, and read up to a moment', async () => {
    const person = await makePerson();
    for (const [index, key] of ['a', 'b', 'c'].entries()) {
      t.clock.time = new Date(NOON.getTime() + index * MINUTE_MS);
      await tell(closed(person.id, key, `Вакансия ${key}`));
    }
    await tell({
      to: person.id,
      event: 'permit.expires',
      key: 'p',
      data: { resumeId: 3, permitName: 'НАКС', validUntil: '2026-12-08', daysLeft: 14 },
    });
    const documents = await person.call('GET /notifications', { group: 'document' });
    expect(documents).toMatchObject({ total: 1, unread: 4, unreadOf: { respond: 3, document: 1 } });
    const first = await person.call('GET /notifications', { group: 'respond', per_page: 2 });
    expect(first.items.map(({ title }) => title.at(-1))).toEqual(['c', 'b']);
    const rest = await person.call('GET /notifications', { group: 'respond', per_page: 2, cursor: first.next ?? '' });
    expect(rest.items.map(({ title }) => title.at(-1))).toEqual(['a']);
    expect(rest.next).toBeNull();
    const upTo = new Date(NOON.getTime() + MINUTE_MS).toISOString();
    expect(await person.call('POST /notifications/read', { upTo })).toEqual({ unread: 2 });
    await expect(person.call('POST /notifications/read', {})).rejects.toMatchObject({ code: 'bad_argument' });
  });

  test('is one’s own: nobody reads or marks those of another', async () => {
    const [person, stranger] = [await makePerson(), await makePerson()];
    await tell(invited(person.id, 'a'));
    const [item] = (await person.call('GET /notifications', {})).items;
    expect(await stranger.call('GET /notifications', {})).toMatchObject({ items: [], total: 0, unread: 0 });
    await stranger.call('POST /notifications/read', { id: item?.id ?? '' });
    expect(await person.call('GET /notifications/unread')).toEqual({ unread: 1 });
    await expect(t.call('GET /notifications', {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await t.as(asStaff())('GET /notifications', {})).toMatchObject({ items: [], total: 0 });
  });

  test('a member has events of their own', async () => {
    t.clock.time = NOON;
    const head = await signUpCompany(t, 'head-notices@karkas.example', innOf(900_701));
    const { id } = await head.call('GET /users/me');
    await tell({
      to: id,
      event: 'respond.created',
      key: 'a',
      data: { respondId: 12, vacancyId: 7, vacancyTitle: 'Сварщик', personName: 'Ильдар Галеев' },
    });
    const { items } = await head.call('GET /notifications', {});
    expect(items).toMatchObject([
      { title: 'Новый отклик: Ильдар Галеев', link: '/profile/vacancy-list/7/responds/12' },
    ]);
    await t.runJobs();
    expect((await t.messages.last('head-notices@karkas.example')).name).toBe('notice');
  });
});
