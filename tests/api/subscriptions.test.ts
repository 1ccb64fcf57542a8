import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONFIRM_HOURS, SUBSCRIPTIONS_MAX } from '#shared/domain/subscription.ts';
import { HOUR_MS } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import {
  confirmAddress,
  confirmToken,
  fillUp,
  makeReader,
  makeReadingMember,
  newAddress,
  wanted,
} from '../setup/newsletter-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeApplicant } from '../setup/responds.ts';
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
const ownOf = (actor: Parameters<TestApp['as']>[0]) => t.as(actor)('GET /subscription/applicant');

async function ask(email: string, list?: string, visitor = workingVisitor(t.app)) {
  return visitor('POST /subscription/applicant', wanted({ email, ...(list && { list }) }));
}

describe('an applicant', () => {
  test('subscribes at a confirmed address at once, to a list by its canonical address', async () => {
    const reader = await makeReader(t);
    const list = '/vacancy-list/kazan_svarshchik?utm_source=x&sort=pay_desc&page=3&published_days=1&housing=1&q=НАКС';
    const answer = await t.as(reader)('POST /subscription/applicant', wanted({ list }));
    expect(answer).toEqual({ status: 'active' });
    const { items, left } = await ownOf(reader);
    expect(left).toBe(SUBSCRIPTIONS_MAX - 1);
    expect(items).toMatchObject([
      {
        kind: 'vacancies',
        status: 'active',
        title: 'Сварщик в\u00a0Казани по\u00a0запросу «НАКС», с\u00a0проживанием',
        href: `/vacancy-list/kazan_svarshchik?housing=1&q=${encodeURIComponent('НАКС')}`,
        email: reader.email,
        timeZone: 'Europe/Moscow',
        hour: 9,
        sentCount: 0,
        lastSentAt: null,
      },
    ]);
    expect(await t.messages.to(reader.email)).toEqual([]);
    const consents = await t.as(reader)('GET /users/consents');
    expect(consents.items.map(({ documentKey }) => documentKey)).toContain('advertisingMaterials');
  });

  test('has each list once, whatever the order of its filters', async () => {
    const reader = await makeReader(t);
    const call = t.as(reader);
    await call('POST /subscription/applicant', wanted({ list: '/vacancy-list?housing=1&schedule=rotation' }));
    await expect(
      call('POST /subscription/applicant', wanted({ list: '/vacancy-list?schedule=rotation&housing=1&page=2' })),
    ).rejects.toEqual(refusal('conflict'));
    await call('POST /subscription/applicant', wanted({ list: '/youth-vacancy-list?age=15&page=2' }));
    await call('POST /subscription/applicant', wanted({ kind: 'news', list: '/news' }));
    await call('POST /subscription/applicant', wanted({ kind: 'interesting_vacancies' }));
    const { items } = await ownOf(reader);
    expect(new Set(items.map(({ href }) => href))).toEqual(
      new Set([null, '/news', '/youth-vacancy-list?age=15', '/vacancy-list?housing=1&schedule=rotation']),
    );
  });

  test('has as many as one may have, also when they ask at once', async () => {
    const reader = await makeReader(t);
    const call = t.as(reader);
    await fillUp(t, reader.accountId, SUBSCRIPTIONS_MAX - 1);
    const lists = ['/vacancy-list?meals=1', '/vacancy-list?ppe=1', '/vacancy-list?advance=1'];
    const answers = await Promise.allSettled(
      lists.map((list) => call('POST /subscription/applicant', wanted({ list }))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
      refusal('limit_exceeded'),
      refusal('limit_exceeded'),
    ]);
    expect((await ownOf(reader)).left).toBe(0);
  });

  test('is told what is wrong at its field', async () => {
    const call = t.as(await makeReader(t));
    const refused = (asked: object, field: string) =>
      expect(call('POST /subscription/applicant', { ...wanted(), ...asked })).rejects.toEqual(atField(field));
    await refused({ list: '/vacancy-list/no-such-slug' }, 'list');
    await refused({ list: '/resume-list' }, 'list');
    await refused({ list: '/vacancy-listing' }, 'list');
    await refused({ list: '//evil.example/vacancy-list' }, 'list');
    await refused({ list: 'https://evil.example/vacancy-list' }, 'list');
    await refused({ kind: 'news', list: '/news?category=no-such' }, 'list');
    await refused({ timeZone: 'Mars/Olympus' }, 'timeZone');
    await refused({ hour: 24 }, 'hour');
    await refused({ frequency: '' }, 'frequency');
    await refused({ advertisingMaterials: false }, 'advertisingMaterials');
    await refused({ email: 'a@b.ru\r\nBcc: c@d.ru' }, 'email');
    const fresh = await makeApplicant(t.db);
    await expect(t.as(fresh)('POST /subscription/applicant', wanted())).rejects.toEqual(atField('email'));
  });

  test('cannot confirm the address of another by a link that came to their own', async () => {
    const reader = await makeReader(t);
    const [own, another] = [newAddress(), newAddress()];
    await t.as(reader)('POST /subscription/applicant', wanted({ list: LIST, email: own }));
    const token = await confirmToken(t, own);
    await t.as(reader)('POST /subscription/applicant', wanted({ list: LIST, email: another }));
    expect(await confirmToken(t, another)).not.toBe(token);
    await expect(t.call('POST /subscription/confirm/{token}', { token })).rejects.toEqual(refusal('not_found'));
    expect((await ownOf(reader)).items).toMatchObject([{ email: another, status: 'pending' }]);
  });

  test('without a confirmed address confirms it first', async () => {
    const reader = await makeApplicant(t.db);
    const email = newAddress();
    const call = t.as(reader);
    expect(await call('POST /subscription/applicant', wanted({ email, list: LIST }))).toEqual({ status: 'pending' });
    expect((await ownOf(reader)).items).toMatchObject([{ status: 'pending', email, nextAt: null }]);
    await t.call('POST /subscription/confirm/{token}', { token: await confirmToken(t, email) });
    expect((await ownOf(reader)).items).toMatchObject([{ status: 'active', email }]);
  });

  test('confirms no more than one may have, paused ones counted', async () => {
    const reader = await makeApplicant(t.db);
    const email = newAddress();
    await t.as(reader)('POST /subscription/applicant', wanted({ email, list: LIST }));
    const token = await confirmToken(t, email);
    await fillUp(t, reader.accountId, SUBSCRIPTIONS_MAX / 2, 'active');
    await fillUp(t, reader.accountId, SUBSCRIPTIONS_MAX / 2, 'paused');
    await expect(t.call('POST /subscription/confirm/{token}', { token })).rejects.toEqual(refusal('limit_exceeded'));
    await t.db.deleteFrom('subscription').where('href', '=', '/vacancy-list?paused=0').execute();
    expect(await t.call('POST /subscription/confirm/{token}', { token })).toMatchObject({ status: 'active' });
  });

  test('has none any more of what nobody has confirmed in time', async () => {
    const reader = await makeApplicant(t.db);
    await t.as(reader)('POST /subscription/applicant', wanted({ email: newAddress() }));
    expect((await ownOf(reader)).left).toBe(SUBSCRIPTIONS_MAX - 1);
    const then = t.clock.time;
    t.clock.time = new Date(then.getTime() + CONFIRM_HOURS * HOUR_MS);
    expect(await ownOf(reader)).toEqual({ items: [], left: SUBSCRIPTIONS_MAX });
    t.clock.time = then;
  });

  test('changes when it comes, pauses it and lets it go on', async () => {
    const reader = await makeReader(t);
    const call = t.as(reader);
    await call('POST /subscription/applicant', wanted());
    const [one] = (await ownOf(reader)).items;
    const id = one?.id ?? '';
    const changed = await call('PATCH /subscription/{id}', {
      id,
      frequency: 'weekly',
      weekday: 3,
      hour: 20,
      timeZone: 'Asia/Vladivostok',
    });
    expect(changed).toMatchObject({ frequency: 'weekly', weekday: 3, hour: 20, timeZone: 'Asia/Vladivostok' });
    expect(new Date(changed.nextAt ?? 0).getUTCHours()).toBe(10);
    expect(await call('PATCH /subscription/{id}', { id, paused: true })).toMatchObject({
      status: 'paused',
      nextAt: null,
    });
    expect(await call('PATCH /subscription/{id}', { id, paused: true })).toMatchObject({ status: 'paused' });
    expect(await call('PATCH /subscription/{id}', { id, paused: false })).toMatchObject({ status: 'active' });
    await call('DELETE /subscription/applicant', { id });
    await call('DELETE /subscription/applicant', { id });
    expect((await ownOf(reader)).items).toEqual([]);
    await expect(call('PATCH /subscription/{id}', { id, paused: false })).rejects.toEqual(refusal('wrong_state'));
    await call('POST /subscription/applicant', wanted());
    expect((await ownOf(reader)).items).toMatchObject([{ status: 'active' }]);
  });

  test('reaches nobody else’s', async () => {
    const [reader, other] = [await makeReader(t), await makeReader(t)];
    await t.as(reader)('POST /subscription/applicant', wanted());
    const id = (await ownOf(reader)).items[0]?.id ?? '';
    const strangers = [other, await makeReadingMember(t, company)];
    for (const stranger of strangers)
      await expect(t.as(stranger)('PATCH /subscription/{id}', { id, paused: true })).rejects.toEqual(
        refusal('not_found'),
      );
    await expect(t.as(other)('DELETE /subscription/applicant', { id })).rejects.toEqual(refusal('not_found'));
    await expect(t.as(strangers[1] ?? other)('DELETE /subscription/company-member', { id })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(t.as(asStaff())('POST /subscription/applicant', wanted())).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('GET /subscription/applicant')).rejects.toEqual(refusal('unauthorized'));
    expect((await ownOf(reader)).items).toMatchObject([{ status: 'active' }]);
  });
});

