import { expect, test } from 'vitest';
import { redactedPayload, redactedText } from './redact.ts';

test('a sealed message stays sealed', () => {
  expect(redactedPayload({ id: '20261122-1', sealed: 'c2VhbGVk' })).toBe('Письмо или СМС: зашифровано');
});

test('numbers, flags and ids are shown, texts are not', () => {
  const id = '01935c1e-0000-7000-8000-00000000d001';
  const shown = redactedPayload({ id, count: 3, on: true, to: ['Галеев', id], deep: { mail: 'a@b.ru', none: null } });
  expect(JSON.parse(shown)).toEqual({ id, count: 3, on: true, to: ['•••', id], deep: { mail: '•••', none: null } });
});

test('words with an address or a number of ten digits are hidden', () => {
  expect(redactedText({ message: '550 <ildar@pochta.ru>: unknown, 8-917-204-16-83 too' })).toBe(
    '550 ••• unknown, ••• too',
  );
  expect(redactedText(null)).toBe('null');
  expect(redactedText(undefined)).toBe('');
  expect(redactedText({ message: 'x'.repeat(5_000) })).toHaveLength(1_000);
});
