import { composed } from './composed.ts';

/** What people put between the digits of a number: anything but letters; a colon is of a time. At most four in a row. */
const GAP = '[^\\p{L}\\p{N}:]{0,4}';

/**
 * A Russian number with its country code, a mobile one without, or one of another country with its plus. Not a sum of
 * money. Each digit is read once for each digit before it.
 */
const PHONE = new RegExp(
  `(?<!\\p{N})(?:(?:\\+${GAP}7|7|8)${GAP}[3489](?:${GAP}\\d){9}|9(?:${GAP}\\d){9}|\\+(?:${GAP}\\d){10,14})[\\p{M}\\u200b]*(?!\\p{N}|\\s?(?:₽|руб))`,
  'gu',
);

/** What stands in place of a number. */
const HIDDEN = '[телефон скрыт]';

/** The text without phone numbers, and whether it had any. Takes linear time. */
export function maskPhones(text: string): { text: string; masked: boolean } {
  const parts = phoneParts(text);
  const masked = parts.some(({ kind }) => kind === 'phone');
  return { text: masked ? parts.map((part) => (part.kind === 'phone' ? HIDDEN : part.text)).join('') : text, masked };
}

/** A piece of a text: a phone number with its number in E.164, or what is none. */
export type PhonePart = { kind: 'text'; text: string } | { kind: 'phone'; text: string; number: string };

/** The text in pieces, to be put together as it was. Takes linear time. */
export function phoneParts(text: string): PhonePart[] {
  const parts: PhonePart[] = [];
  let from = 0;
  for (const { 0: found, index } of plainDigits(text).matchAll(PHONE)) {
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    const to = index + found.length;
    parts.push({ kind: 'phone', text: text.slice(index, to), number: inE164(found) });
    from = to;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

function inE164(found: string): string {
  const digits = found.replaceAll(/\D/g, '');
  const isForeign = found.startsWith('+') && !digits.startsWith('7');
  return isForeign ? `+${digits}` : `+7${digits.slice(-10)}`;
}

/** The text with the digits of other scripts as ours, each as long as it was, so that places stay the same. */
function plainDigits(text: string): string {
  return text.replaceAll(/[\p{Nd}\p{No}]/gu, (sign) => {
    if (sign <= '9') return sign;
    const digit = valueOf(sign);
    return digit === null ? sign : `${digit}${'\u200b'.repeat(sign.length - 1)}`;
  });
}

const DIGIT = /^\p{Nd}$/u;
const values = new Map<string, string | null>();

/** What the sign stands for; null for one that is no digit, such as a fraction. */
function valueOf(sign: string): string | null {
  const known = values.get(sign);
  if (known !== undefined) return known;
  const plain = composed(sign, 'NFKC');
  const value = /^\d$/.test(plain) ? plain : DIGIT.test(plain) ? String(placeInScript(plain)) : null;
  values.set(sign, value);
  return value;
}

/** Unicode has the ten digits of a script in a row, from its zero on. */
function placeInScript(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let place = 0;
  while (place < 9 && DIGIT.test(String.fromCodePoint(point - place - 1))) place += 1;
  return place;
}
