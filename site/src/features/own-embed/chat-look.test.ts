import { expect, test } from 'vitest';
import { chatSnippet } from '../developers/chat-snippet.ts';
import { CHAT_ATTRIBUTES } from '#shared/domain/chat-attributes.ts';
import { chatAttributes, LAUNCHER_CHOICES, POSITION_CHOICES, readChatLook } from './chat-look.ts';

test('the form offers only what the element can do', () => {
  for (const [choices, { reads }] of [
    [POSITION_CHOICES, CHAT_ATTRIBUTES.position],
    [LAUNCHER_CHOICES, CHAT_ATTRIBUTES.launcher],
  ] as const)
    for (const [value] of choices) expect(reads.values).toContain(value);
});

test.each([
  ['', {}],
  ['position=right-bottom&launcher=default&launcher-label=&away=&accent=%23B03A15', {}],
  [
    'position=left-bottom&launcher=label&launcher-label=+Спросить+&away=Отвечаем+с+8&accent=%230a6b52',
    {
      position: 'left-bottom',
      launcher: 'label',
      'launcher-label': 'Спросить',
      away: 'Отвечаем с 8',
      accent: '#0a6b52',
    },
  ],
  ['position=inline&launcher=none&accent=red', {}],
])('«%s»', (query, attributes) => {
  expect(chatAttributes(readChatLook(new URLSearchParams(query)))).toEqual(attributes);
});

test('words of the company stay words in the code', () => {
  const attributes = chatAttributes(readChatLook(new URLSearchParams({ away: '"><script>alert(1)</script> & "' })));
  expect(chatSnippet({ origin: 'https://karkas.test', key: 'pk_live_1', attributes })).toBe(
    `<script type="module" src="https://karkas.test/widgets/v1/chat-bubble.js"></script>
<karkas-chat-bubble embed-key="pk_live_1" away="&quot;><script>alert(1)</script> &amp; &quot;"></karkas-chat-bubble>`,
  );
});
