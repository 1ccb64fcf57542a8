import { describe, expect, test } from 'vitest';
import { VACANCY_ARCHIVE_PUBLIC_DAYS } from '#shared/domain/limits.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { addDays } from '#shared/domain/time.ts';
import { VACANCY_STATUSES, type VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import { system, visitor, type Actor } from '../../platform/actor.ts';
import type { Decision } from '../../platform/decision.ts';
import {
  ACTION_PERMISSION,
  canChangeVacancy,
  canEditVacancy,
  canReadOwnList,
  canReadVacancy,
  closedReasonOf,
  ownsVacancy,
} from './policy.ts';

const now = new Date('2026-11-21T10:00:00Z');
const COMPANY = 7;
const member = (companyId: number, permissions: readonly MemberPermission[] = []): Actor => ({
  kind: 'member',
  accountId: 'm',
  companyId,
  permissions,
  isHead: false,
});
const ACTORS = {
  visitor,
  applicant: { kind: 'applicant', accountId: 'a' },
  own: member(COMPANY),
  foreign: member(8, ['vacancy.archive', 'vacancy.publish']),
  staff: { kind: 'staff', accountId: 's', permissions: [] },
  system,
} as const satisfies Record<string, Actor>;
const OTHERS = ['visitor', 'applicant', 'foreign'] as const;
const INSIDERS = ['own', 'staff', 'system'] as const;

const said = (decision: Decision<unknown>) => (decision.allowed ? 'yes' : decision.code);

describe('reading', () => {
  const read = (
    actor: keyof typeof ACTORS,
    vacancy: Partial<Parameters<typeof canReadVacancy>[1]>,
    companyPublic = true,
  ) =>
    said(
      canReadVacancy(
        ACTORS[actor],
        { companyId: COMPANY, status: 'active', archivedAt: null, deletedAt: null, ...vacancy },
        companyPublic,
        now,
      ),
    );

  test.each(VACANCY_STATUSES)('%s: its company and staff see what is not deleted, others what is active', (status) => {
    for (const actor of INSIDERS) expect(read(actor, { status })).toBe(status === 'deleted' ? 'not_found' : 'yes');
    for (const actor of OTHERS) expect(read(actor, { status })).toBe(status === 'active' ? 'yes' : 'not_found');
  });

  test('one with a time of deletion is nobody’s', () => {
    for (const actor of [...INSIDERS, ...OTHERS]) expect(read(actor, { deletedAt: now })).toBe('not_found');
  });

  test.each([
    [VACANCY_ARCHIVE_PUBLIC_DAYS, 'yes'],
    [VACANCY_ARCHIVE_PUBLIC_DAYS + 1, 'gone'],
  ])('others see one that was archived %i days ago: %s', (days, answer) => {
    const archived = { status: 'archive', archivedAt: addDays(now, -days) } as const;
    for (const actor of OTHERS) {
      expect(read(actor, archived)).toBe(answer);
      expect(read(actor, { ...archived, status: 'draft' })).toBe('not_found');
    }
    for (const actor of INSIDERS) expect(read(actor, archived)).toBe('yes');
  });

  test('of a company that is not public only insiders see it', () => {
    for (const actor of INSIDERS) expect(read(actor, {}, false)).toBe('yes');
    for (const actor of OTHERS) expect(read(actor, {}, false)).toBe('not_found');
  });
});

test.each<[keyof typeof ACTORS, boolean]>([
  ['own', true],
  ['foreign', false],
  ['staff', false],
  ['visitor', false],
])('%s owns it: %s', (actor, owns) => {
  expect(ownsVacancy(ACTORS[actor], { companyId: COMPANY })).toBe(owns);
});

test('own lists are for members, of their own company', () => {
  expect(canReadOwnList(ACTORS.own)).toEqual({ allowed: true, granted: { companyId: COMPANY } });
  expect(said(canReadOwnList(ACTORS.visitor))).toBe('unauthorized');
  expect(said(canReadOwnList(ACTORS.staff))).toBe('forbidden');
});

describe.each(Object.keys(ACTION_PERMISSION) as (keyof typeof ACTION_PERMISSION)[])('%s', (action) => {
  test.each<[string, Actor, string]>([
    ['the system', system, 'yes'],
    ['a member with the permission', member(COMPANY, [ACTION_PERMISSION[action]]), 'yes'],
    ['a member without', member(COMPANY, ['vacancy.create']), 'forbidden'],
    ['a member of another company', ACTORS.foreign, 'not_found'],
    ['staff', ACTORS.staff, 'not_found'],
    ['a visitor', visitor, 'not_found'],
  ])('by %s: %s', (_name, actor, answer) => {
    expect(said(canChangeVacancy(actor, { companyId: COMPANY }, action))).toBe(answer);
  });
});

test.each<[string, Actor, boolean, string]>([
  ['who edits all', member(COMPANY, ['vacancy.edit_any']), false, 'yes'],
  ['who makes vacancies, their own', member(COMPANY, ['vacancy.create']), true, 'yes'],
  ['who makes vacancies, another one', member(COMPANY, ['vacancy.create']), false, 'forbidden'],
  ['who may neither, their own', member(COMPANY, ['vacancy.archive']), true, 'forbidden'],
  ['a visitor', visitor, false, 'forbidden'],
])('editing, by %s', (_name, actor, isResponsible, answer) => {
  expect(said(canEditVacancy(actor, { isResponsible }))).toBe(answer);
});

describe('closedReasonOf', () => {
  test('says why a vacancy is not open', () => {
    const reasonOf = (status: VacancyStatus, companyPublic = true, deletedAt: Date | null = null) =>
      closedReasonOf({ status, deletedAt }, companyPublic);
    expect(VACANCY_STATUSES.map((status) => [status, reasonOf(status)])).toEqual([
      ['draft', 'unpublished'],
      ['on_review', 'blocked'],
      ['rejected', 'blocked'],
      ['active', null],
      ['unpublished', 'unpublished'],
      ['blocked', 'blocked'],
      ['archive', 'archived'],
      ['deleted', 'unpublished'],
    ]);
    expect(reasonOf('active', false)).toBe('unpublished');
    expect(reasonOf('archive', true, new Date(0))).toBe('unpublished');
  });
});
