import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { revokeEmbedKey } from '#server/domains/embed/index.ts';
import { codeFor, phone } from '../setup/account-world.ts';
import { messageTo, send } from '../setup/chat-world.ts';
import { openPage, RESPOND_KEY } from '../setup/embed-respond-world.ts';
import { codeOf, createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { askAs, CHAT_KEY, enterAsGuest, guestOf, type Asked } from '../setup/guest-world.ts';
import { quickOf } from '../setup/respond-world.ts';
import { makeMember } from '../setup/responds.ts';
import { makeVacancy } from '../setup/things.ts';

/** Every call that pages of others may make, from where it must not be made. A new one has no row here and fails. */

const ALL_KEY = {
  widgets: [...RESPOND_KEY.widgets, ...CHAT_KEY.widgets],
  scopes: [...RESPOND_KEY.scopes, ...CHAT_KEY.scopes],
  requestsPerMinute: 10_000,
} as const;
const ANY = '0198f0c0-0000-7000-8000-000000000000';

interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
}
type Make = (ids: { key: string; vacancy: number }) => { path?: string; query?: object; body?: object };

/** What a page sends with a key. */
const KEYED: Readonly<Record<string, Make>> = {
  'GET /embed/config': ({ key }) => ({ query: { key } }),
  'GET /embed/feed': ({ key }) => ({ query: { key } }),
  'GET /embed/vacancy/{id}': ({ key, vacancy }) => ({ path: `/embed/vacancy/${vacancy}`, query: { key } }),
  'GET /embed/chat/form': ({ key }) => ({ query: { key } }),
  'POST /embed/chat/guest': ({ key }) => ({ body: guestOf(key, '+79170000009') }),
  'POST /embed/chat/guest/{pending}/resend': ({ key }) => ({ path: `/embed/chat/guest/${ANY}/resend`, body: { key } }),
  'POST /embed/chat/guest/{pending}/confirm': ({ key }) => ({
    path: `/embed/chat/guest/${ANY}/confirm`,
    body: { key, code: '123456' },
  }),
  'POST /embed/events': ({ key }) => ({ body: { key, events: [{ kind: 'view', path: '/' }] } }),
  'POST /embed/identify': ({ key }) => ({ body: { key, jwt: 'a.b.c' } }),
  'POST /embed/link/exchange': ({ key }) => ({ body: { key, code: 'a'.repeat(43), verifier: 'a'.repeat(43) } }),
  'GET /embed/respond/form': ({ key, vacancy }) => ({ query: { key, vacancy } }),
  'POST /embed/respond/quick': ({ key, vacancy }) => ({ body: { ...quickOf(vacancy, '+79170000009'), key } }),
  'POST /embed/respond/quick/{pending}/resend': ({ key }) => ({
    path: `/embed/respond/quick/${ANY}/resend`,
    body: { key },
  }),
  'POST /embed/respond/quick/{pending}/confirm': ({ key }) => ({
    path: `/embed/respond/quick/${ANY}/confirm`,
    body: { key, code: '123456' },
  }),
  'POST /embed/token': ({ key }) => ({ body: { key, grantId: ANY, secret: 'a'.repeat(43) } }),
};
/** Not opened by a key: the proof of work is anybody's, addresses of files have a token of their own, any key may be examined. */
const KEYLESS = ['GET /captcha/challenge', 'GET /embed/chat/files', 'GET /embed/doctor'];

const embeddable = Object.entries<Contract>(contracts).filter(([, { embeddable: may }]) => may);
const isForGuests = ({ access }: Contract) => [access].flat().includes('guest') && ![access].flat().includes('public');

let w: EmbedWorld;
let key: string;
let vacancy: number;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey(ALL_KEY);
  vacancy = await makeVacancy(w.t.db, w.volga);
});
afterAll(() => w.t.close());

function ask(name: string, ids: Parameters<Make>[0]): Ask {
  const [method, pattern] = name.split(' ') as [Ask['method'], string];
  const { path = pattern, query, body } = KEYED[name]!(ids);
  // Queries here are texts and numbers.
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
  return { method, path: path + search, ...(body && { body }) };
}

function sendTo({ method, path, body }: Ask, headers: Record<string, string>) {
  return w.t.app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
}

