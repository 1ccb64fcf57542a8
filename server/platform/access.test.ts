import { describe, expect, test } from 'vitest';
import type { Access } from '#shared/contracts/contract.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { callersOf, canCall, isSameForAll } from './access.ts';
import { machineActor, system, visitor, type Actor } from './actor.ts';

const member = (permissions: readonly MemberPermission[], isHead = false): Actor => ({
  kind: 'member',
  accountId: 'm',
  companyId: 7,
  permissions,
  isHead,
});
const ACTORS = {
  visitor,
  applicant: { kind: 'applicant', accountId: 'a' },
  member: member([]),
  'member with the permission': member(['vacancy.create']),
  head: member([], true),
  staff: { kind: 'staff', accountId: 's', permissions: [] },
  'staff with the permission': { kind: 'staff', accountId: 's', permissions: ['content.edit'] },
  token: { kind: 'token', subject: 't' },
  gateway: { kind: 'gateway', name: 'sms' },
  system,
} as const satisfies Record<string, Actor>;
type Name = keyof typeof ACTORS;
const NAMES = Object.keys(ACTORS) as Name[];
const MEMBERS: readonly Name[] = ['member', 'member with the permission', 'head'];
const STAFF: readonly Name[] = ['staff', 'staff with the permission'];

describe.each<[Access, readonly Name[]]>([
  ['public', NAMES],
  ['signed-in', ['applicant', ...MEMBERS, ...STAFF]],
  ['head', ['head']],
  ['applicant', ['applicant']],
  ['member', MEMBERS],
  ['staff', STAFF],
  ['token', ['token']],
  ['gateway', ['gateway']],
  ['member:vacancy.create', ['member with the permission', 'head']],
  ['staff:content.edit', ['staff with the permission']],
  [
    ['applicant', 'token'],
    ['applicant', 'token'],
  ],
])('%j', (access, allowed) => {
  test.each(NAMES)('as %s', (name) => {
    const decision = canCall(access, ACTORS[name]);
    if (allowed.includes(name)) expect(decision.allowed).toBe(true);
    else expect(decision).toMatchObject({ allowed: false, code: name === 'visitor' ? 'unauthorized' : 'forbidden' });
  });
});

test.each<[Access, readonly string[], boolean]>([
  ['public', ['public'], true],
  [['public', 'staff'], ['public', 'staff'], false],
  ['staff', ['staff'], false],
])('%j names %j, the same answer for all: %s', (access, callers, isSame) => {
  expect(callersOf(access)).toEqual(callers);
  expect(isSameForAll(access)).toBe(isSame);
});

test.each<[Name, string]>([
  ['visitor', 'visitor'],
  ['token', 'visitor'],
  ['gateway', 'visitor'],
  ['applicant', 'applicant'],
  ['member', 'member'],
  ['head', 'head'],
  ['staff', 'staff'],
  ['system', 'system'],
])('in the tables %s is %s', (name, actor) => {
  expect(machineActor(ACTORS[name])).toBe(actor);
});
