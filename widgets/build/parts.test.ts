import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FEED_CSS_PARTS } from '#shared/domain/feed-terms.ts';
import { CHAT_CSS_PARTS } from './chat-manual.ts';
import { RESPOND_CSS_PARTS } from './respond-manual.ts';

/** Names for `::part()` are a promise: what the README names, the manual has, and the code draws. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each([
  ['vacancy-feed', FEED_CSS_PARTS],
  ['respond-button', RESPOND_CSS_PARTS],
  ['chat-bubble', CHAT_CSS_PARTS],
])('the README of %s lists its parts', (element, parts) => {
  const [, list = ''] = /Части для `::part\(\)`: ([^.]+)\./.exec(read(`widgets/${element}/README.md`)) ?? [];
  expect(list.replaceAll(/[`,]/g, ' ').trim().split(/\s+/).sort()).toEqual([...parts].sort());
});

const drawnIn = (...patterns: string[]) =>
  new Set(
    globSync(patterns, { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...read(file).matchAll(/\bpart(?:="|\.add\(')([^"']+)["']|\bpart=\{[^}]+\}/g)])
      .flatMap(([whole, names]) => names ?? [...whole.matchAll(/'([^']+)'/g)].map(([, name = '']) => name))
      .flatMap((names) => names.split(' ')),
  );

test('the chat bubble draws its parts, and no others', () => {
  // The boxes of consent are those of the respond form.
  const drawn = drawnIn(
    'widgets/{chat-bubble,kit/chat}/*.{ts,tsx}',
    'site/src/islands/chat/*.tsx',
    'site/src/islands/respond-form/Consents.tsx',
  );
  expect([...drawn].sort()).toEqual([...CHAT_CSS_PARTS].sort());
});
