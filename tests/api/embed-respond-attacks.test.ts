import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeEmbedKey } from '#server/domains/embed/index.ts';
import { codeFor, openBrowser, phone } from '../setup/account-world.ts';
import { openPage, RESPOND_KEY, type Confirmed, type Standing, type Started } from '../setup/embed-respond-world.ts';
import { codeOf, createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { quickOf, respondsOf, startQuick } from '../setup/respond-world.ts';
import { makeVacancy } from '../setup/things.ts';

/** What a page, a program or a visitor must not get from the calls of responds. */

let w: EmbedWorld;
let key: string;
let otherKey: string;
let index = 7_000;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey(RESPOND_KEY);
  otherKey = await w.makeKey({ ...RESPOND_KEY, companyId: w.other });
});
afterAll(() => w.t.close());

const nextPhone = () => phone((index += 1));
const make = (companyId = w.volga) => makeVacancy(w.t.db, companyId);
const setKey = (publicKey: string, change: object) =>
  w.t.db.updateTable('embedKey').set(change).where('publicKey', '=', publicKey).execute();
const started = (answer: { json<T>(): T }) => answer.json<Started>().confirmationId;
const ANY = '0198f0c0-0000-7000-8000-000000000000';

describe('the page', () => {
  test.each([
    ['of another site', 'https://evil.example'],
    ['of a site below the allowed one', 'https://a.b.volga.example'],
    ['over another scheme', SITE.replace('https', 'http')],
    ['without an origin of its own', 'null'],
    ['that is none', null],
  ])('%s writes nothing', async (_name, origin) => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key, origin })];
    for (const answer of [
      await page.quick(id, number),
      await page.confirm(ANY, '123456'),
      await page.send('POST', `/embed/respond/quick/${ANY}/resend`, { key }),
      await page.renew({ grantId: ANY, secret: 'a' }),
    ]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'origin_denied']);
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
    expect(await w.t.messages.to(number)).toEqual([]);
  });

  test('asks with a preflight, which is kept for two hours and names no cookies', async () => {
    for (const path of ['/embed/respond/quick', `/embed/respond/quick/${ANY}/confirm`, '/embed/token']) {
      const answer = await w.t.app.inject({
        method: 'OPTIONS',
        url: `/api${path}`,
        headers: { origin: SITE, 'access-control-request-method': 'POST' },
      });
      expect([answer.statusCode, answer.headers['access-control-max-age']]).toEqual([204, '7200']);
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test('is a visitor’s, whoever is signed in in this browser', async () => {
    const [id, number] = [await make(), nextPhone()];
    const browser = openBrowser(w.t);
    const first = await startQuick(w.t, browser, quickOf(id, number));
    await browser.call('POST /respond/vacancy/quick/{pending}/confirm', first);
    const answer = await w.t.app.inject({
      url: `/api/embed/respond/form?key=${key}&vacancy=${id}`,
      headers: { origin: SITE },
      cookies: Object.fromEntries(browser.jar),
    });
    expect(answer.json()).toMatchObject({ person: null, own: null, refusal: null });
  });
});

describe('the key', () => {
  test.each([
    ['revoked', 'key_revoked', async (own: string) => revokeEmbedKey(w.control(), own)],
    ['suspended', 'key_revoked', async (own: string) => setKey(own, { status: 'suspended' })],
    ['of a feed only', 'forbidden', async (own: string) => setKey(own, { scopes: ['feed.read'] })],
    ['of another widget', 'forbidden', async (own: string) => setKey(own, { widgets: ['chat-bubble'] })],
  ])('%s: %s, also in the middle of a respond and for its token', async (_name, code, end) => {
    const own = await w.makeKey(RESPOND_KEY);
    const [id, second, number, page] = [await make(), await make(), nextPhone(), openPage(w, { key: own })];
    const { grant } = await page.respond(id, nextPhone());
    const pending = started(await page.quick(second, number));
    await end(own);
    w.passSeconds(6);
    expect(codeOf(await page.quick(id, nextPhone()))).toBe(code);
    expect(codeOf(await page.confirm(pending, await codeFor(w.t, number)))).toBe(code);
    expect(await respondsOf(w.t, second)).toEqual([]);
    if (!grant) throw new Error('Nothing was given');
    expect(codeOf(await page.renew(grant))).toBe(code);
    if (code === 'key_revoked') expect(codeOf(await page.status(grant.token, id))).toBe('unauthorized');
  });

  test('sends as many responds a day as it may, and a person learns it before the code', async () => {
    const own = await w.makeKey({ ...RESPOND_KEY, respondsPerDay: 1 });
    const [one, two] = [await make(), await make()];
    await openPage(w, { key: own }).respond(one, nextPhone());
    const number = nextPhone();
    const refused = await openPage(w, { key: own }).quick(two, number);
    expect(codeOf(refused)).toBe('limit_exceeded');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(await w.t.messages.to(number)).toEqual([]);
  });

  test('of one company takes no responds for another, by any number of a vacancy', async () => {
    const theirs = [await make(w.other), ...w.foreignIds];
    const page = openPage(w, { key });
    const property = fc.asyncProperty(
      fc.oneof(fc.constantFrom(...theirs), fc.integer({ min: 1, max: 10_000_000 })),
      async (id) => {
        const own = await w.t.db
          .selectFrom('vacancy')
          .select('id')
          .where('id', '=', id)
          .where('companyId', '=', w.volga)
          .executeTakeFirst();
        fc.pre(own === undefined);
        const answer = await page.send('POST', '/embed/respond/quick', { ...quickOf(id, nextPhone()), key });
        expect(codeOf(answer)).toBe('not_found');
      },
    );
    await setKey(key, { requestsPerMinute: 1_000 });
    w.passSeconds(6);
    await fc.assert(property, { numRuns: 60, seed: 16 });
  });
});

describe('a code', () => {
  test('works once, on the page that asked for it, with its key', async () => {
    const [id, number] = [await make(), nextPhone()];
    const page = openPage(w, { key });
    const twin = await w.makeKey(RESPOND_KEY);
    const pending = started(await page.quick(id, number));
    const code = await codeFor(w.t, number);
    for (const other of [
      openPage(w, { key: otherKey }),
      openPage(w, { key: twin }),
      openPage(w, { key, origin: 'https://jobs.volga.example' }),
    ]) {
      expect(codeOf(await other.confirm(pending, code))).toBe('wrong_state');
      const again = await other.send('POST', `/embed/respond/quick/${pending}/resend`, {
        key: other === page ? key : twin,
      });
      expect(codeOf(again)).toBe('not_found');
    }
    expect(await respondsOf(w.t, id)).toEqual([]);
    expect((await page.confirm(pending, code)).statusCode).toBe(201);
    expect(codeOf(await page.confirm(pending, code))).toBe('wrong_state');
    expect((await respondsOf(w.t, id)).length).toBe(1);
  });

  test('is tried five times', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    const pending = started(await page.quick(id, number));
    const code = await codeFor(w.t, number);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let times = 0; times < 5; times += 1) expect(codeOf(await page.confirm(pending, wrong))).toBe('bad_argument');
    expect(codeOf(await page.confirm(pending, code))).toBe('wrong_state');
    expect(await respondsOf(w.t, id)).toEqual([]);
  });

  test('of the site is none of a page’s, and the other way round', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    const browser = openBrowser(w.t);
    const site = await startQuick(w.t, browser, quickOf(id, number));
    expect(codeOf(await page.confirm(site.pending, site.code))).toBe('wrong_state');
    const other = nextPhone();
    const pending = started(await page.quick(id, other));
    await expect(
      browser.call('POST /respond/vacancy/quick/{pending}/confirm', { pending, code: await codeFor(w.t, other) }),
    ).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await respondsOf(w.t, id)).toEqual([]);
  });
});

