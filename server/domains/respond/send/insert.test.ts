import { expect, test } from 'vitest';
import { hashOf } from './insert.ts';

test('case, spaces and punctuation do not make another letter, words do', () => {
  const hash = (letter: string) => hashOf(letter).toString('hex');
  expect(hash('  здравствуйте —\n готов ВЫЙТИ завтра!')).toBe(hash('Здравствуйте, готов выйти завтра.'));
  expect(hash('Готов выйти завтра')).not.toBe(hash('Готов выйти сегодня'));
});
