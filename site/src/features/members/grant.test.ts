import { expect, test } from 'vitest';
import { ROLE_PERMISSIONS } from '#shared/domain/member-roles.ts';
import { grantableBy, scopeInSentence, scopeText } from './grant.ts';

const bridge = { id: '00000000-0000-4000-8000-000000000001', name: 'мост через Каму' };
const shop = { id: '00000000-0000-4000-8000-000000000002', name: 'цех в Елабуге' };

test('a head may give every role, everywhere', () => {
  const me = {
    permissions: [...ROLE_PERMISSIONS.head],
    scopeKind: 'all' as const,
    facilities: [],
    contactsPerDay: null,
    publishPerMonth: null,
    spendPerMonthKopecks: null,
  };
  expect(grantableBy(me, [bridge])).toMatchObject({
    roles: ['admin', 'recruiter', 'site_foreman', 'accountant', 'viewer', 'custom'],
    scopes: ['all', 'facilities', 'own'],
    facilities: [bridge],
  });
  expect(grantableBy(me, []).scopes).toEqual(['all', 'own']);
});

test('nobody gives more than they have', () => {
  const me = {
    permissions: ['members.manage' as const, 'respond.view' as const],
    scopeKind: 'facilities' as const,
    facilities: [bridge],
    contactsPerDay: 5,
    publishPerMonth: null,
    spendPerMonthKopecks: 10_000_00,
  };
  expect(grantableBy(me, [bridge, shop])).toEqual({
    roles: ['viewer', 'custom'],
    permissions: me.permissions,
    scopes: ['facilities'],
    facilities: [bridge],
    quotas: { contactsPerDay: 5, publishPerMonth: null, spendPerMonthKopecks: 10_000_00 },
  });
});

test('a scope in words', () => {
  expect(scopeText({ scopeKind: 'own', facilities: [] })).toBe('Только свои вакансии');
  expect(scopeText({ scopeKind: 'facilities', facilities: [bridge] })).toBe('Объект: мост через Каму');
  expect(scopeText({ scopeKind: 'facilities', facilities: [bridge, shop] })).toBe(
    'Объекты: мост через Каму, цех в Елабуге',
  );
  expect(scopeInSentence({ scopeKind: 'all', facilities: [] })).toBe('вся компания');
});
