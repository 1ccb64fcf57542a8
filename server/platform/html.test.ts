import { describe, expect, test } from 'vitest';
import { cleanHtml, htmlStart, textToHtml } from './html.ts';

describe('cleanHtml', () => {
  test.each([
    ['<p onclick="x()">Да<script>alert(1)</script></p>', '<p>Да</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="nofollow noopener">a</a>'],
    ['<a href="https://a.ru" target="_blank">a</a>', '<a href="https://a.ru" rel="nofollow noopener">a</a>'],
    ['<b>Ж</b><h2>З</h2><style>p{}</style>', '<strong>Ж</strong><h3>З</h3>'],
    ['<svg><a xlink:href="javascript:1">x</a></svg>', '<a rel="nofollow noopener">x</a>'],
    ['<img src=x onerror=alert(1)>', null],
    ['  <p> </p> ', null],
    [null, null],
  ])('%s', (html, clean) => expect(cleanHtml(html)).toBe(clean));
});

describe('textToHtml', () => {
  test('paragraphs, breaks and lists', () => {
    expect(textToHtml('Нужно:\n- варить\n• резать\n\nЗвоните\nсами')).toBe(
      '<p>Нужно:</p><ul><li>варить</li><li>резать</li></ul><p>Звоните<br>сами</p>',
    );
  });
  test('markup in a text is text', () => {
    expect(cleanHtml(textToHtml('<script>alert("x")</script> & Ко'))).toBe(
      '<p>&lt;script&gt;alert("x")&lt;/script&gt; &amp; Ко</p>',
    );
  });
});

describe('htmlStart', () => {
  test.each([
    [null, ''],
    ['<p>Строим мосты.</p><p>И дороги</p>', 'Строим мосты. И дороги'],
    ['<p>Бетон &amp; сталь &lt;b&gt;</p>', 'Бетон & сталь <b>'],
    ['<p>Монтируем подстанции, кабельные линии и щиты</p>', 'Монтируем подстанции, кабельные…'],
  ])('%s', (html, text) => expect(htmlStart(html, 34)).toBe(text));
});
