import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GUEST_DIALOGS_PER_DAY } from '#shared/domain/limits.ts';
import { revokeEmbedKey } from '#server/domains/embed/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { phone } from '../setup/account-world.ts';
import { connect, openChatServer, openSocket, OWN_ORIGIN, signIn, type ChatServer } from '../setup/chat-sockets.ts';
import { messageTo, send } from '../setup/chat-world.ts';
import { callFromPage } from '../setup/embed-respond-world.ts';
import { createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { CHAT_KEY, enterAsGuest } from '../setup/guest-world.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeVacancy } from '../setup/things.ts';

/** What a guest of one company's page must not see of the same person's other dialogs. */

let w: EmbedWorld;
let server: ChatServer;
let key: string;
let head: TestMember;
let stranger: TestMember;
let index = 50_000;
beforeAll(async () => {
  w = await createEmbedWorld();
  server = await openChatServer(w.t);
});
afterAll(async () => {
  await server.stop();
  await w.t.close();
});

let guest: Awaited<ReturnType<typeof enterAsGuest>>;
let call: ReturnType<typeof callFromPage>;
let applicant: Actor & { kind: 'applicant' };
/** The person's dialogs by whose they are. */
let dialogs: Record<'own' | 'foreign' | 'anonymous' | 'support', string>;
const COLLEAGUE = { permissions: ['chat.view_all', 'chat.write'] } as const;
beforeEach(async () => {
  // Each sends a few messages a minute.
  head = await makeMember(w.t.db, w.volga, COLLEAGUE);
  stranger = await makeMember(w.t.db, w.other, COLLEAGUE);
  key = await w.makeKey(CHAT_KEY);
  guest = await enterAsGuest(w, key, phone((index += 1)));
  call = callFromPage(w, guest.grant.token);
  applicant = { kind: 'applicant', accountId: guest.accountId };
  const open = async (wish: object) => (await w.t.as(applicant)('POST /chat/dialogs', wish)).id;
  const hidden = await makeVacancy(w.t.db, w.volga, { anonymous: true, customEmployerName: 'Завод' });
  dialogs = {
    own: await open({ companyId: w.volga }),
    foreign: await open({ companyId: w.other }),
    anonymous: await open({ vacancyId: hidden }),
    support: await open({ support: true }),
  };
  await send(w.t, stranger, dialogs.foreign, { text: 'Чужие слова' }).catch(() => {});
  for (const id of Object.values(dialogs)) await send(w.t, applicant, id, { text: 'Своё' });
  await send(w.t, stranger, dialogs.foreign, { text: 'Чужие слова' });
  await send(w.t, head, dialogs.anonymous, { text: 'Скрытые слова' });
  await send(w.t, head, dialogs.own, { text: 'Свои слова' });
});

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'allowed',
    ({ code }: { code: string }) => code,
  );

