import { describe, expect, it } from 'vitest';
import { lemmasOf } from './russian-words.ts';

describe('lemmasOf', () => {
  it.each([
    ['бармен', 'бармен'],
    ['барменами', 'бармен'],
    ['полдня', 'полдень'],
    ['террасой', 'терраса'],
    ['разнорабочей', 'разнорабочий'],
    ['казани', 'казань'],
    ['зовет', 'звать'],
    ['еж', 'еж'],
  ])('knows %s as a form of %s', (word, lemma) => {
    expect(lemmasOf(word)).toContain(lemma);
  });

  it.each(['сварщег', 'прараб', 'моляр', 'абв', '', 'я'.repeat(100_000), 'welder', 'терраса/', '\n'])(
    'does not know %j',
    (word) => {
      expect(lemmasOf(word)).toEqual([]);
    },
  );
});
