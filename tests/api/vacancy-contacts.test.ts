import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, phone, signUpByPhone } from '../setup/account-world.ts';
import { asHead, asMember } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
});
afterAll(() => t.close());

const PHONES = [{ number: '+79172041683', extension: '12', comment: null }];
const make = (show: 'all' | 'registered' | 'after_respond', more: object = {}) =>
  makeVacancy(t.db, company, { contacts: { name: 'Анна', phones: PHONES, email: 'a@stroy.example', show }, ...more });

describe('GET /vacancy/{id}/contacts', () => {
  test('are for signed-in people where the employer says so; the view is logged once for a person', async () => {
    const id = await make('registered');
    expect(await t.call('GET /vacancy/{id}', { id })).toMatchObject({ contacts: null, contactsShownTo: 'registered' });
    await expect(t.call('GET /vacancy/{id}/contacts', { id })).rejects.toMatchObject({ code: 'unauthorized' });
    const browser = openBrowser(t);
    const { user } = await signUpByPhone(t, browser, phone(1));
    const contacts = await browser.call('GET /vacancy/{id}/contacts', { id });
    expect(contacts).toEqual({ name: 'Анна', phones: PHONES, email: 'a@stroy.example', facility: null });
    await browser.call('GET /vacancy/{id}/contacts', { id });
    const rows = await t.db.selectFrom('vacancyContactView').selectAll().where('vacancyId', '=', id).execute();
    expect(rows).toMatchObject([{ accountId: user.id, views: 2 }]);
  });

  test.each([
    ['after_respond', {}],
    ['registered', { status: 'archive', archivedAt: new Date() }],
    ['registered', { status: 'unpublished' }],
    ['registered', { status: 'draft' }],
  ] as const)('%s %o: there are none for others, and no trace of a view', async (show, more) => {
    const id = await make(show, more);
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(10 + id));
    await expect(browser.call('GET /vacancy/{id}/contacts', { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await t.db.selectFrom('vacancyContactView').select('views').where('vacancyId', '=', id).execute()).toEqual(
      [],
    );
  });

  test('members of the company see their own, of another the same as everybody', async () => {
    const id = await make('after_respond');
    expect((await t.as(asMember(company))('GET /vacancy/{id}/contacts', { id })).phones).toEqual(PHONES);
    const other = await makeCompany(t.db, { brandName: 'Другая' });
    await expect(t.as(asHead(other))('GET /vacancy/{id}/contacts', { id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a vacancy without contacts, an unknown one and a company that is not shown are not found', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(900));
    const blocked = await makeCompany(t.db, { brandName: 'Закрыта', status: 'blocked' });
    const contacts = { name: null, phones: PHONES, email: null, show: 'registered' } as const;
    for (const id of [await makeVacancy(t.db, company), 999_999_999, await makeVacancy(t.db, blocked, { contacts })])
      await expect(browser.call('GET /vacancy/{id}/contacts', { id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('stop after a hundred a day', async () => {
    const id = await make('registered');
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(901));
    for (let count = 0; count < 100; count += 1) await browser.call('GET /vacancy/{id}/contacts', { id });
    await expect(browser.call('GET /vacancy/{id}/contacts', { id })).rejects.toMatchObject({ code: 'limit_exceeded' });
  });
});
