import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallError } from '#shared/client/call.ts';
import { WIDGET_LINK_SECONDS } from '#shared/domain/embed.ts';
import { revokeEmbedKey } from '#server/domains/embed/index.ts';
import { asMember } from '../setup/actors.ts';
import { callFromPage, openPage } from '../setup/embed-respond-world.ts';
import { createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { CHAT_KEY } from '../setup/guest-world.ts';
import { react } from '../setup/reactions.ts';
import { makeApplicant } from '../setup/responds.ts';

let w: EmbedWorld;
let key: string;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey(CHAT_KEY);
});
afterAll(() => w.t.close());

/** What a page makes before it opens the window. */
function proof() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'allowed',
    ({ code }: CallError) => code,
  );

async function allow(more: object = {}) {
  const [{ verifier, challenge }, actor] = [proof(), await makeApplicant(w.t.db)];
  const { code } = await w.t.as(actor)('POST /embed/link', { key, origin: SITE, challenge, ...more });
  return { code, verifier, actor };
}

describe('an account is linked to a page', () => {
  test('by a code and its verifier, once; the page knows the person of that company alone', async () => {
    const { code, verifier, actor } = await allow();
    const page = callFromPage(w);
    const { grant } = await page('POST /embed/link/exchange', { key, code, verifier });
    const { id } = await w.t.as(actor)('POST /chat/dialogs', { companyId: w.volga });
    await w.t.as(actor)('POST /chat/dialogs', { companyId: w.other });
    const { items } = await callFromPage(w, grant.token)('GET /chat/dialogs', {});
    expect(items.map((item) => item.id)).toEqual([id]);
    expect(await codeOf(page('POST /embed/link/exchange', { key, code, verifier }))).toBe('unauthorized');
  });

  test('the window says whom, and what its elements will show', async () => {
    const call = w.t.as(await makeApplicant(w.t.db));
    expect(await call('GET /embed/link', { key, origin: SITE })).toMatchObject({
      company: { id: w.volga, name: 'Волга-Трубострой' },
      chats: true,
      responds: false,
    });
  });

  test.each([
    ['another verifier', () => ({ verifier: proof().verifier })],
    ['another code', () => ({ code: proof().verifier })],
    ['another key', async () => ({ key: await w.makeKey(CHAT_KEY) })],
  ])('not by %s, and a code that was tried is used up', async (_what, other) => {
    const { code, verifier } = await allow();
    const page = callFromPage(w);
    const given = { key, code, verifier };
    const changed = await other();
    expect(await codeOf(page('POST /embed/link/exchange', { ...given, ...changed }))).toBe('unauthorized');
    const then = await codeOf(page('POST /embed/link/exchange', given));
    expect(then).toBe('code' in changed ? 'allowed' : 'unauthorized');
  });

  test('not from another page of the key, nor from a program', async () => {
    const { code, verifier } = await allow();
    for (const origin of ['https://jobs.volga.example', null]) {
      const answer = await openPage(w, { key, origin }).send('POST', '/embed/link/exchange', { key, code, verifier });
      expect([401, 403]).toContain(answer.statusCode);
    }
  });

  test('not after a minute, and not for an account that was stopped meanwhile', async () => {
    const late = await allow();
    w.passSeconds(WIDGET_LINK_SECONDS + 1);
    const page = callFromPage(w);
    const { actor, ...given } = await allow();
    expect(await codeOf(page('POST /embed/link/exchange', { key, code: late.code, verifier: late.verifier }))).toBe(
      'unauthorized',
    );
    await w.t.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', actor.accountId).execute();
    expect(await codeOf(page('POST /embed/link/exchange', { key, ...given }))).toBe('unauthorized');
  });
});

