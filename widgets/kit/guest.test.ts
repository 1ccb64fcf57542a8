import { describe, expect, test, vi } from 'vitest';
import { hearVisit } from './framed/visit.ts';
import { adoptGrant, visitorCall } from './guest.ts';
import { visitOf } from './visits.ts';

const KEY = 'pk_live_guest';
const grantOf = (visitor: string) =>
  ({
    grantId: '01a2156f-05e8-7823-88af-a178c88770a0',
    secret: 'secret',
    visitor,
    chats: true,
    verified: false,
    mayJoin: false,
  }) as const;
const REFUSED = { type: 'urn:karkas:problem:unauthorized', title: 'Войдите', status: 401, code: 'unauthorized' };

test('once a grant was refused, calls fail as unauthorized without asking for a token by nothing', async () => {
  const fetch = vi.fn(async () => Response.json(REFUSED, { status: 401 }));
  const call = visitorCall({ origin: 'https://karkas.example', key: KEY, fetch });
  const expired = { token: 'old', fileToken: 'old', expiresSeconds: 0 };
  adoptGrant(KEY, { ...grantOf('one'), ...expired });
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
    adoptGrant(KEY, { ...grantOf('one'), ...token }, { responds: respond(1) });
    adoptGrant(KEY, { ...grantOf('one'), ...token }, { responds: respond(2) });
    expect(names()).toEqual(['1', '2']);
    adoptGrant(KEY, { ...grantOf('two'), ...token }, { responds: respond(3) });
    expect(names()).toEqual(['3']);
    adoptGrant(KEY, { ...grantOf('one'), ...token });
    expect(names()).toEqual([]);
  });

  test('is who has introduced themselves last, in the page or in a frame', () => {
    const tell = (visitor: string, more: object = {}) =>
      hearVisit(KEY, { t: 'visit', isKnown: true, chats: true, visitor, ...more });
    adoptGrant(KEY, { ...grantOf('two'), ...token }, { responds: respond(1) });
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
