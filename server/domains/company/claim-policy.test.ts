import { describe, expect, it } from 'vitest';
import { canClaim } from './claim-policy.ts';

const deletedAt = new Date('2026-11-22T09:00:00Z');

describe('signing up as the head of a company', () => {
  it.each<[string, Parameters<typeof canClaim>, boolean]>([
    ['that nobody knows', [undefined, null], true],
    ['that has no head and was never checked', [{ status: 'unverified', deletedAt: null }, null], true],
    ['whose sign-up was not finished', [{ status: 'registering', deletedAt: null }, null], true],
    ['that has a head', [{ status: 'unverified', deletedAt: null }, 'г•••@stroy.example'], false],
    ['that was checked', [{ status: 'active', deletedAt: null }, null], false],
    ['that was closed', [{ status: 'archived', deletedAt: null }, null], false],
    ['that was deleted', [{ status: 'unverified', deletedAt }, null], false],
    ['that was deleted before its sign-up was finished', [{ status: 'registering', deletedAt }, null], false],
  ])('%s', (_name, input, expected) => {
    expect(canClaim(...input).allowed).toBe(expected);
  });
});
