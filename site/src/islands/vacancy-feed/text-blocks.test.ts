import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test.each<[html: string, blocks: (string | string[])[]]>([
  ['', []],
  ['Просто слова', ['Просто слова']],
  ['<p>Первый\n  абзац</p><p>Второй</p>', ['Первый абзац', 'Второй']],
  ['<p>Строка<br />ещё строка</p>', ['Строка', 'ещё строка']],
  [
    '<h3>Что делать</h3><ul><li>Варить</li><li><strong>Резать</strong> металл</li></ul><p>Всё</p>',
    ['Что делать', ['Варить', 'Резать металл'], 'Всё'],
  ],
  ['<ul><li>Один<br>два</li></ul><ol><li>три</li></ol>', [['Один два'], ['три']]],
  ['<ul><li>Не закрыт', [['Не закрыт']]],
  [
    '<p>60&nbsp;дней &lt;вахта&gt; &amp;amp; &#171;Волга&#xBB; &bogus;</p>',
    ['60\u00a0дней <вахта> &amp; «Волга» &bogus;'],
  ],
  ['<p>a < b, <a href="https://x.test/?a=1&amp;b=2">ссылка</a></p>', ['a < b, ссылка']],
  ['<script>alert(1)</script>&#x110000;', ['alert(1)&#x110000;']],
])('%j', (html, blocks) => {
  expect(textBlocks(html)).toEqual(blocks);
});