describe('a frame of ours', () => {
  const OWN = 'http://localhost:4321';

  test('asks by our own origin, reads without any, and is known by the site around it', async () => {
    const { code, verifier, actor } = await allow({ origin: OWN });
    const frame = callFromPage(w, undefined, OWN);
    const { grant } = await frame('POST /embed/link/exchange', { key, code, verifier, site: SITE });
    expect((await callFromPage(w, grant.token, null)('GET /chat/dialogs', {})).total).toBe(0);
    expect(await codeOf(callFromPage(w, grant.token)('GET /chat/dialogs', {}))).toBe('unauthorized');
    const { items } = await w.t.as(actor)('GET /users/sites');
    expect(items.map(({ origin }) => origin)).toEqual([SITE]);
  });

  test.each(['https://evil.example', 'https://evil%2Ecom#.volga.example', ''])('is not believed %s', async (site) => {
    const { code, verifier, actor } = await allow({ origin: OWN });
    await callFromPage(w, undefined, OWN)('POST /embed/link/exchange', { key, code, verifier, site });
    const { items } = await w.t.as(actor)('GET /users/sites');
    expect(items.map(({ origin }) => origin)).toEqual([OWN]);
  });

  test('of another site’s grant is none without an origin', async () => {
    const { code, verifier } = await allow();
    const { grant } = await callFromPage(w)('POST /embed/link/exchange', { key, code, verifier });
    expect(await codeOf(callFromPage(w, grant.token, null)('GET /chat/dialogs', {}))).toBe('unauthorized');
  });

  describe('is told by the page around it who is there', () => {
    /** A page that knows somebody, and the code that it has for a frame on it. */
    async function share() {
      const { code, verifier, actor } = await allow();
      const { grant } = await callFromPage(w)('POST /embed/link/exchange', { key, code, verifier });
      const page = callFromPage(w, grant.token);
      const own = proof();
      const shared = await page('POST /embed/grant/code', { challenge: own.challenge });
      const take = (from: string | null) =>
        callFromPage(
          w,
          undefined,
          from,
        )('POST /embed/link/exchange', {
          key,
          code: shared.code,
          verifier: own.verifier,
          site: SITE,
        });
      return { page, grant, actor, take };
    }

    test('by a code for it alone, and no longer than that page knows', async () => {
      const { page, grant, actor, take } = await share();
      const framed = (await take(OWN)).grant;
      expect(framed.visitor).toBe(grant.visitor);
      const frame = callFromPage(w, framed.token, OWN);
      expect((await frame('GET /chat/dialogs', {})).total).toBe(0);
      // It tells nobody else, and the person sees one site.
      expect(await codeOf(frame('POST /embed/grant/code', { challenge: proof().challenge }))).toBe('forbidden');
      expect((await w.t.as(actor)('GET /users/sites')).items).toMatchObject([{ id: grant.grantId, origin: SITE }]);
      await page('DELETE /embed/grant');
      expect(await codeOf(frame('GET /chat/dialogs', {}))).toBe('unauthorized');
    });

    test('not by a code that the page, or another one, brings itself, nor once the page knows nobody', async () => {
      for (const from of [SITE, 'https://jobs.volga.example'])
        expect(await codeOf((await share()).take(from))).toBe('unauthorized');
      const { page, take } = await share();
      await page('DELETE /embed/grant');
      expect(await codeOf(take(OWN))).toBe('unauthorized');
    });

    test('with what that page may do, and until it may', async () => {
      const { grant, take } = await share();
      const end = new Date(w.t.clock.now().getTime() + 60_000);
      await w.t.db
        .updateTable('widgetGrant')
        .set({ scopes: [], expiresAt: end })
        .where('id', '=', grant.grantId)
        .execute();
      const { grantId, chats } = (await take(OWN)).grant;
      const row = await w.t.db
        .selectFrom('widgetGrant')
        .select(['scopes', 'expiresAt'])
        .where('id', '=', grantId)
        .executeTakeFirstOrThrow();
      expect({ chats, ...row }).toEqual({ chats: false, scopes: [], expiresAt: end });
    });

    test('another person is another visitor', async () => {
      const [one, two] = [await share(), await share()];
      expect(one.grant.visitor).not.toBe(two.grant.visitor);
    });
  });

  test('shows in the window whose page it stands on', async () => {
    const call = w.t.as(await makeApplicant(w.t.db));
    expect(await call('GET /embed/link', { key, origin: OWN, site: SITE })).toMatchObject({ site: SITE });
    expect(await codeOf(call('GET /embed/link', { key, origin: OWN, site: 'https://evil.example' }))).toBe(
      'origin_denied',
    );
    // Only a frame of ours is asked about another page than the one that has opened the window.
    expect(await call('GET /embed/link', { key, origin: SITE, site: OWN })).toMatchObject({ site: SITE });
  });
});

