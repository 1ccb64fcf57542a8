import { describe, expect, it } from 'vitest';
import type { Quotas } from '#shared/domain/member-roles.ts';
import {
  canChangeMember,
  canGrant,
  changesOf,
  includesRights,
  type JudgedMember,
  type Rights,
} from './member-policy.ts';

const UNLIMITED: Quotas = { contactsPerDay: null, publishPerMonth: null, spendPerMonthKopecks: null };
const EVERYWHERE: Rights = { role: 'viewer', permissions: [], scopeKind: 'all', facilityIds: [], ...UNLIMITED };
const MANAGER = { role: 'custom', permissions: ['members.manage', 'respond.view'] } as const;

function member(id: string, rights: Partial<JudgedMember> = {}): JudgedMember {
  return { ...EVERYWHERE, id, status: 'active', secondFactorAt: null, ...rights };
}

const head = member('head', { role: 'head' });
const admin = member('admin', { role: 'admin' });
const manager = member('manager', MANAGER);
const viewer = member('viewer');

const refusedWith = (decision: ReturnType<typeof canChangeMember> | ReturnType<typeof canGrant>) =>
  decision.allowed ? null : decision.code;

describe('rights include others', () => {
  it.each<[string, Partial<Rights>, Partial<Rights>, boolean]>([
    ['the same', {}, {}, true],
    ['a role with less', { role: 'admin' }, { role: 'recruiter' }, true],
    ['a role with more', { role: 'viewer' }, { role: 'site_foreman' }, false],
    ['chosen permissions of a preset', { role: 'recruiter' }, { role: 'custom', permissions: ['chat.write'] }, true],
    ['one permission too many', { role: 'recruiter' }, { role: 'custom', permissions: ['company.edit'] }, false],
    ['an unknown permission, which is none', {}, { role: 'custom', permissions: ['moon.fly'] }, true],
    ['a narrower scope', {}, { scopeKind: 'own' }, true],
    ['a wider scope', { scopeKind: 'own' }, {}, false],
    [
      'facilities beside their own vacancies',
      { scopeKind: 'own' },
      { scopeKind: 'facilities', facilityIds: ['a'] },
      false,
    ],
    [
      'some of the facilities',
      { scopeKind: 'facilities', facilityIds: ['a', 'b'] },
      { scopeKind: 'facilities', facilityIds: ['b'] },
      true,
    ],
    [
      'another facility',
      { scopeKind: 'facilities', facilityIds: ['a'] },
      { scopeKind: 'facilities', facilityIds: ['b'] },
      false,
    ],
    [
      'a facility of theirs together with another',
      { scopeKind: 'facilities', facilityIds: ['a'] },
      { scopeKind: 'facilities', facilityIds: ['a', 'b'] },
      false,
    ],
    ['a smaller quota', { contactsPerDay: 10 }, { contactsPerDay: 10 }, true],
    ['a larger quota', { contactsPerDay: 10 }, { contactsPerDay: 11 }, false],
    ['no quota where there is one', { contactsPerDay: 10 }, { contactsPerDay: null }, false],
    ['a larger quota of vacancies', { publishPerMonth: 3 }, { publishPerMonth: 4 }, false],
    ['no limit of money where there is one', { spendPerMonthKopecks: 5 }, {}, false],
    ['less money', { spendPerMonthKopecks: 5 }, { spendPerMonthKopecks: 0 }, true],
    ['a quota where there is none', {}, { contactsPerDay: 0 }, true],
  ])('%s', (_name, own, other, expected) => {
    expect(includesRights({ ...EVERYWHERE, ...own }, { ...EVERYWHERE, ...other })).toBe(expected);
  });
});

describe('granting', () => {
  it.each([head, admin, manager])('what one has is allowed for those who manage members', (caller) => {
    expect(refusedWith(canGrant(caller, EVERYWHERE))).toBeNull();
  });

  it('more than one has is refused', () => {
    expect(refusedWith(canGrant(manager, { ...EVERYWHERE, role: 'recruiter' }))).toBe('forbidden');
  });

  it('needs the permission and a membership that is active', () => {
    expect(refusedWith(canGrant(viewer, EVERYWHERE))).toBe('forbidden');
    expect(refusedWith(canGrant({ ...admin, status: 'suspended' }, EVERYWHERE))).toBe('forbidden');
  });
});

describe('changing', () => {
  it('everybody but themselves and the head', () => {
    expect(changesOf(head, viewer)).toEqual(['edit', 'suspend', 'remove', 'make_head']);
    expect(changesOf(admin, viewer)).toEqual(['edit', 'suspend', 'remove']);
    expect(changesOf(manager, viewer)).toEqual(['edit', 'suspend', 'remove']);
    for (const caller of [head, admin, manager]) {
      expect(changesOf(caller, caller)).toEqual([]);
      expect(changesOf(caller, head)).toEqual([]);
    }
    expect(changesOf(viewer, manager)).toEqual([]);
  });

  it('nobody who may do more', () => {
    expect(changesOf(manager, admin)).toEqual([]);
    expect(changesOf(admin, member('other', { role: 'admin' }))).toEqual(['edit', 'suspend', 'remove']);
  });

  it('only as the status allows', () => {
    expect(changesOf(head, member('away', { status: 'suspended' }))).toEqual(['edit', 'resume', 'remove']);
    expect(changesOf(head, member('gone', { status: 'removed' }))).toEqual([]);
    expect(refusedWith(canChangeMember(head, member('away', { status: 'suspended' }), 'make_head'))).toBe(
      'wrong_state',
    );
  });
});
