import { expect, test } from 'vitest';
import { COMPANY_ACTIONS, COMPANY_STATUSES, companyMachine, type CompanyGuard } from './company-machine.ts';
import type { MachineActor } from './machine.ts';

const ACTORS: MachineActor[] = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'];
const GUARDS: CompanyGuard[] = ['checked', 'unchecked'];

/** The same table, written independently: from, action, actors, guard or «-», to. */
const ALLOWED = `
  registering submit visitor,system - unverified
  unverified send_docs member,head - on_check
  on_check cancel_docs member,head unchecked unverified
  on_check verify staff,system - verified
  on_check refuse staff - unverified
  verified recheck member,head,system - on_check
  verified restrict staff - restricted
  unverified restrict staff - restricted
  restricted lift staff checked verified
  restricted lift staff unchecked unverified
  blocked lift staff - restricted
  registering block staff - blocked
  unverified block staff - blocked
  on_check block staff - blocked
  verified block staff - blocked
  restricted block staff - blocked
  registering close head,system - archived
  unverified close head,system - archived
  on_check close head,system - archived
  verified close head,system - archived
  restricted close head,system - archived
  blocked close head,system - archived`;

const expected = new Map<string, string>();
for (const line of ALLOWED.trim().split('\n')) {
  const [from, action, actors = '', guard, to = ''] = line.trim().split(' ');
  for (const actor of actors.split(','))
    for (const held of guard === '-' ? GUARDS : [guard]) expected.set(`${from} ${action} ${actor} ${held}`, to);
}

test('every state, action, actor and guard: exactly what the table allows', () => {
  for (const from of COMPANY_STATUSES)
    for (const action of COMPANY_ACTIONS)
      for (const actor of ACTORS)
        for (const held of GUARDS) {
          const key = `${from} ${action} ${actor} ${held}`;
          const next = companyMachine.next(from, action, actor, (guard) => guard === held);
          expect([key, next]).toEqual([key, expected.get(key) ?? null]);
        }
});

test('nothing leads out of the archive, and blocking twice does not verify', () => {
  for (const actor of ACTORS) expect(companyMachine.actions('archived', actor, () => true)).toEqual([]);
  const unchecked = (guard: CompanyGuard) => guard === 'unchecked';
  const blocked = companyMachine.next('unverified', 'block', 'staff', unchecked);
  const restricted = blocked && companyMachine.next(blocked, 'lift', 'staff', unchecked);
  expect(restricted && companyMachine.next(restricted, 'lift', 'staff', unchecked)).toBe('unverified');
});
