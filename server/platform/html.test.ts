import { describe, expect, test } from 'vitest';
import { cleanHtml, htmlStart, htmlToText, textToHtml } from './html.ts';

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
    [' <i>a</i>\r\nb ', '<em>a</em>\nb'],
    ['<h4>a</h4><a>b</a>', '<h3>a</h3><a rel="nofollow noopener">b</a>'],
    ['<a href="mailto:a@b.ru">a</a>', '<a href="mailto:a@b.ru" rel="nofollow noopener">a</a>'],
  ])('%s', (html, clean) => expect(cleanHtml(html)).toBe(clean));
});

describe('htmlToText', () => {
  test.each([
    [null, ''],
    [
      '<p>Строим <strong>мосты</strong></p><ul><li>сами</li><li>в\u00a0срок</li></ul><p>a<br />b</p>',
      'Строим мосты\n\n- сами\n- в\u00a0срок\n\na\nb',
    ],
    ['<h3>О нас</h3>\n<p>1 &lt; 2 &amp;amp; &quot;3&quot;</p>', 'О нас\n\n1 < 2 &amp; "3"'],
    ['<p>a</p><p></p><p> b </p>', 'a\n\nb'],
  ])('%s', (html, text) => expect(htmlToText(html)).toBe(text));

  test.each(['a\n\nb', 'Нужно:\n\n- варить\n- резать\n\nЗвоните', '1 < 2 & "3"'])('%j comes back', (text) => {
    expect(htmlToText(cleanHtml(textToHtml(text)))).toBe(text);
  });
});

describe('textToHtml', () => {
  test('paragraphs, breaks and lists', () => {
    expect(textToHtml('Нужно:\n- варить\n• резать\n\nЗвоните\nсами')).toBe(
      '<p>Нужно:</p><ul><li>варить</li><li>резать</li></ul><p>Звоните<br>сами</p>',
    );
  });
  test.each([
    ['a\r\nb\n \t\nc\n\n\n d ', '<p>a<br>b</p><p>c</p><p>d</p>'],
    ['  -a\n*  b \nc - d', '<ul><li>a</li><li>b</li></ul><p>c - d</p>'],
    [' \n\n ', ''],
  ])('%j', (text, html) => expect(textToHtml(text)).toBe(html));
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
    ['<p>Монтируем подстанции, щиты, кабели</p>', 'Монтируем подстанции, щиты, кабели'],
    ['<p>Монтируем подстанции и щиты связи связи</p>', 'Монтируем подстанции и щиты связи…'],
    ['<p>Монтируем подстанции и щиты для: связи</p>', 'Монтируем подстанции и щиты для…'],
    ['<p>Монтируем подстанции, щиты – , .связь</p>', 'Монтируем подстанции, щиты…'],
    [`<p>${'а'.repeat(40)}</p>`, `${'а'.repeat(34)}…`],
    ['<ul> <li>а\n\t б</li></ul>', 'а б'],
  ])('%s', (html, text) => expect(htmlStart(html, 34)).toBe(text));
});
