import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { send } from '../setup/chat-world.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany } from '../setup/things.ts';

/** What the search in the chat finds, and what it keeps to itself. */

let t: TestApp;
let head: TestMember;
let company: number;
let applicant: Actor & { kind: 'applicant' };
let dialog: string;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t.db, { status: 'unverified' });
  head = await makeMember(t.db, company, { isHead: true });
  applicant = await makeApplicant(t.db);
  dialog = (await t.as(applicant)('POST /chat/dialogs', { companyId: company })).id;
});

const search = async (actor: Actor, q: string) => (await t.as(actor)('GET /chat/dialogs', { q })).items;
const foundBy = async (actor: Actor, q: string) => (await search(actor, q))[0]?.found;

test('the newest message with the words is named, with the words marked in a piece of it', async () => {
  await send(t, applicant, dialog, { text: 'Сварщики нужны?' });
  const { seq } = await send(t, applicant, dialog, {
    text: `${'Много слов. '.repeat(40)}Есть допуск сварщика, шестой разряд`,
  });
  await send(t, applicant, dialog, { text: 'Жду ответа' });
  const found = await foundBy(head, 'сварщик');
  expect(found?.seq).toBe(seq);
  expect(found?.parts.filter(({ isFound }) => isFound)).toEqual([{ text: 'сварщика', isFound: true }]);
  expect(found?.parts.map(({ text }) => text).join('').length).toBeLessThan(200);
  expect(await search(head, 'бетонщик')).toEqual([]);
  expect((await t.as(head)('GET /chat/dialogs', {})).items[0]?.found).toBeUndefined();
});

test('signs of a pattern are looked for as they are', async () => {
  await send(t, applicant, dialog, { text: 'Здравствуйте' });
  await t.db.updateTable('dialog').set({ personName: 'Олег_Пет\\ров' }).where('id', '=', dialog).execute();
  for (const q of ['г_П', 'т\\р']) expect(await search(head, q)).toHaveLength(1);
  for (const q of ['г%П', 'О__г']) expect(await search(head, q)).toEqual([]);
});

test('digits are found however they are written, by those who may read them', async () => {
  const { seq } = await send(t, applicant, dialog, { text: 'Звоните 8 (917) 204-16-83 после шести' });
  const own = await foundBy(applicant, '917204');
  expect(own).toEqual({
    seq,
    parts: [
      { text: 'Звоните 8 (', isFound: false },
      { text: '917) 204', isFound: true },
      { text: '-16-83 после шести', isFound: false },
    ],
  });
  expect(await search(applicant, '2041')).toEqual([]);
  // The number is hidden from the company: it is not found by any part of it, nor shown with what is found.
  for (const q of ['89172041683', '917204', '204-16-83', '1683', '٨٩١٧٢']) expect(await search(head, q)).toEqual([]);
  const shown = await foundBy(head, 'после шести');
  expect(shown?.parts.map(({ text }) => text).join('')).toBe('Звоните [телефон скрыт] после шести');
  await makeRespond(t.db, { companyId: company, accountId: applicant.accountId });
  expect((await foundBy(head, '+7 917 204'))?.seq).toBeUndefined();
  expect((await foundBy(head, '917 204'))?.seq).toBe(seq);
});

test('a name is no way to a hidden number either', async () => {
  await t.db.updateTable('dialog').set({ personName: 'Ильдар 8 917 204-16-83' }).where('id', '=', dialog).execute();
  await send(t, applicant, dialog, { text: 'Здравствуйте' });
  expect(await search(head, '204-16')).toEqual([]);
  expect(await search(head, 'Ильдар')).toMatchObject([{ title: 'Ильдар [телефон скрыт]', found: null }]);
});
