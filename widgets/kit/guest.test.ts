import { describe, expect, test, vi } from 'vitest';
import { hearVisit } from './framed/visit.ts';
import { adoptGrant, forgettingsOf, forgetVisitor, visitorCall } from './guest.ts';
import { visitOf } from './visits.ts';

const KEY = 'pk_live_guest';
const PLACE = { origin: 'https://karkas.example', key: KEY, fetch: async () => new Response(null, { status: 204 }) };
const grantOf = (visitor: string) =>
  ({
    grantId: '01a2156f-05e8-7823-88af-a178c88770a0',
    secret: 'secret',
    visitor,
    chats: true,
    verified: false,
    mayJoin: false,
  }) as const;
/** As asked for just now. */
const adopt = (grant: Parameters<typeof adoptGrant>[1], more: object = {}) =>
  adoptGrant(PLACE, grant, { since: forgettingsOf(KEY), ...more });
const REFUSED = { type: 'urn:karkas:problem:unauthorized', title: 'Войдите', status: 401, code: 'unauthorized' };

test('once a grant was refused, calls fail as unauthorized without asking for a token by nothing', async () => {
  const fetch = vi.fn(async () => Response.json(REFUSED, { status: 401 }));
  const call = visitorCall({ origin: 'https://karkas.example', key: KEY, fetch });
  const expired = { token: 'old', fileToken: 'old', expiresSeconds: 0 };
  adopt({ ...grantOf('one'), ...expired });
  await expect(call('GET /chat/has_unread')).rejects.toMatchObject({ code: 'unauthorized' });
  expect(visitOf(KEY).grant).toBeUndefined();
  const { length: asked } = fetch.mock.calls;
  await expect(call('GET /chat/has_unread')).rejects.toMatchObject({ code: 'unauthorized' });
  expect(fetch).toHaveBeenCalledTimes(asked);
});

describe('one visitor of a page', () => {
  const token = { token: 'new', fileToken: 'new', expiresSeconds: 900 };
  const respond = (id: number) => ({ [String(id)]: { id, vacancyId: id, label: 'Отправлен' } });
  const names = () => Object.keys(visitOf(KEY).responds);

  test('keeps their responds with another code, and somebody else finds none of them', () => {
    adopt({ ...grantOf('one'), ...token }, { responds: respond(1) });
    adopt({ ...grantOf('one'), ...token }, { responds: respond(2) });
    expect(names()).toEqual(['1', '2']);
    adopt({ ...grantOf('two'), ...token }, { responds: respond(3) });
    expect(names()).toEqual(['3']);
    adopt({ ...grantOf('one'), ...token });
    expect(names()).toEqual([]);
  });

  test('is who has introduced themselves last, in the page or in a frame', () => {
    const tell = (visitor: string, more: object = {}) =>
      hearVisit(KEY, { t: 'visit', isKnown: true, chats: true, visitor, ...more });
    adopt({ ...grantOf('two'), ...token }, { responds: respond(1) });
    tell('two', { responds: respond(2) });
    expect(names()).toEqual(['1', '2']);
    // The frame had known somebody before.
    tell('one', { responds: respond(3) });
    expect([names(), visitOf(KEY).grant?.visitor]).toEqual([['1', '2'], 'two']);
    tell('one', { responds: respond(3), isNew: true });
    expect([names(), visitOf(KEY).grant]).toEqual([['3'], undefined]);
    hearVisit(KEY, { t: 'visit', isKnown: false });
    expect(names()).toEqual([]);
  });
});

describe('a visitor who is forgotten', () => {
  const token = { token: 'new', fileToken: 'new', expiresSeconds: 900 };

  test('is not brought back by a code that was on its way, and the grant is ended', async () => {
    const fetch = vi.fn(async (_url: string) => new Response(null, { status: 204 }));
    const place = { ...PLACE, fetch };
    const since = forgettingsOf(KEY);
    await forgetVisitor(place);
    adoptGrant(place, { ...grantOf('one'), ...token }, { since });
    expect(visitOf(KEY).grant).toBeUndefined();
    await vi.waitFor(() =>
      expect(fetch.mock.calls.map(([url]) => String(url))).toEqual([expect.stringContaining('/embed/grant')]),
    );
  });
});
