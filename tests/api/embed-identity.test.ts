import { createHmac, randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallError } from '#shared/client/call.ts';
import { IDENTITY_AUDIENCE } from '#shared/domain/signing-key.ts';
import { deleteUsedTokens } from '#server/domains/embed/identify.ts';
import { messageTo } from '../setup/chat-world.ts';
import { callFromPage, openPage } from '../setup/embed-respond-world.ts';
import { codeOf, createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { CHAT_KEY } from '../setup/guest-world.ts';
import { createSigner, type Signer } from '../setup/identity-world.ts';

let w: EmbedWorld;
let key: string;
let signer: Signer;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey(CHAT_KEY);
  signer = await createSigner(w, key);
});
afterAll(() => w.t.close());

const bring = (jwt: string, by = key, origin: string | null = SITE) =>
  openPage(w, { key: by, origin }).send('POST', '/embed/identify', { key: by, jwt });
const messageOf = (answer: Awaited<ReturnType<typeof bring>>) => {
  const { errors } = answer.json<{ errors?: { field: string; message: string }[] }>();
  return { status: answer.statusCode, said: errors?.map(({ field, message }) => `${field}: ${message}`).join() };
};
const seconds = () => Math.floor(w.t.clock.now().getTime() / 1_000);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const usual = (more: object = {}) => ({
  sub: '7',
  company: w.volga,
  aud: IDENTITY_AUDIENCE,
  iat: seconds(),
  exp: seconds() + 300,
  jti: randomUUID(),
  ...more,
});

