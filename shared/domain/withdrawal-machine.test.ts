import { expect, test } from 'vitest';
import { withdrawalMachine, type WithdrawalGuard } from './withdrawal-machine.ts';

const when =
  (...guards: WithdrawalGuard[]) =>
  (guard: WithdrawalGuard) =>
    guards.includes(guard);

test.each([
  ['submitted', ['notAsker', 'small'], ['approve', 'reject']],
  ['submitted', ['small'], ['reject']],
  ['approved', ['notAsker', 'small'], ['send', 'reject']],
  ['approved', ['notAsker', 'large', 'stands', 'other'], ['second', 'reject']],
  ['approved', ['notAsker', 'large', 'stands'], ['reject']],
  ['approved', ['large', 'stands', 'other'], ['reject']],
  ['approved', ['notAsker', 'large', 'void', 'other'], ['approve', 'reject']],
  ['approved', ['large', 'void', 'other'], ['reject']],
  ['sent', ['notAsker'], ['done', 'return']],
  ['done', ['notAsker', 'small', 'large', 'other'], []],
  ['returned', ['notAsker', 'small', 'large', 'other'], []],
] as const)('of one that is %s with %j staff can %j', (status, guards, actions) => {
  expect(withdrawalMachine.actions(status, 'staff', when(...guards))).toEqual(actions);
});

test('the head takes it back before staff agree, and nobody else of the company does', () => {
  expect(withdrawalMachine.next('submitted', 'cancel', 'head', () => true)).toBe('cancelled');
  expect(withdrawalMachine.next('approved', 'cancel', 'head', () => true)).toBeNull();
  expect(withdrawalMachine.next('submitted', 'cancel', 'member', () => true)).toBeNull();
});
