import { expect, test } from 'vitest';
import { z } from 'zod';
import { classify } from './problem-handler.ts';
import { readColumns } from './stored-columns.ts';

const schema = z.object({
  status: z.enum(['active', 'archive']),
  pay: z.object({ mode: z.literal('month') }).nullable(),
});

test('parses its columns and leaves the others', () => {
  const row = { id: 7, status: 'active', pay: { mode: 'month', note: 'unknown' } };
  expect(readColumns(schema, row)).toEqual({ id: 7, status: 'active', pay: { mode: 'month' } });
});

test('an invalid row is our failure, not the caller’s', () => {
  let thrown: unknown;
  try {
    readColumns(schema, { status: 'lost', pay: null });
  } catch (error) {
    thrown = error;
  }
  // Whoever reads the log finds the column in the cause.
  expect(thrown).toMatchObject({
    message: 'A stored row is not of its shape',
    cause: expect.any(z.ZodError) as unknown,
  });
  expect(classify(thrown).code).toBe('internal');
});
