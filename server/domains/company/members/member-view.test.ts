import { expect, test } from 'vitest';
import { maskEmail } from './member-view.ts';

test.each([
  ['rashid@stroy.example', 'ra•••@stroy.example'],
  ['abcd@stroy.example', 'ab•••@stroy.example'],
  ['abc@stroy.example', 'a•••@stroy.example'],
  ['a@stroy.example', 'a•••@stroy.example'],
  ['"a@b"@stroy.example', '"a•••@stroy.example'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
