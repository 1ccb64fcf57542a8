import { expect, test } from 'vitest';
import { contentPolicy, drawPage, type Embedding } from './layout.ts';

const MARKETPLACE = 'https://example.ru';
const CHAT = `${MARKETPLACE} wss://example.ru; media-src ${MARKETPLACE}`;

test.each<[Embedding, string]>([
  ['none', "style-src 'self'; img-src 'self'"],
  ['element', `style-src 'self'; img-src 'self' ${MARKETPLACE}; script-src ${MARKETPLACE}; connect-src ${CHAT}`],
  [
    'fragment',
    `style-src 'self' ${MARKETPLACE}; img-src 'self' ${MARKETPLACE}; script-src ${MARKETPLACE}; connect-src ${MARKETPLACE}`,
  ],
  ['frame', `style-src 'self'; img-src 'self'; frame-src ${MARKETPLACE}`],
])('a page with %s lets in no more than it needs', (embedding, expected) => {
  expect(contentPolicy(embedding, MARKETPLACE)).toBe(
    `default-src 'none'; ${expected}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  );
});

test('a page has no script or style of its own in its text', () => {
  const page = {
    title: 'Страница',
    description: 'О\u00a0чём она',
    heading: 'Страница',
    lead: 'Текст',
    embedding: 'element',
    body: '',
  } as const;
  const html = drawPage(page, '/', { marketplace: MARKETPLACE, embedKey: 'pk_live_1' });
  expect(html).not.toMatch(/<style|style=|<script(?! type="module" src="https:\/\/example\.ru\/)|\son\w+=/);
  expect(html).toContain('<a href="/" aria-current="page">');
});
