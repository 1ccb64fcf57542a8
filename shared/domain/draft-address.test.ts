import { expect, test } from 'vitest';
import { draftBuilderPath, isDraftBuilderPath } from './draft-address.ts';

test.each([
  [draftBuilderPath('0b1f7a52-2d3c-4e6f-9a01-0123456789ab'), true],
  ['/constructor-resume?step=jobs&draft=1', true],
  ['/constructor-resume', false],
  ['/constructor-resume?vacancy=12', false],
  ['/constructor-resume/12?draft=1', false],
  ['/profile?draft=1', false],
])('%s', (path, is) => {
  expect(isDraftBuilderPath(path)).toBe(is);
});