describe('a link of a mail', () => {
  test('does one thing', async () => {
    const email = newAddress();
    await ask(email);
    const token = await confirmToken(t, email);
    await expect(t.call('POST /subscription/unsubscribe/{token}', { token })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /subscription/unsubscribe/{token}/state', { token })).rejects.toEqual(
      refusal('not_found'),
    );
    for (const wrong of [
      `${token}x`,
      token.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      'a',
      `${token}.b`,
      '..',
      '%00',
    ])
      await expect(t.call('POST /subscription/confirm/{token}', { token: wrong })).rejects.toEqual(
        refusal('not_found'),
      );
    const opened = await t.app.inject({ method: 'GET', url: `/api/subscription/unsubscribe/${token}` });
    expect(opened.statusCode).toBe(404);
  });
});

describe('what was asked for by an address', () => {
  test('is the account’s that confirms it', async () => {
    const email = newAddress();
    await ask(email, LIST);
    await t.call('POST /subscription/confirm/{token}', { token: await confirmToken(t, email) });
    const reader = await makeApplicant(t.db);
    expect((await ownOf(reader)).items).toEqual([]);
    await t.db.updateTable('account').set({ email }).where('id', '=', reader.accountId).execute();
    expect((await ownOf(reader)).items).toEqual([]);
    await confirmAddress(t, reader.accountId, email);
    const { items } = await ownOf(reader);
    expect(items).toMatchObject([{ status: 'active', email }]);
    await expect(t.as(reader)('POST /subscription/applicant', wanted({ list: LIST }))).rejects.toEqual(
      refusal('conflict'),
    );
    expect(await t.as(reader)('PATCH /subscription/{id}', { id: items[0]?.id ?? '', paused: true })).toMatchObject({
      status: 'paused',
    });
  });
});

describe('a member', () => {
  test('subscribes to resumes at the address of their sign-in', async () => {
    const member = await makeReadingMember(t, company);
    const call = t.as(member);
    const body = {
      ...wanted(),
      kind: 'resumes',
      list: '/resume-list/svarshchik?rotation_ready=1&hidden_by_us=1',
    } as const;
    expect(await call('POST /subscription/company-member', body)).toEqual({ status: 'active' });
    await expect(call('POST /subscription/company-member', body)).rejects.toEqual(refusal('conflict'));
    const { items } = await call('GET /subscription/company-member');
    expect(items).toMatchObject([
      {
        kind: 'resumes',
        title: 'Резюме: сварщики, готовы к\u00a0вахте',
        href: '/resume-list/svarshchik?rotation_ready=1',
        email: member.email,
      },
    ]);
    const colleague = await makeReadingMember(t, company);
    expect((await t.as(colleague)('GET /subscription/company-member')).items).toEqual([]);
    await expect(call('GET /subscription/applicant')).rejects.toEqual(refusal('forbidden'));
    const clerk = await makeReadingMember(t, company, { permissions: ['respond.view'] });
    await expect(t.as(clerk)('POST /subscription/company-member', body)).rejects.toEqual(refusal('forbidden'));
  });
});
