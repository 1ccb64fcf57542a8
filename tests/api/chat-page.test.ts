import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone } from '../setup/account-world.ts';
import { messageTo } from '../setup/chat-world.ts';
import { callFromPage } from '../setup/embed-respond-world.ts';
import { createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { CHAT_KEY, enterAsGuest } from '../setup/guest-world.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';

/** What a page says of itself with the dialogs that begin on it. */

let w: EmbedWorld;
let key: string;
let head: TestMember;
let index = 48_000;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey(CHAT_KEY);
  head = await makeMember(w.t.db, w.volga, { isHead: true });
});
afterAll(() => w.t.close());

const FACTS = [{ name: 'участок', value: '<script>alert(1)</script>' }];

async function begin() {
  const guest = await enterAsGuest(w, key, phone((index += 1)));
  const call = callFromPage(w, guest.grant.token);
  const { id } = await call('POST /chat/dialogs', { companyId: w.volga });
  const write = () => call('POST /chat/messages', messageTo(id, { text: 'Вахта есть?' }));
  const tell = (page: object) => call('PUT /chat/dialogs/{id}/page', { id, ...page });
  return { id, call, tell, write, accountId: guest.accountId };
}
const ofHead = async (id: string) => (await w.t.as(head)('GET /chat/dialogs/{id}', { id })).page;

test('members read it with the first message; the page that told it does not', async () => {
  const { id, call, tell, write } = await begin();
  await tell({ path: '/kontakty/+79172041683?utm=1', title: 'Контакты', facts: FACTS });
  await write();
  expect(await ofHead(id)).toEqual({ origin: SITE, path: '/kontakty/…', title: 'Контакты', facts: FACTS });
  expect((await call('GET /chat/dialogs/{id}', { id })).page).toBeNull();
});

test('the last words before the first message stand, and none after it', async () => {
  const { id, tell, write } = await begin();
  await tell({ title: 'Первая' });
  await tell({ title: 'Вторая' });
  await write();
  await expect(tell({ title: 'Третья' })).rejects.toMatchObject({ code: 'wrong_state' });
  expect(await ofHead(id)).toMatchObject({ title: 'Вторая', path: null, facts: [] });
});

test('a page tells nothing of another’s dialog, and only a page does', async () => {
  const [mine, other] = [await begin(), await begin()];
  await expect(mine.call('PUT /chat/dialogs/{id}/page', { id: other.id, title: 'X' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const title = { id: mine.id, title: 'X' };
  await expect(w.t.as(head)('PUT /chat/dialogs/{id}/page', title)).rejects.toMatchObject({ code: 'forbidden' });
  const applicant = w.t.as({ kind: 'applicant', accountId: mine.accountId });
  await expect(applicant('PUT /chat/dialogs/{id}/page', title)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(callFromPage(w)('PUT /chat/dialogs/{id}/page', title)).rejects.toMatchObject({ code: 'unauthorized' });
});

test.each([
  ['invisible signs in a title', { title: 'a\u202Eb' }],
  ['a title that is too long', { title: 'я'.repeat(201) }],
  ['an address for a path', { path: 'https://evil.example/' }],
  ['a fact without a name', { facts: [{ name: ' ', value: 'x' }] }],
  ['eleven facts', { facts: Array.from({ length: 11 }, (_, at) => ({ name: `k${at}`, value: 'x' })) }],
  ['more than two kilobytes', { facts: Array.from({ length: 8 }, () => ({ name: 'k', value: 'я'.repeat(200) })) }],
  ['what is no text', { facts: [{ name: 'k', value: { html: '<b>' } }] }],
  ['a field of its own', { html: '<b>' }],
])('%s is refused', async (_what, page) => {
  const { tell } = await begin();
  await expect(tell(page)).rejects.toMatchObject({ code: 'bad_argument' });
});
