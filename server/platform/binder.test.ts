import { expect, test } from 'vitest';
import type { Contract } from '#shared/contracts/contract.ts';
import { nothing } from '#shared/contracts/answers.ts';
import { system, visitor, type Actor } from './actor.ts';
import { admit } from './binder.ts';
import { noLimits } from './limits.ts';

const contract = {
  summary: 'Limited',
  answer: nothing,
  errors: [],
  access: 'public',
  limit: { points: 1, seconds: 60 },
} satisfies Contract;

/** Whom a call is counted for. */
async function subjectOf(actor: Actor, ip: string): Promise<string | undefined> {
  const counted: string[] = [];
  const limiter = {
    ...noLimits,
    consume: async (_name: string, _limit: object, subject: string) => void counted.push(subject),
  };
  await admit({ limiter }, { name: 'POST /limited', contract }, { actor, ip });
  return counted[0];
}

const [HERE, THERE] = ['203.0.113.7', '203.0.113.8'];
const member = { kind: 'member', accountId: 'm', companyId: 1, permissions: [], isHead: false } as const;

test.each<[Actor, string]>([
  [{ kind: 'applicant', accountId: 'a' }, 'account:a'],
  [member, 'account:m'],
  [{ ...member, accountId: 'other' }, 'account:other'],
  [{ kind: 'staff', accountId: 's', permissions: [] }, 'account:s'],
  [{ kind: 'token', subject: 'unsubscribe' }, 'token:unsubscribe'],
  [{ kind: 'gateway', name: 'bank' }, 'gateway:bank'],
])('%j is counted as one, whatever the address', async (actor, subject) => {
  expect([await subjectOf(actor, HERE), await subjectOf(actor, THERE)]).toEqual([subject, subject]);
});

test.each([visitor, system])('%j is counted by the address', async (actor) => {
  expect([await subjectOf(actor, HERE), await subjectOf(actor, THERE)]).toEqual([`ip:${HERE}`, `ip:${THERE}`]);
});
