import { expect, test } from 'vitest';
import type { MachineActor } from './machine.ts';
import { resumeMachine, RESUME_STATUSES, type ResumeAction, type ResumeGuard } from './resume-machine.ts';

const ACTORS: MachineActor[] = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'];
const ACTIONS: ResumeAction[] = [
  'edit',
  'publish',
  'update',
  'block',
  'resubmit',
  'approve',
  'archive',
  'restore',
  'duplicate',
  'delete',
  'undo',
  'bump',
];

/**
 * The same table, written independently: `from action actor → to`, with every guard true except `beyond_recheck_days`.
 */
const ALLOWED = new Map(
  `
  draft edit applicant draft
  published edit applicant published
  blocked edit applicant blocked
  on_moderation edit applicant on_moderation
  on_moderation update applicant on_moderation
  draft publish applicant published
  published update applicant published
  published approve staff published
  draft duplicate applicant draft
  draft delete applicant deleted
  published block staff blocked
  published archive applicant archive
  published archive system archive
  published duplicate applicant published
  published delete applicant deleted
  published bump applicant published
  blocked resubmit applicant on_moderation
  blocked duplicate applicant blocked
  blocked delete applicant deleted
  on_moderation approve staff published
  on_moderation block staff blocked
  on_moderation duplicate applicant on_moderation
  on_moderation delete applicant deleted
  archive restore applicant published
  archive duplicate applicant archive
  archive delete applicant deleted
  deleted undo applicant archive`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([from, action, actor, to]) => [`${from} ${action} ${actor}`, to]),
);

const everything = (guard: ResumeGuard) => guard !== 'beyond_recheck_days';

test('every state, action and actor: exactly what the table allows', () => {
  for (const from of RESUME_STATUSES) {
    for (const action of ACTIONS) {
      for (const actor of ACTORS) {
        const key = `${from} ${action} ${actor}`;
        expect([key, resumeMachine.next(from, action, actor, everything)]).toEqual([key, ALLOWED.get(key) ?? null]);
      }
    }
  }
});

test.each<[(typeof RESUME_STATUSES)[number], ResumeAction, readonly ResumeGuard[], string | null]>([
  ['draft', 'publish', ['complete', 'phone_verified'], 'published'],
  ['draft', 'publish', ['complete'], null],
  ['draft', 'publish', ['phone_verified'], null],
  ['blocked', 'resubmit', ['complete', 'phone_verified'], null],
  ['blocked', 'resubmit', ['complete', 'phone_verified', 'changed'], 'on_moderation'],
  ['published', 'update', ['complete', 'changed'], null],
  ['published', 'update', ['complete', 'phone_verified'], null],
  ['archive', 'restore', ['complete', 'within_recheck_days'], 'published'],
  ['archive', 'restore', ['complete', 'beyond_recheck_days'], 'on_moderation'],
  ['archive', 'restore', ['within_recheck_days'], null],
  ['deleted', 'undo', [], null],
  ['published', 'bump', [], null],
])('%s %s with %j leads to %s', (from, action, held, to) => {
  expect(resumeMachine.next(from, action, 'applicant', (guard) => held.includes(guard))).toBe(to);
});
