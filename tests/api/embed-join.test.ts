import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE_RESEND_SECONDS, UNSEEN_PERSON_DAYS } from '#shared/domain/limits.ts';
import { DAY_SECONDS } from '#shared/domain/time.ts';
import { eraseUnseenPersons } from '#server/domains/embed/persons.ts';
import { system } from '#server/platform/actor.ts';
import { codeFor, phone } from '../setup/account-world.ts';
import { asApplicant } from '../setup/actors.ts';
import { messageTo } from '../setup/chat-world.ts';
import { callFromPage, openPage, RESPOND_KEY } from '../setup/embed-respond-world.ts';
import { createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { askAs, CHAT_KEY, enterAsGuest, type Asked, type Known } from '../setup/guest-world.ts';
import { createSigner, type Signer } from '../setup/identity-world.ts';
import { react, reactToWaiting } from '../setup/reactions.ts';
import { makeApplicant } from '../setup/responds.ts';

/** What a company's visitor has written as a guest and as somebody it vouches for becomes one by a code. */

let w: EmbedWorld;
let key: string;
let signer: Signer;
let index = 60_000;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey({
    widgets: [...RESPOND_KEY.widgets, ...CHAT_KEY.widgets],
    scopes: [...RESPOND_KEY.scopes, ...CHAT_KEY.scopes],
  });
  signer = await createSigner(w, key);
});
afterAll(() => w.t.close());

const nextPhone = () => phone((index += 1));

async function write(token: string, text: string, about: object = { companyId: w.volga }): Promise<string> {
  const call = callFromPage(w, token);
  const { id } = await call('POST /chat/dialogs', about);
  await call('POST /chat/messages', messageTo(id, { text }));
  return id;
}
const textsOf = async (token: string, dialog: string) =>
  (await callFromPage(w, token)('GET /chat/messages', { dialog })).items.map(({ text }) => text);
const dialogsOf = async (token: string) =>
  (await callFromPage(w, token)('GET /chat/dialogs', {})).items.map(({ id }) => id);

/** A code brought on a page that knows somebody by the company's word. */
async function join(token: string, number: string) {
  const page = openPage(w, { key });
  const { confirmationId } = (await askAs(page, key, number)).json<Asked>();
  const code = await codeFor(w.t, number);
  const headers = { authorization: `Widget ${token}` };
  const answer = await page.send('POST', `/embed/chat/guest/${confirmationId}/confirm`, { key, code }, headers);
  const { grant } = answer.json<Known>();
  return { answer, grant };
}
async function joined(token: string, number: string) {
  const { grant } = await join(token, number);
  if (!grant) throw new Error('Nothing was given');
  return grant;
}
const accountOf = async (grantId: string) =>
  (await w.t.db.selectFrom('widgetGrant').select('accountId').where('id', '=', grantId).executeTakeFirstOrThrow())
    .accountId;

