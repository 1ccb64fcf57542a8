import { z } from 'zod';

const NAME_CHARS_MAX = 100;
/** Control characters, and those that turn the text around a name over. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}]/gu;

/** A name that an account can hold; null without one. */
export function nameOf(text: string | null | undefined): string | null {
  return text?.replaceAll(HIDDEN, '').trim().slice(0, NAME_CHARS_MAX).trim() || null;
}

const emailSchema = z.email().max(254);

/** In lower case; null for what is no address. */
export function checkedEmail(text: string | null | undefined): string | null {
  const parsed = emailSchema.safeParse(text?.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}

/** E.164 of a Russian mobile number, with or without its plus; null for another. */
export function checkedPhone(text: string | null | undefined): string | null {
  const digits =
    text
      ?.slice(0, 40)
      .replaceAll(/\D/g, '')
      .replace(/^8(?=\d{10}$)/, '7') ?? '';
  return /^79\d{9}$/.test(digits) ? `+${digits}` : null;
}