describe('a visitor whom the company’s server vouches for', () => {
  test('writes without a phone, and is the same person on every device', async () => {
    const phone = await signer.identify('tab-8812', { name: 'Ринат Галеев' });
    expect(phone).toMatchObject({ verified: true, mayJoin: true, chats: true });
    const call = callFromPage(w, phone.token);
    const { id } = await call('POST /chat/dialogs', { companyId: w.volga });
    await call('POST /chat/messages', messageTo(id, { text: 'Когда заезд?' }));
    const desk = await signer.identify('tab-8812');
    expect(desk.visitor).toBe(phone.visitor);
    expect((await callFromPage(w, desk.token)('GET /chat/dialogs', {})).items).toMatchObject([{ id, vouchedAs: null }]);
    const { items } = await w.t.as(signer.head)('GET /chat/dialogs', { kind: 'inquiry' });
    expect(items).toMatchObject([{ id, title: 'Ринат Галеев', vouchedAs: 'tab-8812' }]);
  });

  test('is called by the whole name that the company’s server says, also in the dialog that began before', async () => {
    const { token } = await signer.identify('renamed');
    const call = callFromPage(w, token);
    const { id } = await call('POST /chat/dialogs', { companyId: w.volga });
    await call('POST /chat/messages', messageTo(id, { text: 'Когда заезд?' }));
    const read = () => w.t.as(signer.head)('GET /chat/dialogs/{id}', { id });
    expect(await read()).toMatchObject({ title: 'Соискатель' });
    await signer.identify('renamed', { name: 'Алсу Сафина' });
    expect(await read()).toMatchObject({ title: 'Алсу Сафина' });
    await signer.identify('renamed', { name: 'Алсу Галеева' });
    expect(await read()).toMatchObject({ title: 'Алсу Галеева' });
    await signer.identify('renamed');
    expect(await read()).toMatchObject({ title: 'Алсу Галеева' });
  });

  test('is another person than another visitor, and than the same name at another company', async () => {
    const foreignKey = await w.makeKey({ ...CHAT_KEY, companyId: w.other });
    const foreign = await createSigner(w, foreignKey, { companyId: w.other });
    const own = await signer.identify('same');
    const others = [await signer.identify('Same'), await foreign.identify('same')];
    const { id } = await callFromPage(w, own.token)('POST /chat/dialogs', { companyId: w.volga });
    for (const { token, visitor } of others) {
      expect(visitor).not.toBe(own.visitor);
      const call = callFromPage(w, token);
      expect((await call('GET /chat/dialogs', {})).total).toBe(0);
      await expect(call('GET /chat/dialogs/{id}', { id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('is nobody’s account by a phone or an address in the token, and those are kept nowhere', async () => {
    const phone = '+79170007788';
    const email = 'owner@account.example';
    await w.t.db.insertInto('account').values({ kind: 'applicant', phone, email, firstName: 'Хозяин' }).execute();
    const { grantId } = await signer.identify('guess', { phone, email, phone_number: phone });
    const account = await w.t.db
      .selectFrom('widgetGrant')
      .innerJoin('account', 'account.id', 'widgetGrant.accountId')
      .select(['account.phone', 'account.email', 'account.firstName'])
      .where('widgetGrant.id', '=', grantId)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ phone: null, email: null, firstName: null });
  });

  test('is called by the name of the newest token; one that is no name is left out', async () => {
    await signer.identify('named', { name: 'Айдар' });
    await signer.identify('named', { name: '<b>\u202E</b>' });
    const { grantId } = await signer.identify('named', { name: 'Айдар Сафин' });
    const row = await w.t.db
      .selectFrom('widgetGrant')
      .innerJoin('account', 'account.id', 'widgetGrant.accountId')
      .select(['account.firstName', 'account.lastName'])
      .where('widgetGrant.id', '=', grantId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ firstName: 'Айдар', lastName: 'Сафин' });
  });

  test('is not called by a name that is longer than one', async () => {
    await signer.identify('long', { name: 'Я'.repeat(81) });
    const [row] = await w.t.db
      .selectFrom('embedPerson')
      .innerJoin('account', 'account.id', 'embedPerson.accountId')
      .select('account.firstName')
      .where('subject', '=', 'long')
      .execute();
    expect(row).toEqual({ firstName: null });
  });

  test('leaves the moment at the key that has signed', async () => {
    w.passSeconds(60);
    await signer.identify('moment');
    const { items } = await w.t.as(signer.head)('GET /company/embed');
    const used = items.find(({ id }) => id === signer.keyId)?.signingKeys;
    expect(used).toMatchObject([{ kid: signer.kid, lastUsedAt: w.t.clock.now().toISOString() }]);
  });

  test('is known to a frame of ours, too', async () => {
    const own = 'http://localhost:4321';
    const answer = await openPage(w, { key, origin: own }).send('POST', '/embed/identify', {
      key,
      jwt: await signer.sign('framed'),
      site: SITE,
    });
    expect(answer.statusCode).toBe(201);
    const person = await w.t.db.selectFrom('embedPerson').select('site').where('subject', '=', 'framed').execute();
    expect(person).toEqual([{ site: SITE }]);
  });

  test('is listed with the site and the moment of their last token', async () => {
    await signer.identify('moved');
    const rows = w.t.db.selectFrom('embedPerson').select(['site', 'seenAt']).where('subject', '=', 'moved');
    await w.t.db
      .updateTable('embedPerson')
      .set({ site: 'https://old.example' })
      .where('subject', '=', 'moved')
      .execute();
    w.passSeconds(60);
    await signer.identify('moved');
    expect(await rows.execute()).toEqual([{ site: SITE, seenAt: w.t.clock.now() }]);
  });
});

describe('a token', () => {
  test('works once: of 50 that come at once, one', async () => {
    const jwt = await signer.sign('race');
    const answers = await Promise.all(Array.from({ length: 50 }, () => bring(jwt)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201).map(messageOf);
    expect(new Set(refused.map(({ said }) => said))).toEqual(
      new Set(['jwt: Токен уже использован: подписывайте новый для каждой страницы']),
    );
    const { count } = await w.t.db
      .selectFrom('widgetGrant')
      .innerJoin('embedPerson', 'embedPerson.id', 'widgetGrant.personId')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('subject', '=', 'race')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('of one visitor in two tabs at once makes one person', async () => {
    const grants = await Promise.all(Array.from({ length: 8 }, () => signer.identify('tabs')));
    expect(new Set(grants.map(({ visitor }) => visitor)).size).toBe(1);
  });

  test('is remembered for as long as it could be brought again', async () => {
    const jwt = await signer.sign('kept');
    await bring(jwt);
    await deleteUsedTokens(w.t);
    expect(messageOf(await bring(jwt)).said).toContain('уже использован');
    w.passSeconds(331);
    await deleteUsedTokens(w.t);
    expect(await w.t.db.selectFrom('embedUsedToken').selectAll().execute()).toEqual([]);
    expect(messageOf(await bring(jwt)).said).toContain('Срок токена вышел');
  });

  test('is good half a minute longer than it says, and as much earlier', async () => {
    const late = await signer.sign('late', { exp: seconds() - 29 });
    const early = await signer.sign('early', { iat: seconds() + 29, exp: seconds() + 300 });
    for (const jwt of [late, early]) expect((await bring(jwt)).statusCode).toBe(201);
  });

  test('is good for fifteen minutes, and not for one second more', async () => {
    expect((await bring(await signer.sign('full', {}, { seconds: 900 }))).statusCode).toBe(201);
    expect((await bring(await signer.sign('over', {}, { seconds: 901 }))).statusCode).toBe(400);
  });

  test.each<[string, (given: typeof usual) => string | Promise<string>, string]>([
    ['unsigned', (given) => new UnsecuredJWT(given()).encode(), 'EdDSA'],
    [
      'signed with our own public key as a secret',
      (given) => {
        const content = `${base64({ alg: 'HS256', kid: signer.kid })}.${base64(given())}`;
        return `${content}.${createHmac('sha256', signer.pem).update(content).digest('base64url')}`;
      },
      'EdDSA',
    ],
    [
      'by another key under the known name',
      async (given) => {
        const { privateKey } = await generateKeyPair('EdDSA');
        return new SignJWT(given()).setProtectedHeader({ alg: 'EdDSA', kid: signer.kid }).sign(privateKey);
      },
      'не\u00a0сходится',
    ],
    ['that brings a key of its own', () => signer.sign('7', {}, { header: { kid: 'other', jwk: signer.jwk } }), 'kid'],
    ['that names no key', () => signer.sign('7', {}, { header: { kid: undefined } }), 'kid'],
    [
      'with headers nobody knows',
      (given) =>
        `${base64({ alg: 'EdDSA', kid: signer.kid, crit: ['own'], own: 1 })}.${base64(given())}.${'A'.repeat(86)}`,
      'JWT',
    ],
    ['for another company', () => signer.sign('7', { company: w.other }), 'company'],
    ['for no company', () => signer.sign('7', { company: undefined }), 'company'],
    ['for another service', () => signer.sign('7', { aud: 'other' }), 'aud'],
    ['whose time is over', () => signer.sign('7', { iat: seconds() - 400, exp: seconds() - 31 }), 'Срок'],
    ['of long ago that says it holds', () => signer.sign('7', { iat: seconds() - 2_000 }), 'Срок'],
    ['that holds too long', () => signer.sign('7', {}, { seconds: 901 }), '15\u00a0минут'],
    ['of the future', () => signer.sign('7', { iat: seconds() + 31, exp: seconds() + 300 }), 'будущего'],
    ['without an end', () => signer.sign('7', { exp: undefined }), 'sub, company'],
    ['without a number', () => signer.sign('7', { jti: undefined }), 'sub, company'],
    ['about nobody', () => signer.sign(''), 'sub, company'],
    ['with a name of nobody', () => signer.sign('7'.repeat(129)), 'sub, company'],
    ['with half a sign', () => signer.sign('7\uD83D'), 'sub, company'],
    ['with signs that databases refuse', () => signer.sign('7', { jti: 'a\0b' }), 'sub, company'],
    ['with signs that turn a line over', () => signer.sign('7\u202E8'), 'sub, company'],
    ...['undefined', ' NULL ', '[object Object]', 'NaN', '0', 'guest', 'Anonymous'].map(
      (sub): [string, () => Promise<string>, string] => [
        `about «${sub}»`,
        () => signer.sign(sub),
        'никто не\u00a0вошёл',
      ],
    ),
    ['in pieces', () => 'a.b', 'JWT'],
  ])('%s is refused in words', async (_what, make, words) => {
    const refused = messageOf(await bring(await make(usual)));
    expect(refused).toEqual({ status: 400, said: expect.stringMatching(/^jwt: /) });
    expect(refused.said).toContain(words);
  });

  test('is for pages of its key alone', async () => {
    const sign = () => signer.sign('7');
    expect(codeOf(await bring(await sign(), key, 'https://evil.example'))).toBe('origin_denied');
    expect(codeOf(await bring(await sign(), key, null))).toBe('origin_denied');
    const second = await w.makeKey(CHAT_KEY);
    expect(messageOf(await bring(await sign(), second)).said).toContain('kid');
    expect(codeOf(await bring(await sign(), await w.makeKey()))).toBe('forbidden');
  });

  test('of a test key is checked, and nothing is written', async () => {
    const testKey = await w.makeKey({ ...CHAT_KEY, test: true });
    const tester = await createSigner(w, testKey, { of: signer });
    const jwt = await tester.sign('tried');
    for (const _ of [1, 2]) expect((await bring(jwt, testKey)).json()).toEqual({ grant: null, test: true });
    expect(await w.t.db.selectFrom('embedPerson').select('id').where('subject', '=', 'tried').execute()).toEqual([]);
    expect((await bring(await tester.sign('tried', { company: w.other }), testKey)).statusCode).toBe(400);
  });

  test('is brought thirty times a minute at most', async () => {
    const page = openPage(w, { key });
    const answers = [];
    for (let index = 0; index < 31; index += 1)
      answers.push(await page.send('POST', '/embed/identify', { key, jwt: 'a.b.c' }));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(1);
    expect(answers.at(-1)?.statusCode).toBe(429);
  });
});

test('whose account was stopped is known no more', async () => {
  const { grantId } = await signer.identify('stopped');
  await w.t.db
    .updateTable('account')
    .set({ status: 'suspended' })
    .where('id', '=', (eb) => eb.selectFrom('widgetGrant').select('accountId').where('id', '=', grantId))
    .execute();
  await expect(signer.identify('stopped')).rejects.toMatchObject({ code: 'forbidden' } satisfies Partial<CallError>);
});

describe('a signing key that is removed', () => {
  test('takes along those whom it has named, at the embed key that is being replaced too', async () => {
    const old = await w.makeKey(CHAT_KEY);
    const own = await createSigner(w, old, { of: signer });
    const { token } = await own.identify('leaked');
    const change = w.t.as(own.head);
    const { items } = await change('GET /company/embed');
    const { version = 0 } = items.find(({ id }) => id === own.keyId) ?? {};
    const next = await change('PATCH /company/embed/{id}', { id: own.keyId, version, action: 'rotate' });
    const call = callFromPage(w, token);
    await call('GET /chat/dialogs', {});
    await change('PATCH /company/embed/{id}', { id: next.id, version: next.version, removeSigningKey: own.kid });
    await expect(call('GET /chat/dialogs', {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(messageOf(await bring(await own.sign('leaked'), old)).said).toContain('kid');
  });

  test('is removed at both halves from the one that is going as well, and at no other key', async () => {
    const [old, apart] = [await w.makeKey(CHAT_KEY), await w.makeKey(CHAT_KEY)];
    const own = await createSigner(w, old, { of: signer });
    const change = w.t.as(own.head);
    const find = async (publicKey: string) => {
      const { items } = await change('GET /company/embed');
      const { id = '', version = 0, signingKeys = [] } = items.find((one) => one.publicKey === publicKey) ?? {};
      return { id, version, kids: signingKeys.map(({ kid }) => kid) };
    };
    const patch = async (publicKey: string, changes: object) => {
      const { id, version } = await find(publicKey);
      return change('PATCH /company/embed/{id}', { id, version, ...changes });
    };
    await patch(apart, { addSigningKey: { name: 'Тот же', key: own.pem } });
    await patch(apart, { action: 'rotate' });
    const { publicKey: next } = await patch(old, { action: 'rotate' });
    await expect(patch(old, { removeSigningKey: own.kid, name: 'Другой' })).rejects.toMatchObject({
      code: 'wrong_state',
    });
    await patch(old, { removeSigningKey: own.kid });
    expect(messageOf(await bring(await own.sign('leaked'), old)).said).toContain('kid');
    expect((await find(next)).kids).toEqual([]);
    expect((await find(apart)).kids).toEqual([own.kid]);
  });
});
