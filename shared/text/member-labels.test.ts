import { expect, test } from 'vitest';
import { MEMBER_PERMISSIONS } from '../domain/permissions.ts';
import { PERMISSION_GROUPS } from './member-labels.ts';

test('every permission is in one group', () => {
  const named = PERMISSION_GROUPS.flatMap(({ items }) => items.map(([permission]) => permission));
  expect(named.toSorted()).toEqual(MEMBER_PERMISSIONS.toSorted());
});
