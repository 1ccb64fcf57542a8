import { expect, test } from 'vitest';
import { assertShallow } from './shallow.ts';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

test('what a form sends passes, what would cost the stack does not', () => {
  for (const body of [
    undefined,
    null,
    'text',
    { a: [{ b: { c: [1, 2] } }] },
    nested(40),
    Array.from({ length: 50_000 }, () => ({})),
  ])
    expect(() => assertShallow(body)).not.toThrow();
  for (const levels of [42, 2_000, 100_000])
    expect(() => assertShallow({ a: nested(levels) })).toThrow(expect.objectContaining({ code: 'bad_argument' }));
});
