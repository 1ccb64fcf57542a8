import { z } from 'zod';
import { isSealed } from '../../messages/index.ts';

/** Enough for a message and the place where it was thrown. */
const ERROR_CHARS_MAX = 1_000;
const HIDDEN = '•••';

/** The data of a job for staff: numbers, flags and ids. Texts may be somebody's address or name and are hidden. */
export function redactedPayload(payload: unknown): string {
  if (isSealed(payload)) return 'Письмо или СМС: зашифровано';
  return JSON.stringify(redacted(payload), null, 2) ?? '';
}

function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redacted(item)]));
  return typeof value === 'string' && !z.uuid().safeParse(value).success ? HIDDEN : value;
}

/** The message of an error. Words with an address or a phone number are hidden: providers repeat them in their answers. */
export function redactedText(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : JSON.stringify(error);
  return (message ?? '')
    .slice(0, ERROR_CHARS_MAX)
    .split(' ')
    .map((word) => (isPrivate(word) ? HIDDEN : word))
    .join(' ');
}

function isPrivate(word: string): boolean {
  return word.includes('@') || word.replaceAll(/\D/g, '').length >= 10;
}
