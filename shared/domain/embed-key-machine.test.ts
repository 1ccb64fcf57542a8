import { expect, test } from 'vitest';
import { EMBED_KEY_STATUSES } from './embed.ts';
import { embedKeyMachine, type EmbedKeyAction } from './embed-key-machine.ts';
import type { MachineActor } from './machine.ts';

const ACTORS: MachineActor[] = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'];
const ACTIONS: EmbedKeyAction[] = ['rotate', 'done', 'revoke', 'suspend', 'lift'];

/** The same table, written independently: `from action actor → to`. */
const ALLOWED = new Map(
  `
  active rotate member rotating
  active rotate head rotating
  active rotate system rotating
  rotating done system revoked
  active revoke member revoked
  active revoke head revoked
  active revoke system revoked
  rotating revoke member revoked
  rotating revoke head revoked
  rotating revoke system revoked
  active suspend staff suspended
  rotating suspend staff suspended
  suspended lift staff active`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([from, action, actor, to]) => [`${from} ${action} ${actor}`, to]),
);

test('every state, action and actor: exactly what the table allows', () => {
  for (const from of EMBED_KEY_STATUSES) {
    for (const action of ACTIONS) {
      for (const actor of ACTORS) {
        const key = `${from} ${action} ${actor}`;
        expect([key, embedKeyMachine.next(from, action, actor, () => true)]).toEqual([key, ALLOWED.get(key) ?? null]);
      }
    }
  }
});
