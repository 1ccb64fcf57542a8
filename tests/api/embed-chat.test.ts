import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_CODE } from '#shared/domain/embed.ts';
import { createGuestFinder, revokeEmbedKey } from '#server/domains/embed/index.ts';
import { codeFor, phone } from '../setup/account-world.ts';
import { messageTo } from '../setup/chat-world.ts';
import { callFromPage, openPage, RESPOND_KEY } from '../setup/embed-respond-world.ts';
import { codeOf, createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { askAs, CHAT_KEY, enterAsGuest, guestOf, type Asked, type Known } from '../setup/guest-world.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeVacancy } from '../setup/things.ts';

let w: EmbedWorld;
let key: string;
let head: TestMember;
let index = 40_000;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey(CHAT_KEY);
  head = await makeMember(w.t.db, w.volga, { isHead: true });
  await w.t.db
    .updateTable('company')
    .set({ legalName: 'ООО «Волга-Трубострой»', inn: '1655000001' })
    .where('id', '=', w.volga)
    .execute();
});
afterAll(() => w.t.close());

const nextPhone = () => phone((index += 1));
const accountsOf = (number: string) => w.t.db.selectFrom('account').select('id').where('phone', '=', number).execute();

describe('a guest', () => {
  test('brings a code and writes; the company answers', async () => {
    const { grant, accountId } = await enterAsGuest(w, key, nextPhone());
    const call = callFromPage(w, grant.token);
    const dialog = await call('POST /chat/dialogs', { companyId: w.volga });
    expect(dialog).toMatchObject({ kind: 'inquiry', companyId: w.volga, mayWrite: true });
    await call('POST /chat/messages', messageTo(dialog.id, { text: 'Вахта есть?' }));
    const ofHead = w.t.as(head);
    const { items } = await ofHead('GET /chat/dialogs', { kind: 'inquiry' });
    expect(items).toMatchObject([{ id: dialog.id, title: 'Ильдар', unread: 1 }]);
    await ofHead('POST /chat/messages', messageTo(dialog.id, { text: 'Есть, с\u00a0понедельника' }));
    expect(await call('GET /chat/has_unread')).toEqual({ hasUnread: true, count: 1 });
    const read = await call('GET /chat/messages', { dialog: dialog.id });
    expect(read.items.map(({ text }) => text)).toEqual(['Вахта есть?', 'Есть, с\u00a0понедельника']);
    const last = read.items.at(-1)?.id ?? '';
    expect(await call('POST /chat/messages/{id}/read', { id: last })).toMatchObject({ unread: 0 });
    // Another page of the same person begins where this one was.
    expect(await call('POST /chat/dialogs', { companyId: w.volga })).toMatchObject({ id: dialog.id });
    expect(await w.t.db.selectFrom('session').select('id').where('accountId', '=', accountId).execute()).toEqual([]);
  });

  test('asks about a vacancy of the company', async () => {
    const { grant } = await enterAsGuest(w, key, nextPhone());
    const call = callFromPage(w, grant.token);
    const vacancyId = w.ids['welder'] ?? 0;
    expect(await call('POST /chat/dialogs', { vacancyId })).toMatchObject({ vacancy: { id: vacancyId } });
  });

  test('gets nothing before the code, and no account is made', async () => {
    const number = nextPhone();
    const page = openPage(w, { key });
    const asked = await askAs(page, key, number);
    expect(asked.statusCode).toBe(202);
    expect(asked.headers['access-control-allow-origin']).toBe(SITE);
    expect(asked.json<Asked>().destination).not.toContain(number.slice(2));
    const { confirmationId } = asked.json<Asked>();
    expect(await accountsOf(number)).toEqual([]);
    const wrong = await page.send('POST', `/embed/chat/guest/${confirmationId}/confirm`, { key, code: '111111' });
    expect(wrong.statusCode).toBe(400);
    expect(await accountsOf(number)).toEqual([]);
  });

  test('is told whom they write to, and agrees to that company alone', async () => {
    const call = callFromPage(w);
    expect(await call('GET /embed/chat/form', { key })).toMatchObject({
      company: { id: w.volga, name: 'Волга-Трубострой' },
      receiver: { name: 'ООО «Волга-Трубострой»', inn: '1655000001' },
    });
    const number = nextPhone();
    const { confirmationId } = await call('POST /embed/chat/guest', guestOf(key, number));
    w.passSeconds(61);
    const again = await call('POST /embed/chat/guest/{pending}/resend', { pending: confirmationId, key });
    const { grant } = await call('POST /embed/chat/guest/{pending}/confirm', {
      pending: again.confirmationId,
      key,
      code: await codeFor(w.t, number),
    });
    expect(grant?.token).toBeTruthy();
    const [account] = await accountsOf(number);
    const rows = await w.t.db
      .selectFrom('consent')
      .select(['documentKey', 'channel', 'details'])
      .where('accountId', '=', account?.id ?? '')
      .execute();
    expect(rows.map(({ documentKey }) => documentKey).toSorted()).toEqual([
      'licenseAgreement',
      'personalAgreement',
      'transferAgreement',
    ]);
    for (const { channel, details } of rows) {
      expect(channel).toMatch(/^widget:/);
      expect(details).toMatchObject({
        company: String(w.volga),
        receiver: 'ООО «Волга-Трубострой»',
        inn: '1655000001',
      });
    }
  });

  test('is counted for the page that they write from, once', async () => {
    const own = await w.makeKey(CHAT_KEY);
    const [call, number] = [callFromPage(w), nextPhone()];
    const { confirmationId: pending } = await call('POST /embed/chat/guest', guestOf(own, number));
    const answer = { pending, key: own, code: await codeFor(w.t, number), path: '/kontakty?utm_source=x' };
    await call('POST /embed/chat/guest/{pending}/confirm', answer);
    await call('POST /embed/chat/guest/{pending}/confirm', answer).catch(() => {});
    const rows = await w.t.db
      .selectFrom('embedDay')
      .innerJoin('embedKey', 'embedKey.id', 'embedDay.embedKeyId')
      .select(['kind', 'path', 'count', 'origin'])
      .where('publicKey', '=', own)
      .execute();
    expect(rows).toEqual([{ kind: 'chat', path: '/kontakty', count: 1, origin: SITE }]);
  });

  test.each(['agreement', 'personalAgreement', 'transferAgreement'])('has to agree: %s', async (field) => {
    const answer = await askAs(openPage(w, { key }), key, nextPhone(), { [field]: false });
    expect(answer.json<{ errors: { field: string }[] }>().errors).toMatchObject([{ field }]);
  });

  test('who fills in what people do not see, or is faster than people, gets no SMS', async () => {
    const [trapped, fast] = [nextPhone(), nextPhone()];
    expect((await askAs(openPage(w, { key }), key, trapped, { website: 'https://x.example' })).statusCode).toBe(202);
    expect(codeOf(await askAs(openPage(w, { key }), key, fast, { openSeconds: 1 }))).toBe('bad_argument');
    expect(await w.t.messages.to(trapped)).toEqual([]);
    expect(await w.t.messages.to(fast)).toEqual([]);
  });

  test('does the work of a proof first', async () => {
    const page = openPage(w, { key });
    const answer = await page.send('POST', '/embed/chat/guest', guestOf(key, nextPhone()));
    expect(codeOf(answer)).toBe('captcha_required');
  });

  test('does it once, also behind an address that many have asked for codes from', async () => {
    const page = openPage(w, { key });
    for (let times = 0; times < 12; times += 1)
      expect((await askAs(page, key, nextPhone())).statusCode, String(times)).toBe(202);
  });
});

