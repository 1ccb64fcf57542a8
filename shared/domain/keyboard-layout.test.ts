import { describe, expect, it } from 'vitest';
import { toOtherLayout } from './keyboard-layout.ts';

describe('toOtherLayout', () => {
  it.each([
    ['cdfhobr', 'сварщик'],
    ['вщслук', 'docker'],
    ['Vjynf;ybr', 'Монтажник'],
    ['Фгещсфв', 'Autocad'],
    [',tnjyobr', 'бетонщик'],
    ['`krf 60/30', 'ёлка 60/30'],
  ])('«%s» → «%s»', (typed, meant) => {
    expect(toOtherLayout(typed)).toBe(meant);
  });

  it('converts back', () => {
    const text = 'Электрогазосварщик 5-го разряда, вахта [60/30] — «ёж» {AutoCAD}';
    expect(toOtherLayout(toOtherLayout(text))).toBe(text);
  });

  it('leaves common characters unchanged', () => {
    expect(toOtherLayout('12 34-5 👷')).toBe('12 34-5 👷');
  });
});
