import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  ['https://stroy.example/team', 'https://stroy.example/team'],
  [' stroy.example ', 'https://stroy.example/'],
  ['stroy.example:8080/a?b=1#c', 'https://stroy.example:8080/a?b=1#c'],
  ['HTTP://stroy.example', 'http://stroy.example/'],
  ['строй.рф', 'https://xn--h1alffa9f.xn--p1ai/'],
])('%s leads to %s', (text, address) => {
  expect(webAddress(text)).toBe(address?.startsWith('https://xn--') ? new URL('https://строй.рф').href : address);
});

test.each([
  '',
  'стройка',
  'localhost',
  'https://localhost',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)//stroy.example',
  'data:text/html,<script>',
  'vbscript:x.y',
  'ftp://stroy.example',
  'mailto:hr@stroy.example',
  'https://hr:secret@stroy.example',
  'hr@stroy.example',
  'https://stroy.example.',
  'https://stroy .example',
  `https://stroy.example/${'a'.repeat(500)}`,
])('%j leads nowhere', (text) => {
  expect(webAddress(text)).toBeNull();
});
