import { expect } from 'vitest';

/** A refusal of a call with this code. */
export const refusal = (code: string): unknown => expect.objectContaining({ code });

/** A refusal of what a call was given, at this field. */
export const atField = (field: string): unknown =>
  expect.objectContaining({ problem: expect.objectContaining({ errors: [expect.objectContaining({ field })] }) });
