import { expect, test } from 'vitest';
import type { MachineActor } from './machine.ts';
import { SUBSCRIPTION_STATUSES, subscriptionMachine, type SubscriptionAction } from './subscription-machine.ts';

const ACTORS: MachineActor[] = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'];
const ACTIONS: SubscriptionAction[] = ['confirm', 'pause', 'resume', 'unsubscribe', 'bounce'];

/** The same table, written independently: `from action actors → to`. */
const ALLOWED = new Map<string, string | undefined>(
  `
  pending confirm visitor active
  active pause applicant,member,head paused
  paused resume applicant,member,head active
  pending unsubscribe visitor,applicant,member,head,system unsubscribed
  active unsubscribe visitor,applicant,member,head,system unsubscribed
  paused unsubscribe visitor,applicant,member,head,system unsubscribed
  active bounce system bounced
  paused bounce system bounced`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap(([from, action, actors = '', to]) =>
      actors.split(',').map((actor) => [`${from} ${action} ${actor}`, to] as const),
    ),
);

test('every state, action and actor: exactly what the table allows', () => {
  for (const from of SUBSCRIPTION_STATUSES) {
    for (const action of ACTIONS) {
      for (const actor of ACTORS) {
        const key = `${from} ${action} ${actor}`;
        expect([key, subscriptionMachine.next(from, action, actor, () => true)]).toEqual([
          key,
          ALLOWED.get(key) ?? null,
        ]);
      }
    }
  }
});

test('a link that comes too late and a single refusal change nothing', () => {
  expect(subscriptionMachine.next('pending', 'confirm', 'visitor', () => false)).toBeNull();
  expect(subscriptionMachine.next('active', 'bounce', 'system', () => false)).toBeNull();
});
