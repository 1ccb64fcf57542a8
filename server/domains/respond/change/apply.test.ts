import { expect, test } from 'vitest';
import { traceOf } from './apply.ts';

test('what a change has left of a respond is never an empty text', () => {
  const traces = new Map([[7, 'entry']]);
  expect(traceOf(traces, { id: 7 })).toBe('entry');
  expect(() => traceOf(traces, { id: 8 })).toThrow('respond 8');
});
