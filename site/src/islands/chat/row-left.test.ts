import { expect, test } from 'vitest';
import { CHAT_MESSAGES_IN_A_ROW } from '#shared/domain/limits.ts';
import { messageOf } from '../../../../tests/islands/harness/chat-data.ts';
import { rowWarning } from './row-left.ts';
import type { Shown } from './shown.ts';

const shown = (...messages: Parameters<typeof messageOf>[0][]): Shown[] =>
  messages.map((message) => ({ key: String(message.seq), message: messageOf(message), outgoing: null }));
const own = (count: number, from = 2) =>
  Array.from({ length: count }, (_, index) => ({ seq: from + index, side: 'applicant' as const }));
const applicant = { side: 'applicant' } as const;

test('of the last messages before an answer the writer is told', () => {
  expect(rowWarning(shown(...own(CHAT_MESSAGES_IN_A_ROW - 4)), applicant)).toBeNull();
  expect(rowWarning(shown(...own(CHAT_MESSAGES_IN_A_ROW - 1)), applicant)).toContain('ещё 1');
  expect(rowWarning(shown(...own(CHAT_MESSAGES_IN_A_ROW)), applicant)).toContain('когда вам ответят');
  expect(rowWarning(shown(...own(CHAT_MESSAGES_IN_A_ROW)), { side: 'staff' })).toBeNull();
});

test('the letter of a respond is not counted, as on the server, and an answer begins anew', () => {
  const letter = { seq: 1, side: 'applicant', isAutomatic: true } as const;
  expect(rowWarning(shown(letter, ...own(CHAT_MESSAGES_IN_A_ROW - 1)), applicant)).toContain('ещё 1');
  const answer = { seq: 1 + CHAT_MESSAGES_IN_A_ROW, side: 'company' } as const;
  expect(rowWarning(shown(...own(CHAT_MESSAGES_IN_A_ROW - 1), answer), applicant)).toBeNull();
});