describe('the person', () => {
  test('sees who knows them, and ends it; a page may end it as well', async () => {
    const { code, verifier, actor } = await allow();
    const page = callFromPage(w);
    const { grant } = await page('POST /embed/link/exchange', { key, code, verifier });
    const own = w.t.as(actor);
    const { items } = await own('GET /users/sites');
    expect(items).toMatchObject([{ origin: SITE, company: { id: w.volga, name: 'Волга-Трубострой' } }]);
    const id = items[0]?.id ?? '';
    const stranger = w.t.as(await makeApplicant(w.t.db));
    expect((await stranger('GET /users/sites')).items).toEqual([]);
    await own('DELETE /users/sites/{id}', { id });
    expect(await codeOf(callFromPage(w, grant.token)('GET /chat/dialogs', {}))).toBe('unauthorized');
    const again = await allow();
    const second = await page('POST /embed/link/exchange', { key, code: again.code, verifier: again.verifier });
    await callFromPage(w, second.grant.token)('DELETE /embed/grant');
    expect(await codeOf(callFromPage(w, second.grant.token)('GET /chat/dialogs', {}))).toBe('unauthorized');
  });

  test('is known nowhere once they have signed out everywhere', async () => {
    const { code, verifier, actor } = await allow();
    await callFromPage(w)('POST /embed/link/exchange', { key, code, verifier });
    await react(w.t, 'account.secured', { accountId: actor.accountId });
    expect((await w.t.as(actor)('GET /users/sites')).items).toEqual([]);
  });
});

describe('the window refuses', () => {
  const { challenge } = proof();
  test.each([
    'https://evil%2Ecom#.volga.example',
    'https://evil.com#.volga.example',
    'https://evil?.volga.example',
    'https://evil\\.volga.example',
    'https://evil。com#.volga.example',
    'https://1249763844#.volga.example',
    'https://user@jobs.volga.example',
    'https://JOBS.volga.example',
    'https://jobs.volga.example/',
    'https://jobs.volga.example:443',
    'https://*.volga.example',
    'https://a.b.volga.example',
    'null',
    '',
  ])('an origin that is none as browsers write it: %s', async (origin) => {
    const call = w.t.as(await makeApplicant(w.t.db));
    expect(await codeOf(call('POST /embed/link', { key, origin, challenge }))).toBe('origin_denied');
  });

  test.each([
    ['a page that the key is not for', () => ({ key, origin: 'https://evil.example' }), 'origin_denied'],
    ['a key of nobody', () => ({ key: `pk_live_${'0'.repeat(24)}`, origin: SITE }), 'not_found'],
  ])('%s', async (_what, asked, code) => {
    const call = w.t.as(await makeApplicant(w.t.db));
    expect(await codeOf(call('GET /embed/link', asked()))).toBe(code);
    expect(await codeOf(call('POST /embed/link', { ...asked(), challenge }))).toBe(code);
  });

  test('keys that show vacancies only, of tests and revoked ones', async () => {
    const call = w.t.as(await makeApplicant(w.t.db));
    const [feed, tests, revoked] = [
      await w.makeKey(),
      await w.makeKey({ ...CHAT_KEY, test: true }),
      await w.makeKey(CHAT_KEY),
    ];
    await revokeEmbedKey(w.control(), revoked);
    for (const [own, code] of [
      [feed, 'forbidden'],
      [tests, 'forbidden'],
      [revoked, 'key_revoked'],
    ] as const)
      expect(await codeOf(call('POST /embed/link', { key: own, origin: SITE, challenge }))).toBe(code);
  });

  test('members, visitors and pages themselves', async () => {
    const asked = { key, origin: SITE, challenge };
    expect(await codeOf(w.t.as(asMember(w.volga, []))('POST /embed/link', asked))).toBe('forbidden');
    expect(await codeOf(callFromPage(w)('POST /embed/link', asked))).toBe('unauthorized');
    const { code, verifier } = await allow();
    const { grant } = await callFromPage(w)('POST /embed/link/exchange', { key, code, verifier });
    expect(await codeOf(callFromPage(w, grant.token)('POST /embed/link', asked))).toBe('unauthorized');
  });
});
