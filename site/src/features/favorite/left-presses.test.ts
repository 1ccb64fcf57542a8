import { expect, test } from 'vitest';
import { readPresses } from './left-presses.ts';

const press = { kind: 'vacancy', id: 7, isOn: true, userId: 'a', at: 1 };

test.each([
  [
    JSON.stringify([press, { ...press, kind: 'company' }, { ...press, id: '7' }, null, 7, { ...press, at: undefined }]),
    [press],
  ],
  ['{"length":2}', []],
  ['[1', []],
  [null, []],
])('%s are the presses %j', (text, presses) => {
  expect(readPresses(text)).toEqual(presses);
});

test('of too many the newest are kept', () => {
  const many = Array.from({ length: 21 }, (_, id) => ({ ...press, id }));
  expect(readPresses(JSON.stringify(many))).toEqual(many.slice(1));
});
