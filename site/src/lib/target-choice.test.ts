import { expect, test } from 'vitest';
import { targetChoice } from './target-choice.ts';

const WELDER = { id: 7, title: 'Сварщик' };
const FITTER = { id: 9, title: 'Монтажник' };
const PROMPT = 'Выберите вакансию';

test('of several nothing is chosen, unless the address names it', () => {
  const { value, options } = targetChoice([WELDER, FITTER], PROMPT);
  expect(value).toBe('');
  expect(options).toEqual([
    ['', PROMPT],
    ['7', 'Сварщик'],
    ['9', 'Монтажник'],
  ]);
  expect(targetChoice([WELDER, FITTER], PROMPT, 9).value).toBe('9');
});

test('one that is not theirs is not chosen either', () => {
  expect(targetChoice([WELDER, FITTER], PROMPT, 8).value).toBe('');
});

test('the only one is chosen; of none there is nothing to choose', () => {
  expect(targetChoice([WELDER], PROMPT)).toEqual({ value: '7', options: [['7', 'Сварщик']] });
  expect(targetChoice([], PROMPT)).toEqual({ value: '', options: [] });
});
