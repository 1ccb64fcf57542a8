import { expect, test } from 'vitest';
import { ALLOWED, allow, enforce, refuse, refuseCaller } from './decision.ts';

test('gives what is granted', () => {
  expect(enforce(ALLOWED)).toBe(true);
  expect(enforce(allow('owner'))).toBe('owner');
});

test('throws a refusal with its details', () => {
  expect(() => enforce(refuse('gone', { detail: 'Давно закрыта' }))).toThrow(
    expect.objectContaining({ code: 'gone', details: { detail: 'Давно закрыта' } }),
  );
});

test('asks a visitor to sign in and refuses others', () => {
  expect(refuseCaller({ kind: 'visitor' }).code).toBe('unauthorized');
  expect(refuseCaller({ kind: 'applicant' }).code).toBe('forbidden');
});