describe('a code', () => {
  test('joins dialogs of the guest and of the company’s visitor, whatever they are about', async () => {
    const number = nextPhone();
    const guest = await enterAsGuest(w, key, number);
    const before = await write(guest.grant.token, 'Писал с\u00a0телефона');
    const known = await signer.identify('both');
    const since = await write(known.token, 'Пишу с\u00a0сайта');
    const about = await write(known.token, 'О\u00a0вакансии', { vacancyId: w.ids['welder'] ?? 0 });
    expect(await dialogsOf(known.token)).not.toContain(before);
    // Another code to the same phone has to wait.
    w.passSeconds(CODE_RESEND_SECONDS + 1);
    const grant = await joined(known.token, number);
    expect(grant).toMatchObject({ verified: true, mayJoin: false, visitor: guest.grant.visitor });
    expect(new Set(await dialogsOf(grant.token))).toEqual(new Set([before, since, about]));
    expect(await textsOf(grant.token, since)).toEqual(['Пишу с\u00a0сайта']);
    // It goes on where the guest was, and the company answers in any of them.
    expect(await write(grant.token, 'Дальше')).toBe(before);
    await w.t.as(signer.head)('POST /chat/messages', messageTo(since, { text: 'Ответ' }));
    expect(await textsOf(grant.token, since)).toEqual(['Пишу с\u00a0сайта', 'Ответ']);
    const { items } = await w.t.as(signer.head)('GET /chat/dialogs', { kind: 'inquiry' });
    const shown = items.filter(({ id }) => [before, since, about].includes(id));
    expect(shown.map(({ vouchedAs }) => vouchedAs)).toEqual(['both', 'both', 'both']);
  });

  test('counts on every device from then on; what was known by the company’s word alone ends', async () => {
    const number = nextPhone();
    const [phoneTab, deskTab] = [await signer.identify('devices'), await signer.identify('devices')];
    const id = await write(deskTab.token, 'С\u00a0компьютера');
    const grant = await joined(phoneTab.token, number);
    for (const { token } of [phoneTab, deskTab])
      await expect(callFromPage(w, token)('GET /chat/dialogs', {})).rejects.toMatchObject({ code: 'unauthorized' });
    const again = await signer.identify('devices', { name: 'Другое Имя' });
    expect(again).toMatchObject({ visitor: grant.visitor, mayJoin: false });
    expect(await dialogsOf(again.token)).toEqual([id]);
    const account = await w.t.db
      .selectFrom('account')
      .select(['firstName', 'phone'])
      .where('id', '=', await accountOf(again.grantId))
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ firstName: 'Ильдар', phone: number });
  });

  test('leaves nothing of the account that nobody could sign in to', async () => {
    const known = await signer.identify('former', { name: 'Прежнее Имя' });
    const former = await accountOf(known.grantId);
    const id = await write(known.token, 'Остаётся');
    const grant = await joined(known.token, nextPhone());
    await reactToWaiting(w.t, 'account.erased');
    expect(await textsOf(grant.token, id)).toEqual(['Остаётся']);
    const row = await w.t.db.selectFrom('account').select(['status', 'firstName']).where('id', '=', former).execute();
    expect(row).toEqual([{ status: 'erased', firstName: null }]);
  });

  test('of a respond joins too', async () => {
    const known = await signer.identify('responds');
    const id = await write(known.token, 'Сначала вопрос');
    const number = nextPhone();
    const page = openPage(w, { key });
    const started = (await page.quick(w.ids['painter'] ?? 0, number)).json<Asked>();
    const answer = await page.send(
      'POST',
      `/embed/respond/quick/${started.confirmationId}/confirm`,
      { key, code: await codeFor(w.t, number) },
      { authorization: `Widget ${known.token}` },
    );
    const { grant } = answer.json<{ grant: { token: string; verified: boolean } }>();
    expect(grant.verified).toBe(true);
    expect(await dialogsOf(grant.token)).toContain(id);
  });

  test('of another phone is another visitor, once somebody has an account', async () => {
    const known = await signer.identify('second');
    const own = await joined(known.token, nextPhone());
    const other = await joined(own.token, nextPhone());
    expect(other).toMatchObject({ verified: false });
    expect(other.visitor).not.toBe(own.visitor);
    expect((await signer.identify('second')).visitor).toBe(own.visitor);
  });

  test('is no way around a block', async () => {
    const known = await signer.identify('blocked');
    const id = await write(known.token, 'Спам');
    await w.t.as(signer.head)('PATCH /chat/dialogs/{id}', { id, blocked: true });
    expect((await join(known.token, nextPhone())).answer.statusCode).toBe(409);
  });

  test('on a page of another company joins nothing', async () => {
    const foreignKey = await w.makeKey({ ...CHAT_KEY, companyId: w.other });
    const foreign = await createSigner(w, foreignKey, { companyId: w.other });
    const known = await foreign.identify('elsewhere');
    const grant = await joined(known.token, nextPhone());
    expect(grant.visitor).not.toBe(known.visitor);
    expect(grant.verified).toBe(false);
    expect(await foreign.identify('elsewhere')).toMatchObject({ visitor: known.visitor, mayJoin: true });
  });

  test('in a race of two joins once', async () => {
    const known = await signer.identify('twice');
    const answers = await Promise.all([nextPhone(), nextPhone()].map((number) => join(known.token, number)));
    expect(answers.filter(({ grant }) => grant?.verified)).toHaveLength(1);
  });

  test('of the marketplace’s window joins whom it has told so, and nobody else', async () => {
    const known = await signer.identify('account');
    const id = await write(known.token, 'До\u00a0входа');
    const actor = await makeApplicant(w.t.db);
    const link = async (joins: boolean) => {
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const { code } = await w.t.as(actor)('POST /embed/link', { key, origin: SITE, challenge, joins });
      return (await callFromPage(w, known.token)('POST /embed/link/exchange', { key, code, verifier })).grant;
    };
    const unasked = await link(false);
    expect(unasked.verified).toBe(false);
    expect(await dialogsOf(unasked.token)).toEqual([]);
    const grant = await link(true);
    expect(grant.verified).toBe(true);
    expect(await dialogsOf(grant.token)).toEqual([id]);
  });
});