describe('the key', () => {
  test('for tests checks everything and writes nothing', async () => {
    const own = await w.makeKey({ ...CHAT_KEY, test: true });
    const [number, page] = [nextPhone(), openPage(w, { key: own })];
    const asked = (await askAs(page, own, number)).json<Asked>();
    expect(asked.test).toBe(true);
    const path = `/embed/chat/guest/${asked.confirmationId}/confirm`;
    expect((await page.send('POST', path, { key: own, code: '123456' })).statusCode).toBe(400);
    expect((await page.send('POST', path, { key: own, code: TEST_CODE })).json<Known>()).toEqual({
      grant: null,
      test: true,
    });
    expect(await w.t.messages.to(number)).toEqual([]);
    expect(await accountsOf(number)).toEqual([]);
  });

  test.each([
    ['of responds only', () => w.makeKey(RESPOND_KEY), SITE, 'forbidden'],
    ['on a foreign page', () => Promise.resolve(key), 'https://evil.example', 'origin_denied'],
    ['without a page', () => Promise.resolve(key), null, 'origin_denied'],
  ])('%s asks for no code', async (_what, make, origin, code) => {
    const own = await make();
    expect(codeOf(await askAs(openPage(w, { key: own, origin }), own, nextPhone()))).toBe(code);
  });

  test('of another page takes no code of this one', async () => {
    const own = await w.makeKey(CHAT_KEY);
    const [number, page] = [nextPhone(), openPage(w, { key })];
    const { confirmationId } = (await askAs(page, key, number)).json<Asked>();
    const code = await codeFor(w.t, number);
    const path = `/embed/chat/guest/${confirmationId}/confirm`;
    const stranger = openPage(w, { key, origin: 'https://jobs.volga.example' });
    expect(codeOf(await stranger.send('POST', path, { key, code }))).toBe('wrong_state');
    expect(codeOf(await page.send('POST', path, { key: own, code }))).toBe('wrong_state');
    expect((await page.send('POST', path, { key, code })).statusCode).toBe(201);
  });

  test('revoked or without the chat lets nobody write any more', async () => {
    const own = await w.makeKey({ widgets: ['chat-bubble'], scopes: ['chat.guest', 'respond.create'] });
    const { grant, page, actor } = await enterAsGuest(w, own, nextPhone());
    const list = () => page.send('GET', '/chat/dialogs', undefined, { authorization: `Widget ${grant.token}` });
    expect((await list()).statusCode).toBe(200);
    await w.t.db
      .updateTable('embedKey')
      .set({ scopes: ['respond.create'] })
      .where('publicKey', '=', own)
      .execute();
    expect(codeOf(await list())).toBe('forbidden');
    await revokeEmbedKey(w.control(), own);
    expect(codeOf(await list())).toBe('unauthorized');
    w.passSeconds(6);
    expect(codeOf(await page.renew(grant))).toBe('key_revoked');
    expect(await createGuestFinder(w.t)(actor.grantId, SITE)).toBeNull();
  });

  test('that is rotated lets in until its last day, and nobody after it', async () => {
    const own = await w.makeKey({ widgets: ['chat-bubble'], scopes: ['chat.guest'] });
    const { grant, page, actor } = await enterAsGuest(w, own, nextPhone());
    const ends = (seconds: number) =>
      w.t.db
        .updateTable('embedKey')
        .set({ status: 'rotating', rotatesUntil: new Date(w.t.clock.time.getTime() + seconds * 1_000) })
        .where('publicKey', '=', own)
        .execute();
    const list = () => page.send('GET', '/chat/dialogs', undefined, { authorization: `Widget ${grant.token}` });
    await ends(60);
    expect((await list()).statusCode).toBe(200);
    await ends(0);
    expect(codeOf(await list())).toBe('unauthorized');
    expect(await createGuestFinder(w.t)(actor.grantId, SITE)).toBeNull();
  });

  test('that only shows vacancies renews nothing', async () => {
    const { grant, page } = await enterAsGuest(w, key, nextPhone());
    expect((await page.renew(grant)).statusCode).toBe(200);
    const reading = await w.makeKey();
    expect(codeOf(await openPage(w, { key: reading }).renew(grant))).toBe('forbidden');
  });
});

test('a respond from the page opens its dialog there, to be read and answered but not decided', async () => {
  const both = await w.makeKey({
    widgets: ['respond-button', 'chat-bubble'],
    scopes: ['respond.create', 'chat.guest'],
  });
  const id = await makeVacancy(w.t.db, w.volga);
  const number = nextPhone();
  const { grant, ...respond } = await openPage(w, { key: both }).respond(id, number);
  await w.t.as(head)('POST /chat/dialogs', { respondId: respond.id });
  const call = callFromPage(w, grant?.token);
  const { items } = await call('GET /chat/dialogs', {});
  expect(items).toMatchObject([{ kind: 'respond' }]);
  const dialog = await call('GET /chat/dialogs/{id}', { id: items[0]?.id ?? '' });
  expect(dialog).toMatchObject({ respond: { id: respond.id, actions: [] }, mayWrite: true });
});
