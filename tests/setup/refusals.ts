import { expect } from 'vitest';

/** A refusal of a call with this code, whose words have these among them. */
export function refusal(code: string, words?: string): unknown {
  const problem = words && { problem: expect.objectContaining({ detail: expect.stringContaining(words) }) };
  return expect.objectContaining({ code, ...problem });
}

/** A refusal of what a call was given, at this field. */
export const atField = (field: string): unknown =>
  expect.objectContaining({ problem: expect.objectContaining({ errors: [expect.objectContaining({ field })] }) });
