import { describe, expect, test } from 'vitest';
import { COMPANY_STATUSES } from '#shared/domain/company-machine.ts';
import { EMBED_KEYS_MAX } from '#shared/domain/limits.ts';
import type { Decision } from '../../platform/decision.ts';
import {
  canAskWithoutKey,
  canChangeKey,
  canUseKey,
  canUseNewKeys,
  hasRoomForKey,
  isForCompanies,
  keyActions,
  siteAround,
  type KeyUse,
} from './policy.ts';

const now = new Date('2026-11-21T10:00:00Z');
const OWN = 'https://karkas.example';
const HOST = 'https://stroy.example';
const USE: KeyUse = { widget: 'vacancy-feed', scope: 'feed.read' };
type Key = Parameters<typeof canUseKey>[0];
const KEY: Key = {
  origins: [HOST],
  status: 'active',
  rotatesUntil: null,
  widgets: ['vacancy-feed'],
  scopes: ['feed.read'],
};

const said = (decision: Decision) => (decision.allowed ? 'yes' : decision.code);

test.each([
  ['an allowed one, from our own frame', OWN, HOST, HOST],
  ['one that the key does not allow', OWN, 'https://evil.example', OWN],
  ['none', OWN, undefined, OWN],
  ['another site, from a page that is none of ours', HOST, 'https://other.example', HOST],
])('the page around a frame is %s', (_, origin, told, site) => {
  expect(siteAround(KEY, { origin, ownOrigin: OWN }, told)).toBe(site);
});

describe('a key', () => {
  const after = new Date(now.getTime() + 1);
  test.each<[string, Partial<Key>, string]>([
    ['active', {}, 'yes'],
    ['suspended', { status: 'suspended' }, 'key_revoked'],
    ['revoked', { status: 'revoked' }, 'key_revoked'],
    ['revoked, whatever stands in the end of its change', { status: 'revoked', rotatesUntil: after }, 'key_revoked'],
    ['being changed', { status: 'rotating', rotatesUntil: after }, 'yes'],
    ['changed', { status: 'rotating', rotatesUntil: now }, 'key_revoked'],
    ['being changed without an end', { status: 'rotating' }, 'key_revoked'],
    ['for other widgets', { widgets: [] }, 'forbidden'],
    ['for other scopes', { scopes: [] }, 'forbidden'],
  ])('%s', (_name, key, answer) => {
    expect(said(canUseKey({ ...KEY, ...key }, HOST, OWN, USE, now))).toBe(answer);
  });

  test('asked for nothing yet needs no rights', () => {
    expect(said(canUseKey({ ...KEY, widgets: [], scopes: [] }, HOST, OWN, null, now))).toBe('yes');
  });

  test.each([
    [HOST, 'yes'],
    [OWN, 'yes'],
    [null, 'yes'],
    ['https://other.example', 'origin_denied'],
  ])('from %s: %s', (origin, answer) => {
    expect(said(canUseKey(KEY, origin, OWN, USE, now))).toBe(answer);
  });

  test.each<[Partial<Key>, string, RegExp]>([
    [{}, 'https://other.example', /https:\/\/other\.example/],
    [{ status: 'suspended' }, HOST, /поддержку/],
    [{ status: 'revoked' }, HOST, /новый ключ/],
    [{ widgets: [] }, HOST, /vacancy-feed/],
    [{ scopes: [] }, HOST, /feed\.read/],
  ])('with %j from %s tells the webmaster what to do', (key, origin, words) => {
    expect(canUseKey({ ...KEY, ...key }, origin, OWN, USE, now)).toMatchObject({
      details: { detail: expect.stringMatching(words) as string },
    });
  });
});

test.each([
  [null, 'yes'],
  [OWN, 'yes'],
  [HOST, 'origin_denied'],
])('without a key from %s: %s', (origin, answer) => {
  const decision = canAskWithoutKey(origin, OWN);
  expect(said(decision)).toBe(answer);
  if (!decision.allowed) expect(decision.details.detail).toContain('ключ виджета');
});

test.each([
  [[7], true],
  [[7, 7], true],
  [[7, 8], false],
  [[8], false],
  [[], true],
])('a key of company 7 is for %j: %s', (companyIds, isFor) => {
  expect(isForCompanies({ companyId: 7 }, companyIds)).toBe(isFor);
});

describe('keys of the own company', () => {
  test.each(COMPANY_STATUSES)('a %s company', (status) => {
    expect(canUseNewKeys({ status }, false).allowed).toBe(['unverified', 'on_check', 'verified'].includes(status));
    expect(canUseNewKeys({ status }, true).allowed).toBe(false);
  });

  test('there is room for so many', () => {
    expect(hasRoomForKey(EMBED_KEYS_MAX - 1).allowed).toBe(true);
    expect(hasRoomForKey(EMBED_KEYS_MAX).allowed).toBe(false);
  });

  test.each([
    ['active', ['rotate', 'revoke'], true],
    ['rotating', ['revoke'], false],
    ['revoked', [], false],
    ['suspended', [], false],
  ] as const)('a key that is %s', (status, actions, mayChange) => {
    expect(keyActions(status)).toEqual(actions);
    expect(canChangeKey({ status }).allowed).toBe(mayChange);
  });
});