describe('the owner of a joined account', () => {
  async function makeJoined(subject: string) {
    const { token, grantId } = await joined((await signer.identify(subject)).token, nextPhone());
    return { token, call: w.t.as(asApplicant(await accountOf(grantId))), accountId: await accountOf(grantId) };
  }

  test('sees the site among those that know them, and ends it: the company’s word opens nothing then', async () => {
    const { token, call } = await makeJoined('ended');
    const id = await write(token, 'Моё');
    const { items } = await call('GET /users/sites');
    expect(items).toMatchObject([{ origin: SITE, company: { id: w.volga }, expiresAt: null }]);
    const stranger = w.t.as(await makeApplicant(w.t.db));
    const site = items[0]?.id ?? '';
    await expect(stranger('DELETE /users/sites/{id}', { id: site })).rejects.toMatchObject({ code: 'not_found' });
    await call('DELETE /users/sites/{id}', { id: site });
    await expect(callFromPage(w, token)('GET /chat/dialogs', {})).rejects.toMatchObject({ code: 'unauthorized' });
    const next = await signer.identify('ended');
    expect(next).toMatchObject({ mayJoin: true });
    expect(await dialogsOf(next.token)).not.toContain(id);
  });

  test.each(['account.secured', 'account.removed', 'account.erased'] as const)(
    'is known no more after %s',
    async (type) => {
      const { accountId, token } = await makeJoined(type);
      await react(w.t, type, { accountId });
      await expect(callFromPage(w, token)('GET /chat/dialogs', {})).rejects.toMatchObject({ code: 'unauthorized' });
      expect(await signer.identify(type)).toMatchObject({ mayJoin: true });
    },
  );
});

test('whoever has not come back for a year is erased, and nobody else', async () => {
  const gone = await signer.identify('gone');
  const dialog = await write(gone.token, 'Давно');
  const account = await joined((await signer.identify('joined')).token, nextPhone());
  w.passSeconds(UNSEEN_PERSON_DAYS * DAY_SECONDS + 60);
  await signer.identify('back');
  await eraseUnseenPersons(w.t.context(system), w.t.sources);
  await reactToWaiting(w.t, 'account.erased');
  const rows = await w.t.db
    .selectFrom('embedPerson')
    .select('subject')
    .where('subject', 'in', ['gone', 'joined', 'back'])
    .execute();
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(['back', 'joined']);
  const texts = await w.t.db.selectFrom('chatMessage').select('text').where('dialogId', '=', dialog).execute();
  expect(texts).toEqual([{ text: '' }]);
  expect(account.verified).toBe(true);
});
