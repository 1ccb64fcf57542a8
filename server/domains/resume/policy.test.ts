import { describe, expect, test } from 'vitest';
import { system, type Actor } from '../../platform/actor.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { RESUME_STATUSES } from '#shared/domain/resume-machine.ts';
import { addDays } from '#shared/domain/time.ts';
import { PUBLIC_CATEGORIES, type PublicCategory } from '#shared/domain/resume-fields.ts';
import { HIDDEN_FIELDS, RESUME_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import {
  audienceOf,
  canChangeResume,
  canHideResumes,
  canReadOwnList,
  canReadResume,
  closedReasonOf,
  isListedFor,
  maskOf,
  type GuardedResume,
} from './policy.ts';

const now = new Date('2026-11-21T10:00:00Z');
const days = (count: number) => addDays(now, -count);
const OWNER = 'owner';
const NAMED = 7;

const member = (companyId: number, permissions: readonly MemberPermission[] = ['resume.search']): Actor => ({
  kind: 'member',
  accountId: 'm',
  companyId,
  permissions,
  isHead: false,
});
const ACTORS = {
  visitor: { kind: 'visitor' },
  owner: { kind: 'applicant', accountId: OWNER },
  applicant: { kind: 'applicant', accountId: 'another' },
  'member without the right': member(NAMED, ['vacancy.create']),
  'member of a named company': member(NAMED),
  'member of another company': member(8),
  head: { kind: 'member', accountId: 'h', companyId: 8, permissions: [], isHead: true },
  staff: { kind: 'staff', accountId: 's', permissions: [] },
} as const satisfies Record<string, Actor>;

const guarded = (resume: Partial<GuardedResume>): GuardedResume => ({
  applicantId: OWNER,
  status: 'published',
  visibility: 'everyone',
  visibilityCompanyIds: [NAMED],
  deletedAt: null,
  ...resume,
});

/** How the actor sees the resume; null when not at all. */
function viewerOf(actor: Actor, resume: GuardedResume) {
  const decision = canReadResume(actor, resume, false, now);
  return decision.allowed ? decision.granted : null;
}

/** For a published resume; a missing actor does not see it. */
const VIEWERS: Record<(typeof RESUME_VISIBILITIES)[number], Partial<Record<keyof typeof ACTORS, string>>> = {
  everyone: {
    visitor: 'public',
    owner: 'owner',
    applicant: 'public',
    'member without the right': 'public',
    'member of a named company': 'company',
    'member of another company': 'company',
    head: 'company',
    staff: 'staff',
  },
  companies: {
    owner: 'owner',
    'member of a named company': 'company',
    'member of another company': 'company',
    head: 'company',
    staff: 'staff',
  },
  companies_except: { owner: 'owner', 'member of another company': 'company', head: 'company', staff: 'staff' },
  companies_only: { owner: 'owner', 'member of a named company': 'company', staff: 'staff' },
  link_only: { owner: 'owner', staff: 'staff' },
  hidden: { owner: 'owner', staff: 'staff' },
};

describe.each(RESUME_VISIBILITIES)('a published resume for %s', (visibility) => {
  test.each(Object.keys(ACTORS) as (keyof typeof ACTORS)[])('as %s', (name) => {
    const resume = guarded({ visibility });
    expect(viewerOf(ACTORS[name], resume)).toBe(VIEWERS[visibility][name] ?? null);
    // Lists show others only what they may see of it.
    const listed = VIEWERS[visibility][name];
    // `link_only` and `hidden` are in no list, not even for staff.
    if (name !== 'owner')
      expect(isListedFor(audienceOf(ACTORS[name]), resume)).toBe(
        listed !== undefined && visibility !== 'link_only' && visibility !== 'hidden',
      );
  });
});

test.each(RESUME_STATUSES)('%s: others see published resumes, staff also formerly published ones', (status) => {
  const resume = guarded({ status, deletedAt: status === 'deleted' ? days(31) : null });
  for (const name of ['visitor', 'applicant', 'member of another company', 'head'] as const) {
    expect(viewerOf(ACTORS[name], resume) !== null).toBe(status === 'published');
  }
  expect(viewerOf(ACTORS.staff, resume) !== null).toBe(
    ['published', 'blocked', 'on_moderation', 'archive'].includes(status),
  );
  expect(viewerOf(ACTORS.owner, resume) !== null).toBe(status !== 'deleted');
});

test('the owner sees a deleted one for thirty days', () => {
  expect(viewerOf(ACTORS.owner, guarded({ status: 'deleted', deletedAt: days(30) }))).toBe('owner');
  expect(viewerOf(ACTORS.staff, guarded({ status: 'deleted', deletedAt: days(1) }))).toBeNull();
});

test.each(RESUME_STATUSES)('%s: changed by its owner and the system, unless deleted', (status) => {
  const allowed = (actor: Actor) => canChangeResume(actor, guarded({ status })).allowed;
  for (const actor of [ACTORS.owner, system]) expect(allowed(actor)).toBe(status !== 'deleted');
  for (const actor of [ACTORS.visitor, ACTORS.applicant, ACTORS.head, ACTORS.staff]) expect(allowed(actor)).toBe(false);
});

test('what is refused to somebody does not exist for him', () => {
  for (const decision of [
    canChangeResume(ACTORS.applicant, guarded({})),
    canReadResume(ACTORS.visitor, guarded({ visibility: 'hidden' }), true, now),
  ])
    expect(decision).toMatchObject({ allowed: false, code: 'not_found' });
});

test('what a respond has opened is seen by members who search, while it is published', () => {
  const opened = (actor: Actor, resume: Partial<GuardedResume> = {}) =>
    canReadResume(actor, guarded({ visibility: 'hidden', ...resume }), true, now).allowed;
  expect(opened(ACTORS.head)).toBe(true);
  expect(opened(ACTORS['member without the right'])).toBe(false);
  expect(opened(ACTORS.applicant)).toBe(false);
  expect(opened(ACTORS.head, { status: 'archive' })).toBe(false);
});

test('own lists are for applicants', () => {
  expect(canReadOwnList(ACTORS.owner)).toEqual({ allowed: true, granted: { applicantId: OWNER } });
  expect(canReadOwnList(ACTORS.visitor)).toMatchObject({ code: 'unauthorized' });
  expect(canReadOwnList(ACTORS.head)).toMatchObject({ code: 'forbidden' });
});

test('the system reads with the eyes of staff', () => {
  expect(viewerOf(system, guarded({ status: 'blocked' }))).toBe('staff');
});

test.each([
  ['visitor', 'unauthorized'],
  ['applicant', 'forbidden'],
  ['staff', 'forbidden'],
  ['member without the right', { companyId: NAMED }],
  ['head', { companyId: 8 }],
] as const)('%s hides resumes from their company: %j', (name, expected) => {
  const decision = canHideResumes(ACTORS[name]);
  expect(decision.allowed ? decision.granted : decision.code).toEqual(expected);
});

describe('masks', () => {
  test.each([
    [
      'owner',
      [...HIDDEN_FIELDS],
      {
        name: 'full',
        photo: true,
        age: true,
        currentEmployer: true,
        contacts: true,
        hiddenWays: [],
        hiddenPermits: true,
      },
    ],
    [
      'staff',
      [...HIDDEN_FIELDS],
      {
        name: 'full',
        photo: true,
        age: true,
        currentEmployer: true,
        contacts: false,
        hiddenWays: [],
        hiddenPermits: true,
      },
    ],
    [
      'company',
      [],
      {
        name: 'full',
        photo: true,
        age: true,
        currentEmployer: true,
        contacts: false,
        hiddenWays: [],
        hiddenPermits: false,
      },
    ],
    [
      'company',
      [...HIDDEN_FIELDS],
      {
        name: 'none',
        photo: false,
        age: false,
        currentEmployer: false,
        contacts: false,
        hiddenWays: ['phone', 'email'],
        hiddenPermits: false,
      },
    ],
    [
      'public',
      [],
      {
        name: 'short',
        photo: true,
        age: true,
        currentEmployer: true,
        contacts: false,
        hiddenWays: [],
        hiddenPermits: false,
      },
    ],
    [
      'public',
      ['name'],
      {
        name: 'none',
        photo: true,
        age: true,
        currentEmployer: true,
        contacts: false,
        hiddenWays: [],
        hiddenPermits: false,
      },
    ],
    [
      'public',
      ['phones'],
      {
        name: 'short',
        photo: true,
        age: true,
        currentEmployer: true,
        contacts: false,
        hiddenWays: ['phone'],
        hiddenPermits: false,
      },
    ],
    [
      'public',
      ['photo', 'birth'],
      {
        name: 'short',
        photo: false,
        age: false,
        currentEmployer: true,
        contacts: false,
        hiddenWays: [],
        hiddenPermits: false,
      },
    ],
  ] as const)('%s with %j hidden', (viewer, hiddenFields, mask) => {
    const rest = { experience: true, education: true, permits: true, about: true, crew: true };
    expect(maskOf(viewer, { hiddenFields, publicCategories: PUBLIC_CATEGORIES })).toEqual({ ...rest, ...mask });
  });

  test.each(PUBLIC_CATEGORIES)('visitors see %s only with a consent to it, companies without one', (category) => {
    const seen = (viewer: 'public' | 'company', publicCategories: readonly PublicCategory[]) => {
      const { name, ...mask } = maskOf(viewer, { hiddenFields: [], publicCategories });
      const shown = { ...mask, name: name !== 'none' };
      return PUBLIC_CATEGORIES.filter((one) => shown[one]);
    };
    expect(seen('public', [])).toEqual([]);
    expect(seen('public', [category])).toEqual([category]);
    expect(seen('company', [])).toEqual([...PUBLIC_CATEGORIES]);
  });

  test('a hidden field stays hidden from visitors, whatever was agreed to', () => {
    const { name, photo, age } = maskOf('public', {
      hiddenFields: ['name', 'photo', 'birth'],
      publicCategories: PUBLIC_CATEGORIES,
    });
    expect({ name, photo, age }).toEqual({ name: 'none', photo: false, age: false });
  });
});

describe('closedReasonOf', () => {
  const open = { status: 'published', visibility: 'everyone', visibilityCompanyIds: [], deletedAt: null } as const;
  const company = { kind: 'company', companyId: NAMED } as const;

  test('says why a company cannot read a resume', () => {
    expect(RESUME_STATUSES.map((status) => [status, closedReasonOf(company, { ...open, status })])).toEqual([
      ['draft', 'archived'],
      ['published', null],
      ['blocked', 'blocked'],
      ['on_moderation', 'blocked'],
      ['archive', 'archived'],
      ['deleted', 'archived'],
    ]);
    expect(closedReasonOf(company, { ...open, deletedAt: now })).toBe('archived');
  });

  test('does not tell a company that it alone must not see it', () => {
    for (const visibility of ['hidden', 'link_only', 'companies_except'] as const)
      expect(closedReasonOf(company, { ...open, visibility, visibilityCompanyIds: [NAMED] })).toBe('hidden');
    expect(closedReasonOf(company, { ...open, visibility: 'companies' })).toBe(null);
    expect(closedReasonOf({ kind: 'public' }, { ...open, visibility: 'companies' })).toBe('hidden');
  });
});