test('the rows are those of the contracts', () => {
  const open = embeddable.filter(([, contract]) => !isForGuests(contract)).map(([name]) => name);
  expect([...Object.keys(KEYED), ...KEYLESS].sort()).toEqual(open.sort());
});

describe.each(Object.keys(KEYED))('%s', (name) => {
  test('answers no foreign page, and a program at most what anybody may read', async () => {
    const origins = ['https://evil.example', SITE.replace('https', 'http'), `${SITE}.evil.ru`, 'null'];
    for (const origin of origins) {
      const answer = await sendTo(ask(name, { key, vacancy }), { origin });
      expect([origin, answer.statusCode, codeOf(answer)]).toEqual([origin, 403, 'origin_denied']);
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    const program = await sendTo(ask(name, { key, vacancy }), {});
    if (name.startsWith('GET')) expect(program.statusCode).toBe(200);
    else expect(codeOf(program)).toBe('origin_denied');
    expect(program.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('takes no key that was ended, stopped or made up', async () => {
    const [revoked, suspended] = [await w.makeKey(ALL_KEY), await w.makeKey(ALL_KEY)];
    await revokeEmbedKey(w.control(), revoked);
    await w.t.db
      .updateTable('embedKey')
      .set({ status: 'suspended' })
      .where('publicKey', '=', suspended)
      .executeTakeFirstOrThrow();
    for (const [own, status, code] of [
      [revoked, 403, 'key_revoked'],
      [suspended, 403, 'key_revoked'],
      [`pk_live_${'0'.repeat(24)}`, 404, 'not_found'],
    ] as const) {
      const answer = await sendTo(ask(name, { key: own, vacancy }), { origin: SITE });
      expect([own, answer.statusCode, codeOf(answer)]).toEqual([own, status, code]);
    }
  });
});

describe('a widget token', () => {
  const guests = embeddable.filter(([, contract]) => isForGuests(contract));
  let index = 60_000;
  const enter = () => enterAsGuest(w, key, phone((index += 1)));

  /** Access is looked at before the rest of a request, so no call needs its input here. */
  const ask = (name: string, token: string, origin?: string) => {
    const [method, path] = name.split(' ') as [Ask['method'], string];
    const headers = { authorization: `Widget ${token}`, ...(origin && { origin }) };
    return sendTo({ method, path: path.replace('{id}', ANY) }, headers);
  };

  test.each(guests.map(([name]) => name))('opens %s to its own page only, with its key alive', async (name) => {
    const own = await w.makeKey(ALL_KEY);
    const { grant } = await enterAsGuest(w, own, phone((index += 1)));
    const end = (status: 'suspended' | 'active' | 'revoked') =>
      w.t.db.updateTable('embedKey').set({ status }).where('publicKey', '=', own).execute();
    for (const origin of ['https://evil.example', 'https://jobs.volga.example', undefined])
      expect([origin, codeOf(await ask(name, grant.token, origin))]).toEqual([origin, 'unauthorized']);
    await end('suspended');
    w.passSeconds(6);
    expect(codeOf(await ask(name, grant.token, SITE))).toBe('unauthorized');
    await end('active');
    w.passSeconds(6);
    const { statusCode } = await ask(name, grant.token, SITE);
    expect([401, 403]).not.toContain(statusCode);
  });

  test('of one company opens nothing of another’s or of the person’s own, by any id', async () => {
    const guest = await enter();
    const applicant = { kind: 'applicant', accountId: guest.accountId } as const;
    const stranger = await makeMember(w.t.db, w.other, { permissions: ['chat.view_all', 'chat.write'] });
    const theirs = await makeVacancy(w.t.db, w.other);
    const hidden = await makeVacancy(w.t.db, w.volga, { anonymous: true, customEmployerName: 'Завод' });
    const open = async (wish: object) => (await w.t.as(applicant)('POST /chat/dialogs', wish)).id;
    const dialogs = [
      await open({ companyId: w.other }),
      await open({ vacancyId: hidden }),
      await open({ support: true }),
    ];
    for (const id of dialogs) await send(w.t, applicant, id, { text: 'Тайна' });
    await send(w.t, stranger, dialogs[0]!, { text: 'Тайна' });
    const rows = async () => ({
      messages: await w.t.db.selectFrom('chatMessage').selectAll().where('dialogId', 'in', dialogs).execute(),
      dialogs: await w.t.db.selectFrom('dialog').selectAll().where('id', 'in', dialogs).execute(),
    });
    const before = await rows();

    const uuid = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...dialogs, ...before.messages.map(({ id }) => id)) },
      fc.uuid(),
    );
    const amongOthers = (...ids: readonly number[]) =>
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.integer({ min: 1_000_000, max: 2_000_000_000 }));
    const vacancy = amongOthers(theirs, hidden, ...w.foreignIds);
    /** A number is somebody else's company, and a vacancy of one's own. */
    const numbers = { company: amongOthers(w.other), vacancy, respond: vacancy, resume: vacancy };
    type Named = keyof typeof numbers;
    const about = (name: Named) =>
      numbers[name].map((id): Ask => ({ method: 'GET', path: `/chat/dialogs?${name}=${id}` }));
    const begins = (name: Named) =>
      numbers[name].map((id): Ask => ({ method: 'POST', path: '/chat/dialogs', body: { [`${name}Id`]: id } }));
    /** Each call with an id, by what it takes. */
    const asked = {
      'GET /chat/dialogs': fc.oneof(about('company'), about('vacancy')),
      'POST /chat/dialogs': fc.oneof(begins('company'), begins('vacancy'), begins('respond'), begins('resume')),
      'GET /chat/dialogs/{id}': uuid.map((id): Ask => ({ method: 'GET', path: `/chat/dialogs/${id}` })),
      'PUT /chat/dialogs/{id}/page': uuid.map((id): Ask => ({
        method: 'PUT',
        path: `/chat/dialogs/${id}/page`,
        body: { path: '/', title: 'О нас', facts: [] },
      })),
      'GET /chat/messages': uuid.map((id): Ask => ({ method: 'GET', path: `/chat/messages?dialog=${id}` })),
      'POST /chat/messages': uuid.map((id): Ask => ({ method: 'POST', path: '/chat/messages', body: messageTo(id) })),
      'POST /chat/messages/{id}/read': uuid.map((id): Ask => ({ method: 'POST', path: `/chat/messages/${id}/read` })),
      'GET /embed/respond/status': vacancy.map((id): Ask => ({
        method: 'GET',
        path: `/embed/respond/status?vacancy=${id}`,
      })),
    };
    const idless = [
      'DELETE /embed/grant',
      'GET /chat/has_unread',
      'POST /chat/files',
      'POST /chat/ticket',
      'POST /embed/grant/code',
    ];
    expect([...Object.keys(asked), ...idless].sort()).toEqual(guests.map(([name]) => name).sort());

    const headers = { authorization: `Widget ${guest.grant.token}`, origin: SITE };
    await fc.assert(
      fc.asyncProperty(fc.oneof(...Object.values(asked)), async (one) => {
        const answer = await sendTo(one, headers);
        expect(answer.payload).not.toContain('Тайна');
        const found = answer.json<{ items?: object[]; respond?: object | null; code?: string }>();
        if (answer.statusCode === 200) expect(found.items ?? found.respond ?? []).toEqual([]);
        // Nobody on a page writes about resumes, whosever they are.
        else expect([one, found.code]).toEqual([one, one.body && 'resumeId' in one.body ? 'forbidden' : 'not_found']);
      }),
      // More would meet the limit of messages a minute.
      { numRuns: 100, seed: 16 },
    );
    expect(await rows()).toEqual(before);
  });

  test('comes by one code once', async () => {
    const page = openPage(w, { key });
    const number = phone((index += 1));
    const { confirmationId } = (await askAs(page, key, number)).json<Asked>();
    const code = await codeFor(w.t, number);
    const twin = await w.makeKey(ALL_KEY);
    const bring = (from: ReturnType<typeof openPage>, by: string) =>
      from.send('POST', `/embed/chat/guest/${confirmationId}/confirm`, { key: by, code });
    expect(codeOf(await bring(openPage(w, { key: twin }), twin))).toBe('wrong_state');
    expect(codeOf(await bring(openPage(w, { key, origin: 'https://jobs.volga.example' }), key))).toBe('wrong_state');
    // Two at once are one.
    const answers = await Promise.all([bring(page, key), bring(page, key)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(codeOf(await bring(page, key))).toBe('wrong_state');
  });
});
