import { expect, test } from 'vitest';
import {
  INVITATION_STATUSES,
  invitationMachine,
  MEMBER_STATUSES,
  memberMachine,
  type InvitationAction,
  type MemberAction,
} from './member-machine.ts';
import type { MachineActor } from './machine.ts';

const ACTORS: MachineActor[] = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'];
const MEMBER_ACTIONS: MemberAction[] = ['suspend', 'resume', 'remove', 'make_head'];
const INVITATION_ACTIONS: InvitationAction[] = ['confirm', 'expire', 'resend', 'revoke'];

/** `from action actor → to`, a line each. */
function tableOf(lines: string): Map<string, string | undefined> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' '))
      .map(([from, action, actor, to]) => [`${from} ${action} ${actor}`, to]),
  );
}

/** The same tables, written independently. */
const MEMBER = tableOf(`
  active suspend member suspended
  active suspend head suspended
  suspended resume member active
  suspended resume head active
  active remove member removed
  active remove head removed
  suspended remove member removed
  suspended remove head removed
  active make_head head active`);
const INVITATION = tableOf(`
  invited confirm visitor accepted
  invited confirm member accepted
  invited confirm applicant accepted
  invited expire system expired
  invited resend member invited
  invited resend head invited
  expired resend member invited
  expired resend head invited
  invited revoke member revoked
  invited revoke head revoked
  expired revoke member revoked
  expired revoke head revoked`);

test('every state, action and actor of a membership: exactly what the table allows', () => {
  for (const from of MEMBER_STATUSES)
    for (const action of MEMBER_ACTIONS)
      for (const actor of ACTORS) {
        const key = `${from} ${action} ${actor}`;
        expect([key, memberMachine.next(from, action, actor, () => true)]).toEqual([key, MEMBER.get(key) ?? null]);
      }
});

test('the head can only be resumed, which never happens', () => {
  for (const from of MEMBER_STATUSES)
    for (const actor of ACTORS)
      expect(memberMachine.actions(from, actor, () => false).filter((action) => action !== 'resume')).toEqual([]);
});

test('every state, action and actor of an invitation: exactly what the table allows', () => {
  for (const from of INVITATION_STATUSES)
    for (const action of INVITATION_ACTIONS)
      for (const actor of ACTORS) {
        const key = `${from} ${action} ${actor}`;
        expect([key, invitationMachine.next(from, action, actor, () => true)]).toEqual([
          key,
          INVITATION.get(key) ?? null,
        ]);
      }
});