describe('a token', () => {
  test('of one company tells nothing of another’s responds, by any number', async () => {
    const number = nextPhone();
    const [mine, theirs] = [await make(), await make(w.other)];
    const page = openPage(w, { key });
    const { grant } = await page.respond(mine, number);
    w.passSeconds(70);
    await openPage(w, { key: otherKey }).respond(theirs, number);
    expect((await respondsOf(w.t, theirs)).length).toBe(1);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(theirs, ...w.foreignIds), fc.integer({ min: 1, max: 1e9 })),
        async (id) => {
          fc.pre(id !== mine);
          expect((await page.status(grant?.token ?? '', id)).json<Standing>()).toEqual({ respond: null });
        },
      ),
      { numRuns: 40, seed: 16 },
    );
  });

  test('is worth nothing on another page, when it is old, or changed', async () => {
    const [id, page] = [await make(), openPage(w, { key })];
    const { grant } = await page.respond(id, nextPhone());
    if (!grant) throw new Error('Nothing was given');
    const elsewhere = openPage(w, { key, origin: 'https://jobs.volga.example' });
    const program = openPage(w, { key, origin: null });
    expect((await page.status(grant.token, id)).statusCode).toBe(200);
    for (const other of [elsewhere, program]) expect(codeOf(await other.status(grant.token, id))).toBe('unauthorized');
    const changed = `${grant.token.slice(0, -2)}${grant.token.endsWith('A') ? 'BB' : 'AA'}`;
    for (const token of [changed, grant.secret, ANY, 'x'])
      expect(codeOf(await page.status(token, id))).toBe('unauthorized');
    w.passSeconds(15 * 60 + 1);
    expect(codeOf(await page.status(grant.token, id))).toBe('unauthorized');
    const renewed = await page.renew(grant);
    expect((await page.status(renewed.json<{ token: string }>().token, id)).statusCode).toBe(200);
  });

  test('is renewed by its own page, key and secret only, for a week', async () => {
    const [id, page] = [await make(), openPage(w, { key })];
    const { grant } = await page.respond(id, nextPhone());
    const { grant: other } = await page.respond(await make(), nextPhone());
    if (!grant || !other) throw new Error('Nothing was given');
    const twin = await w.makeKey(RESPOND_KEY);
    const attempts = [
      await openPage(w, { key: twin }).renew(grant),
      await openPage(w, { key: otherKey }).renew(grant),
      await openPage(w, { key, origin: 'https://jobs.volga.example' }).renew(grant),
      await page.renew({ ...grant, secret: other.secret }),
      await page.renew({ ...grant, grantId: other.grantId }),
    ];
    expect(attempts.map(codeOf)).toEqual(attempts.map(() => 'unauthorized'));
    expect((await page.renew(grant)).statusCode).toBe(200);
    w.passSeconds(7 * 86_400 + 1);
    expect(codeOf(await page.renew(grant))).toBe('unauthorized');
  });

  test('ends with the account', async () => {
    const [id, page] = [await make(), openPage(w, { key })];
    const { grant } = await page.respond(id, nextPhone());
    if (!grant) throw new Error('Nothing was given');
    const [row] = await respondsOf(w.t, id);
    await w.t.db
      .updateTable('account')
      .set({ status: 'suspended' })
      .where('id', '=', row?.accountId ?? '')
      .execute();
    expect(codeOf(await page.status(grant.token, id))).toBe('unauthorized');
    expect(codeOf(await page.renew(grant))).toBe('unauthorized');
    await reactToErasure(w.t, row?.accountId ?? '');
    expect(await w.t.db.selectFrom('widgetGrant').select('id').where('id', '=', grant.grantId).execute()).toEqual([]);
  });

  test('opens no other call of the API', async () => {
    const { grant } = await openPage(w, { key }).respond(await make(), nextPhone());
    const authorization = `Widget ${grant?.token ?? ''}`;
    for (const url of ['/users/me', '/respond/list', '/chat/dialogs', '/notices']) {
      const answer = await w.t.app.inject({ url: `/api${url}`, headers: { origin: SITE, authorization } });
      // It is not for the chat.
      expect([401, 403, 404]).toContain(answer.statusCode);
    }
  });
});

test('of two codes for one number and vacancy at once one respond comes', async () => {
  const [id, number] = [await make(), nextPhone()];
  const page = openPage(w, { key });
  const first = { pending: started(await page.quick(id, number)), code: await codeFor(w.t, number) };
  w.passSeconds(61);
  const second = { pending: started(await page.quick(id, number)), code: await codeFor(w.t, number) };
  const answers = await Promise.all([first, second].map(({ pending, code }) => page.confirm(pending, code)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answers.map((answer) => answer.json<Confirmed>().already).toSorted()).toEqual([false, true]);
  expect((await respondsOf(w.t, id)).length).toBe(1);
});
