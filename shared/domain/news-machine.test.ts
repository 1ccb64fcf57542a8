import { expect, test } from 'vitest';
import type { MachineActor } from './machine.ts';
import { NEWS_ACTIONS, NEWS_STATUSES, newsMachine } from './news-machine.ts';

const ACTORS: MachineActor[] = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'];

/** The same table, written independently: `from action actor → to`. */
const ALLOWED = new Map(
  `
  draft send staff review
  review return staff draft
  scheduled return staff draft
  unpublished return staff draft
  archived return staff draft
  review schedule staff scheduled
  scheduled schedule staff scheduled
  scheduled due system published
  review publish staff published
  scheduled publish staff published
  published unpublish staff unpublished
  draft archive staff archived
  review archive staff archived
  scheduled archive staff archived
  published archive staff archived
  unpublished archive staff archived`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([from, action, actor, to]) => [`${from} ${action} ${actor}`, to]),
);

test('every state, action and actor: exactly what the table allows', () => {
  for (const from of NEWS_STATUSES) {
    for (const action of NEWS_ACTIONS) {
      for (const actor of ACTORS) {
        const key = `${from} ${action} ${actor}`;
        expect([key, newsMachine.next(from, action, actor, () => true)]).toEqual([key, ALLOWED.get(key) ?? null]);
      }
    }
  }
});
