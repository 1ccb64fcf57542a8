import { describe, expect, test } from 'vitest';
import { holdTogether, layOut } from './lay-out.ts';

describe('holdTogether', () => {
  test.each([
    ['работа в Казани и на вахте', 'работа в\u00a0Казани и\u00a0на\u00a0вахте'],
    ['Каркас — сервис', 'Каркас\u00a0— сервис'],
    ['через 30 дней', 'через 30\u00a0дней'],
    ['4 500 ₽ и 22 %', '4\u00a0500\u00a0₽ и\u00a022\u00a0%'],
    ['ст. 64 Трудового кодекса, № 152-ФЗ', 'ст.\u00a064\u00a0Трудового кодекса, №\u00a0152-ФЗ'],
    ['из-за дождя, кто-то здесь', 'из-за дождя, кто-то здесь'],
  ])('%s', (text, expected) => {
    expect(holdTogether(text)).toBe(expected);
  });
});

describe('layOut', () => {
  test('numbers the sections, links their headings and keeps tags unchanged', () => {
    const { html, sections } = layOut(
      '<h2 id="long-name">1. Что в нём</h2><p>См. <a href="/a b">о нас</a></p><h2 id="x">Итог</h2>',
    );
    expect(html).toBe(
      '<h2 id="s1"><a href="#s1">1. Что в\u00a0нём</a></h2><p>См. <a href="/a b">о\u00a0нас</a></p><h2 id="s2"><a href="#s2">Итог</a></h2>',
    );
    expect(sections).toEqual([
      { id: 's1', title: '1. Что в\u00a0нём' },
      { id: 's2', title: 'Итог' },
    ]);
  });

  test('a text without headings has no sections', () => {
    expect(layOut('<p>Текст</p>')).toEqual({ html: '<p>Текст</p>', sections: [] });
  });
});
