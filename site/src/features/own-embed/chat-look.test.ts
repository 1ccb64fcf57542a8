import { expect, test } from 'vitest';
import { CHAT_ATTRIBUTES } from '#shared/domain/chat-attributes.ts';
import {
  AWAY_CHARS_MAX,
  chatAttributes,
  LABEL_CHARS_MAX,
  LAUNCHER_CHOICES,
  POSITION_CHOICES,
  readChatLook,
} from './chat-look.ts';

test('the form offers only what the element can do', () => {
  for (const [choices, { reads }] of [
    [POSITION_CHOICES, CHAT_ATTRIBUTES.position],
    [LAUNCHER_CHOICES, CHAT_ATTRIBUTES.launcher],
  ] as const)
    for (const [value] of choices) expect(reads.values).toContain(value);
  for (const [{ reads }, charsMax] of [
    [CHAT_ATTRIBUTES.launcherLabel, LABEL_CHARS_MAX],
    [CHAT_ATTRIBUTES.away, AWAY_CHARS_MAX],
  ] as const)
    expect(['а'.repeat(charsMax), 'а'.repeat(charsMax + 1)].map((text) => reads.read(text) !== undefined)).toEqual([
      true,
      false,
    ]);
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
