import { expect, test } from 'vitest';
import type { MachineActor } from './machine.ts';
import { vacancyMachine, VACANCY_STATUSES, type VacancyAction, type VacancyGuard } from './vacancy-machine.ts';

const ACTORS: MachineActor[] = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'];
const ACTIONS: VacancyAction[] = [
  'submit',
  'approve',
  'reject',
  'edit',
  'update',
  'appeal',
  'unpublish',
  'recover',
  'archive',
  'block',
  'resubmit',
  'delete',
  'brand',
  'promote',
  'bump',
];

/** The same table, written independently: `from action actor → to`, with every guard true except `no_unit`. */
const ALLOWED = new Map(
  `
  draft submit member active
  on_review approve staff active
  on_review approve system active
  on_review reject staff rejected
  draft edit member draft
  rejected edit member draft
  active edit member active
  unpublished edit member unpublished
  blocked edit member blocked
  active update member active
  unpublished update member unpublished
  rejected appeal member on_review
  blocked appeal member on_review
  active unpublish member unpublished
  unpublished recover member active
  active archive member archive
  active archive system archive
  unpublished archive member archive
  unpublished archive system archive
  archive recover member active
  active block staff blocked
  blocked resubmit member on_review
  draft delete member deleted
  draft delete head deleted
  rejected delete member deleted
  rejected delete head deleted
  archive delete member deleted
  archive delete head deleted
  active brand member active
  active promote member active
  active bump member active
  active bump system active`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([from, action, actor, to]) => [`${from} ${action} ${actor}`, to]),
);

const everything = (guard: VacancyGuard) => guard !== 'no_unit';

test('every state, action and actor: exactly what the table allows', () => {
  for (const from of VACANCY_STATUSES) {
    for (const action of ACTIONS) {
      for (const actor of ACTORS) {
        const key = `${from} ${action} ${actor}`;
        expect([key, vacancyMachine.next(from, action, actor, everything)]).toEqual([key, ALLOWED.get(key) ?? null]);
      }
    }
  }
});

test.each<[string, VacancyAction, readonly VacancyGuard[], string | null]>([
  ['draft', 'submit', ['valid', 'quota'], 'on_review'],
  ['draft', 'submit', ['valid'], null],
  ['draft', 'submit', ['quota', 'company_trusted'], null],
  ['unpublished', 'recover', [], null],
  ['archive', 'recover', ['no_unit'], 'draft'],
  ['archive', 'recover', ['unit'], null],
  ['rejected', 'appeal', [], null],
  ['blocked', 'resubmit', ['valid'], null],
  ['active', 'update', [], null],
])('%s %s with %j leads to %s', (from, action, held, to) => {
  const status = VACANCY_STATUSES.find((name) => name === from);
  expect(status && vacancyMachine.next(status, action, 'member', (guard) => held.includes(guard))).toBe(to);
});

test('allowed actions have no duplicates', () => {
  expect(vacancyMachine.actions('archive', 'member', () => true)).toEqual(['recover', 'delete']);
});
