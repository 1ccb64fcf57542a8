import { expect, test } from 'vitest';
import { isWords, PREVIEW_CHARS, previewOf } from './chat-preview.ts';

test.each([
  ['text', 'Добрый день', null, 'Добрый день'],
  ['text', '', null, 'Файл'],
  ['voice', '', null, 'Голосовое сообщение'],
  ['location', '', null, 'Место'],
  ['location', 'Проходная', null, 'Проходная'],
  ['interview', '', null, 'Собеседование'],
  ['offer', '', null, 'Предложение работы'],
  ['voice', '', new Date(0), 'Сообщение удалено'],
  ['text', '', '2026-11-22T12:40:00Z', 'Сообщение удалено'],
] as const)('%s «%s», removed %s', (type, text, deletedAt, line) => {
  expect(previewOf({ type, text, deletedAt })).toBe(line);
});

test('a long text is cut between letters', () => {
  const text = `${'а'.repeat(PREVIEW_CHARS - 1)}😀 и дальше`;
  expect(previewOf({ type: 'text', text, deletedAt: null })).toBe(`${'а'.repeat(PREVIEW_CHARS - 1)}…`);
});

test('what happened is nobody’s words', () => {
  expect((['text', 'voice', 'location', 'interview', 'offer', 'system'] as const).filter(isWords)).toEqual([
    'text',
    'voice',
    'location',
  ]);
});
