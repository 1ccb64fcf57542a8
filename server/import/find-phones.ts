import { findPhoneNumbersInText } from 'libphonenumber-js';

/** A part of a text, by indexes of its characters. */
interface Span {
  startsAt: number;
  endsAt: number;
}

/** The maximum distance between the digits of one phone and its extension. */
const GAP_CHARS_MAX = 30;
const PHONE_DIGITS_MIN = 7;
/** The context that the library needs around a number: brackets and signs before it, a letter after it. */
const MARGIN_CHARS = 12;
/** The library takes quadratic time, so it gets bounded windows. */
const WINDOW_CHARS = 250;
const PHONE_CHARS_MAX = 60;

/** Phones of any country, or of Russia without a code, in order. Takes linear time. */
export function* findPhones(text: string): Generator<Span> {
  for (const { startsAt, endsAt } of digitGroups(text)) {
    let from = startsAt;
    while (from < endsAt) {
      const to = Math.min(endsAt, from + WINDOW_CHARS);
      // A number that begins near the end of a window is left to the next one, which contains all of it.
      const isLast = to === endsAt;
      let next = isLast ? endsAt : borderAfter(text, to - PHONE_CHARS_MAX, to);
      for (const phone of findInWindow(text, from, to)) {
        if (phone.startsAt >= next) break;
        yield phone;
        next = Math.max(next, phone.endsAt);
      }
      from = next;
    }
  }
}

function findInWindow(text: string, from: number, to: number): Span[] {
  let start = from;
  while (start > Math.max(0, from - MARGIN_CHARS) && !isDigit(text.charAt(start - 1))) start -= 1;
  return findPhoneNumbersInText(text.slice(start, to + MARGIN_CHARS), 'RU').map(({ startsAt, endsAt }) => ({
    startsAt: start + startsAt,
    endsAt: start + endsAt,
  }));
}

/** Ranges of the text where a phone may be. */
function* digitGroups(text: string): Generator<Span> {
  let group: (Span & { digits: number }) | null = null;
  for (const { 0: digits, index } of text.matchAll(/\p{Nd}+/gu)) {
    const endsAt = index + digits.length;
    if (group && index - group.endsAt <= GAP_CHARS_MAX) {
      group = { startsAt: group.startsAt, endsAt, digits: group.digits + digits.length };
      continue;
    }
    if (group && group.digits >= PHONE_DIGITS_MIN) yield group;
    group = { startsAt: index, endsAt, digits: digits.length };
  }
  if (group && group.digits >= PHONE_DIGITS_MIN) yield group;
}

/** The first position from `at` that is not inside digits; `limit` when there is none before it. */
function borderAfter(text: string, at: number, limit: number): number {
  let border = at;
  while (border < limit && isDigit(text.charAt(border - 1))) border += 1;
  return border;
}

function isDigit(char: string): boolean {
  return /^\p{Nd}$/u.test(char);
}
