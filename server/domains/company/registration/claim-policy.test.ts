import { describe, expect, it } from 'vitest';
import { canClaim } from './claim-policy.ts';

describe('signing up as the head of a company', () => {
  it.each<[string, Parameters<typeof canClaim>, boolean]>([
    ['that nobody knows', [undefined, null], true],
    ['that has no head and was never checked', [{ status: 'unverified' }, null], true],
    ['whose sign-up was not finished', [{ status: 'registering' }, null], true],
    ['that has a head', [{ status: 'unverified' }, 'г•••@stroy.example'], false],
    ['that was checked', [{ status: 'active' }, null], false],
    ['that was closed', [{ status: 'archived' }, null], false],
  ])('%s', (_name, input, expected) => {
    expect(canClaim(...input).allowed).toBe(expected);
  });
});
