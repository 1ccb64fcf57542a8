import { expect, test } from 'vitest';
import { fitsMention, putMention, typedMention } from './mention.ts';

test.each([
  ['@', 1, { query: '', start: 0 }],
  ['Глянь, @Ан', 10, { query: 'Ан', start: 7 }],
  ['@Анна Га', 8, { query: 'Анна Га', start: 0 }],
  ['anna@mail', 9, null],
  ['@ Анна', 6, null],
  ['@Анна\nглянь', 11, null],
  ['Анна', 4, null],
  [`@${'а'.repeat(60)}`, 61, null],
] as const)('%j at %i', (text, caret, found) => {
  expect(typedMention(text, caret)).toEqual(found);
});

test('a name is found by the beginning of each word', () => {
  expect([fitsMention('Анна Галеева', 'гал'), fitsMention('Анна Галеева', ''), fitsMention('Анна', 'нна')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('the name takes the place of what was typed', () => {
  expect(putMention('Глянь, @Ан', { query: 'Ан', start: 7 }, 'Анна Галеева')).toEqual({
    text: 'Глянь, @Анна Галеева ',
    caret: 21,
  });
  expect(putMention('@А глянь', { query: 'А', start: 0 }, 'Анна').text).toBe('@Анна глянь');
});
