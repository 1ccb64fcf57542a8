import { describe, expect, test } from 'vitest';
import { layOut } from './lay-out.ts';

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
