import { expect, test } from 'vitest';
import { MEMBER_ROLES, permissionsOf, ROLE_PERMISSIONS } from './member-roles.ts';

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
