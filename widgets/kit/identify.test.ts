import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetVisitor, identify, subjectOf } from './identify.ts';
import { changeVisit, endVisit } from './keep-visit.ts';
import { tellPageAround } from './page-around.ts';
import { isVouchedFor, visitOf } from './visits.ts';

const KEY = 'pk_live_identify';
const GRANT_ID = '01a2156f-05e8-7823-88af-a178c88770a0';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwtOf = (sub: string, jti = 'one') => `${encode({ alg: 'EdDSA' })}.${encode({ sub, jti })}.sign`;

/** A marketplace that takes every token, and what was asked of it. */
function marketplace(answerOf: (jwt: string) => Response = granted) {
  const asked: string[] = [];
  const fetch = vi.fn(async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(url);
    asked.push(`${method} ${pathname}`);
    if (pathname.endsWith('/embed/identify')) return answerOf((JSON.parse(String(body)) as { jwt: string }).jwt);
    return pathname.endsWith('/embed/token') ? Response.json(TOKEN) : new Response(null, { status: 204 });
  });
  const emit = vi.fn((_name: string, _detail: object) => true);
  const place = { origin: 'https://karkas.example', key: KEY, fetch };
  return { asked, emit, bring: (jwt: string) => identify({ place, emit }, jwt) };
}

const TOKEN = { token: 'token', fileToken: 'file', expiresSeconds: 900 };
function granted(jwt: string): Response {
  const grant = {
    ...TOKEN,
    grantId: GRANT_ID,
    secret: 's',
    visitor: subjectOf(jwt),
    chats: true,
    verified: true,
    mayJoin: true,
  };
  return Response.json({ grant }, { status: 201 });
}
const refused = () =>
  Response.json(
    { type: 'about:blank', title: 'Проверьте', status: 400, code: 'bad_argument', requestId: '' },
    { status: 400 },
  );

beforeEach(() => {
  endVisit(KEY);
  tellPageAround({ site: 'https://volga.example', path: '/' });
});

test('elements of one page spend a token once, and each tells of it', async () => {
  const { asked, emit, bring } = marketplace();
  expect(await Promise.all([bring(jwtOf('7')), bring(jwtOf('7'))])).toEqual([true, true]);
  expect(asked).toEqual(['POST /api/embed/identify']);
  expect(emit.mock.calls).toEqual([
    ['chat-identify', { verified: true, level: 'site' }],
    ['chat-identify', { verified: true, level: 'site' }],
  ]);
  expect(isVouchedFor(KEY)).toBe(true);
});

test('of a visitor who is known no token is spent', async () => {
  const { asked, bring } = marketplace();
  await bring(jwtOf('7', 'one'));
  await bring(jwtOf('7', 'two'));
  expect(asked).toHaveLength(1);
});

test('another visitor is forgotten first, with their responds, also where the token does not fit', async () => {
  const { asked, bring } = marketplace((jwt) => (subjectOf(jwt) === 'bad' ? refused() : granted(jwt)));
  await bring(jwtOf('7'));
  changeVisit(KEY, { responds: { 12: { id: 1, vacancyId: 12, label: 'Отправлен' } } });
  await bring(jwtOf('8'));
  expect(asked.slice(1)).toEqual(['DELETE /api/embed/grant', 'POST /api/embed/identify']);
  expect(visitOf(KEY)).toMatchObject({ subject: '8', responds: {} });
  await expect(bring(jwtOf('bad'))).rejects.toMatchObject({ code: 'bad_argument' });
  expect(visitOf(KEY).grant).toBeUndefined();
});

test('whoever has brought a code before is somebody else, until a code says otherwise', async () => {
  const { asked, bring } = marketplace();
  changeVisit(KEY, { grant: { grantId: GRANT_ID, secret: 's', chats: true, visitor: 'guest' } });
  await bring(jwtOf('7'));
  expect(asked).toContain('DELETE /api/embed/grant');
  expect(visitOf(KEY)).toMatchObject({ subject: '7', grant: { visitor: '7', verified: true } });
});

test('a token that does not fit is told, and leaves the visitor unknown', async () => {
  const { emit, bring } = marketplace(refused);
  await expect(bring('a.b.c')).rejects.toMatchObject({ code: 'bad_argument' });
  expect(emit.mock.calls).toEqual([['chat-error', { code: 'bad_argument' }]]);
  expect(isVouchedFor(KEY)).toBe(false);
});

test('with a test key nobody is known', async () => {
  const { emit, bring } = marketplace(() => Response.json({ grant: null, test: true }, { status: 201 }));
  expect(await bring(jwtOf('7'))).toBe(false);
  expect(emit).not.toHaveBeenCalled();
});

test.each(['', 'a', 'a.b.c', 'a.e30.c', `a.${encode({ sub: 7 })}.c`])('%j names nobody', (jwt) => {
  expect(subjectOf(jwt)).toBeNull();
});

test('names are read in any script', () => {
  expect(subjectOf(jwtOf('Ильдар-№7'))).toBe('Ильдар-№7');
});

describe('whoever is named last is there, whenever the answers come', () => {
  /** Answers as these visitors are let through, in this order. */
  function slow() {
    const waiting = new Map<string, () => void>();
    const asked: string[] = [];
    const fetch = vi.fn(async (url: string, { method = 'GET', body }: RequestInit) => {
      const { pathname } = new URL(url);
      if (!pathname.endsWith('/embed/identify')) {
        asked.push(`${method} ${pathname}`);
        return pathname.endsWith('/embed/token') ? Response.json(TOKEN) : new Response(null, { status: 204 });
      }
      const { jwt } = JSON.parse(String(body)) as { jwt: string };
      await new Promise<void>((resolve) => waiting.set(subjectOf(jwt) ?? '', resolve));
      return granted(jwt);
    });
    const place = { origin: 'https://karkas.example', key: KEY, fetch };
    return {
      asked,
      place,
      bring: (jwt: string) => identify({ place, emit: () => true }, jwt),
      through: async (name: string) => {
        await vi.waitFor(() => expect(waiting.has(name)).toBe(true));
        waiting.get(name)?.();
      },
    };
  }

  test('an earlier one that answers later is not, and its grant is ended', async () => {
    const { asked, bring, through } = slow();
    const [one, other] = [bring(jwtOf('A')), bring(jwtOf('B'))];
    await through('B');
    expect(await other).toBe(true);
    await through('A');
    expect(await one).toBe(false);
    expect(visitOf(KEY).subject).toBe('B');
    await vi.waitFor(() => expect(asked).toContain('DELETE /api/embed/grant'));
  });

  test('nobody is after a sign-out', async () => {
    const { asked, place, bring, through } = slow();
    const one = bring(jwtOf('A'));
    await vi.waitFor(() => expect(place.fetch).toHaveBeenCalled());
    await forgetVisitor(place);
    await through('A');
    expect(await one).toBe(false);
    expect(visitOf(KEY).grant).toBeUndefined();
    await vi.waitFor(() => expect(asked).toContain('DELETE /api/embed/grant'));
  });
});
