import { expect, test } from 'vitest';
import { MEMBER_ROLES, permissionsOf, ROLE_PERMISSIONS, SCOPE_KINDS, usualScope } from './member-roles.ts';

test.each(MEMBER_ROLES.filter((role) => role !== 'custom'))(
  '%s has its own permissions, whatever is stored',
  (role) => {
    expect(permissionsOf(role, ['chat.view_all', 'moon.fly'])).toEqual(ROLE_PERMISSIONS[role]);
  },
);

test('chosen permissions count once and only when they are known', () => {
  expect(permissionsOf('custom', ['chat.write', 'moon.fly', 'chat.write', 'company.edit'])).toEqual([
    'company.edit',
    'chat.write',
  ]);
});

test('a foreman is for a site, and for what is theirs where there is none; other roles keep the scope', () => {
  expect(usualScope('site_foreman', SCOPE_KINDS)).toBe('facilities');
  expect(usualScope('site_foreman', ['all', 'own'])).toBe('own');
  expect(usualScope('site_foreman', ['all'])).toBeNull();
  expect(usualScope('recruiter', SCOPE_KINDS)).toBeNull();
});