describe('the dialogs of others', () => {
  test('are not in the list, in the search or in the count', async () => {
    const { items, total, unread } = await call('GET /chat/dialogs', {});
    expect(items.map(({ id }) => id)).toEqual([dialogs.own]);
    expect([total, unread]).toEqual([1, 1]);
    expect(await codeOf(call('GET /chat/dialogs', { q: 'слова' }))).toBe('bad_argument');
    expect((await call('GET /chat/dialogs', { company: w.other })).total).toBe(0);
    expect(await call('GET /chat/has_unread')).toMatchObject({ count: 1 });
    // The person sees all of them.
    expect((await w.t.as(applicant)('GET /chat/dialogs', {})).total).toBe(4);
  });

  test.each(['foreign', 'anonymous', 'support'] as const)('%s: is not there, whatever is asked', async (which) => {
    const id = dialogs[which];
    const { items } = await w.t.as(applicant)('GET /chat/messages', { dialog: id });
    const message = items.find(({ author }) => author.isOwn)?.id ?? '';
    const asked = await Promise.all([
      codeOf(call('GET /chat/dialogs/{id}', { id })),
      codeOf(call('GET /chat/messages', { dialog: id })),
      codeOf(call('POST /chat/messages', messageTo(id))),
      codeOf(call('POST /chat/messages/{id}/read', { id: message })),
    ]);
    expect(new Set(asked)).toEqual(new Set(['not_found']));
  });

  test('nothing that stands is changed from a page, not in its own dialog either', async () => {
    const id = dialogs.own;
    const { items } = await call('GET /chat/messages', { dialog: id });
    const message = items.find(({ author }) => author.isOwn)?.id ?? '';
    const asked = await Promise.all([
      codeOf(call('PATCH /chat/dialogs/{id}', { id, blocked: false })),
      codeOf(call('PATCH /chat/dialogs/{id}', { id, pinned: true })),
      codeOf(call('PATCH /chat/messages/{id}', { id: message, text: 'Претензий не имею' })),
      codeOf(call('DELETE /chat/messages/{id}', { id: message })),
    ]);
    expect(new Set(asked)).toEqual(new Set(['unauthorized']));
  });

  test('what a page uses up is not the person’s own', async () => {
    const begun = async () => codeOf(call('POST /chat/dialogs', { vacancyId: await makeVacancy(w.t.db, w.volga) }));
    for (let count = 0; count < GUEST_DIALOGS_PER_DAY; count += 1) expect(await begun()).toBe('allowed');
    expect(await begun()).toBe('limit_exceeded');
    const own = w.t.as(applicant);
    expect(await codeOf(own('POST /chat/dialogs', { vacancyId: await makeVacancy(w.t.db, w.other) }))).toBe('allowed');
    const { count } = await w.t.db
      .selectFrom('begunTalk')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('accountId', '=', guest.accountId)
      .executeTakeFirstOrThrow();
    // Of the dialogs before and of this one, none of the page's.
    expect(count).toBe(4);
  });

  test('cannot be opened from this page', async () => {
    const foreign = await makeVacancy(w.t.db, w.other);
    const hidden = await makeVacancy(w.t.db, w.volga, { anonymous: true, customEmployerName: 'Завод' });
    for (const wish of [
      { companyId: w.other },
      { vacancyId: foreign },
      { vacancyId: hidden },
      { companyId: w.volga, vacancyId: hidden },
      { respondId: 1 },
    ])
      expect([wish, await codeOf(call('POST /chat/dialogs', wish))]).toEqual([wish, 'not_found']);
    expect(await codeOf(call('POST /chat/dialogs', { support: true }))).toBe('forbidden');
  });

  test('keep their files', async () => {
    const upload = (actor: Actor) =>
      w.t.as(actor)('POST /chat/files', { file: new File(['Смета'], 'смета.txt', { type: 'text/plain' }) });
    const [own, foreign] = [await upload(guest.actor), await upload(applicant)];
    await w.t.as(guest.actor)('POST /chat/messages', messageTo(dialogs.own, { fileIds: [own.id] }));
    await send(w.t, applicant, dialogs.foreign, { fileIds: [foreign.id] });
    const get = (id: string, token: string) =>
      w.t.app.inject({ url: `/api/embed/chat/files?id=${id}&token=${encodeURIComponent(token)}` });
    const shown = await get(own.id, guest.grant.fileToken);
    expect([shown.statusCode, shown.payload]).toEqual([200, 'Смета']);
    // For a picture on a page of another origin, and for no shared cache.
    expect(shown.headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
    expect(shown.headers['cache-control']).toMatch(/private|no-store/);
    expect((await get(foreign.id, guest.grant.fileToken)).statusCode).toBe(404);
    expect((await get(own.id, 'stolen')).statusCode).toBe(401);
    // The token of the calls is no token of addresses, nor the reverse.
    expect((await get(own.id, guest.grant.token)).statusCode).toBe(401);
    expect(await codeOf(callFromPage(w, guest.grant.fileToken)('GET /chat/dialogs', {}))).toBe('unauthorized');
    await revokeEmbedKey(w.control(), key);
    expect((await get(own.id, guest.grant.fileToken)).statusCode).toBe(401);
    // The contract's own client reads it too.
    expect(await codeOf(call('GET /embed/chat/files', { id: own.id, token: guest.grant.fileToken }))).toBe(
      'unauthorized',
    );
  });
});

describe('the socket of a guest', () => {
  const ticket = async () => (await call('POST /chat/ticket')).ticket;
  const closeOf = (token: string, origin: string) => openSocket(server.port, token, origin).closed;

  test('opens once, from the page that its grant is for', async () => {
    const used = await ticket();
    const socket = await connect(server.port, used, {}, SITE);
    expect((await socket.until('ready')).unread).toBe(1);
    expect(await closeOf(used, SITE)).toBe(4001);
    expect(await closeOf(await ticket(), 'https://evil.example')).toBe(4001);
    expect(await closeOf(await ticket(), OWN_ORIGIN)).toBe(4001);
    socket.socket.close();
  });

  test('opens for no session there', async () => {
    const { token } = await signIn(w.t, guest.accountId);
    expect(await closeOf(token, SITE)).toBe(4003);
    expect(await closeOf('ticket_of_nobody', SITE)).toBe(4001);
  });

  test('hears of its company alone; the person’s own tab hears all', async () => {
    const page = await connect(server.port, await ticket(), {}, SITE);
    const tab = await connect(server.port, (await signIn(w.t, guest.accountId)).token);
    for (const [from, id] of [
      [stranger, dialogs.foreign],
      [head, dialogs.anonymous],
      [head, dialogs.own],
    ] as const)
      await send(w.t, from, id, { text: `Новое ${id}` });
    for (const [from, id] of [
      [stranger, dialogs.foreign],
      [head, dialogs.own],
    ] as const) {
      const { items } = await w.t.as(from)('GET /chat/messages', { dialog: id });
      await w.t.as(from)('POST /chat/messages/{id}/read', { id: items.at(-1)?.id ?? '' });
    }
    const last = (text: string) => (frame: { message: { text: string } }) => frame.message.text === text;
    await tab.until('message', last(`Новое ${dialogs.foreign}`));
    await tab.until('message', last(`Новое ${dialogs.own}`));
    await page.until('message', last(`Новое ${dialogs.own}`));
    await tab.until('unread', ({ count }) => count === 3);
    // The own dialog was unread before, so its count stands; asked for anew it is that of this company.
    page.send({ t: 'read', dialogId: dialogs.own, seq: 3 });
    await page.until('unread', ({ count }) => count === 0);
    const about = page.frames.flatMap((frame) =>
      frame.t === 'message'
        ? frame.message.dialogId
        : 'dialogId' in frame
          ? frame.dialogId
          : 'dialog' in frame
            ? frame.dialog.id
            : [],
    );
    expect(new Set(about)).toEqual(new Set([dialogs.own]));
    page.socket.close();
    tab.socket.close();
  });

  test('tells no count when others write, and no other company that the person is here', async () => {
    const page = await connect(server.port, await ticket(), {}, SITE);
    const other = await connect(server.port, (await signIn(w.t, stranger.accountId)).token);
    const colleague = await connect(server.port, (await signIn(w.t, head.accountId)).token);
    await send(w.t, stranger, dialogs.foreign, { text: 'Ещё' });
    await send(w.t, head, dialogs.anonymous, { text: 'Ещё' });
    // What comes last shows that the others have been heard, or not.
    await send(w.t, head, dialogs.own, { text: 'Последнее' });
    await page.until('message', ({ message }) => message.text === 'Последнее');
    page.send({ t: 'read', dialogId: dialogs.own, seq: 3 });
    await page.until('unread', ({ count }) => count === 0);
    expect(page.frames.filter(({ t }) => t === 'unread').length).toBe(1);
    await colleague.until('presence', ({ dialogId, side }) => dialogId === dialogs.own && side === 'applicant');
    expect(other.frames.filter((frame) => frame.t === 'presence' && frame.side === 'applicant')).toEqual([]);
    for (const { socket } of [page, other, colleague]) socket.close();
  });

  test('tells the count of its company once, however the person’s other dialogs change it', async () => {
    const page = await connect(server.port, await ticket(), {}, SITE);
    const tab = await connect(server.port, (await signIn(w.t, guest.accountId)).token);
    // Each of these is counted for all that the person has open.
    for (const [seq, id] of [
      [3, dialogs.foreign],
      [2, dialogs.anonymous],
    ] as const) {
      const before = tab.frames.filter(({ t }) => t === 'unread').length;
      tab.send({ t: 'read', dialogId: id, seq });
      await expect.poll(() => tab.frames.filter(({ t }) => t === 'unread').length).toBe(before + 1);
    }
    page.send({ t: 'read', dialogId: dialogs.own, seq: 3 });
    await page.until('unread', ({ count }) => count === 0);
    expect(page.frames.flatMap((frame) => (frame.t === 'unread' ? frame.count : []))).toEqual([0]);
    for (const { socket } of [page, tab]) socket.close();
  });

  test('replays nothing of others, whatever it says it knows', async () => {
    const known = Object.fromEntries(Object.values(dialogs).map((id) => [id, 0]));
    const page = await connect(server.port, await ticket(), known, SITE);
    const about = page.frames.flatMap((frame) => (frame.t === 'message' ? frame.message.text : []));
    expect(about).toEqual(['Своё', 'Свои слова']);
    page.send({ t: 'send', message: messageTo(dialogs.foreign) });
    expect((await page.until('error')).code).toBe('not_found');
    page.socket.close();
  });

  test('is closed when its key is revoked', async () => {
    const page = await connect(server.port, await ticket(), {}, SITE);
    await revokeEmbedKey(w.control(), key);
    await server.sockets.recheck();
    expect(await page.closed).toBe(4001);
  });
});
