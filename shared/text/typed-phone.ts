/**
 * A Russian number while it is typed or pasted: «8912345» becomes «+7 912 345». The caret stays behind the digit that it was
 * behind. What may be a number of another country, or is none, stays as it is: the server says what is wrong with it.
 */
export function typedPhone(text: string, caret: number): { text: string; caret: number } {
  const digits = digitsOf(text);
  const isForeign = text.trimStart().startsWith('+') && !digits.startsWith('7');
  const isRussian = /^[789]/.test(digits) && !isForeign;
  const national = digits.startsWith('9') ? digits : digits.slice(1);
  if (!isRussian || national.length > NATIONAL_DIGITS) return { text, caret };
  const shown = grouped(national);
  const before = digitsOf(text.slice(0, caret)).length + (national.length - digits.length + 1);
  return { text: shown, caret: caret >= text.length ? shown.length : behindDigit(shown, before) };
}

const NATIONAL_DIGITS = 10;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

function grouped(national: string): string {
  const [code, first, second, third] = [
    national.slice(0, 3),
    national.slice(3, 6),
    national.slice(6, 8),
    national.slice(8),
  ];
  return `+7${code && ` ${code}`}${first && ` ${first}`}${second && `-${second}`}${third && `-${third}`}`;
}

function behindDigit(text: string, count: number): number {
  let left = count;
  let at = 0;
  for (; at < text.length && left > 0; at += 1) if (/\d/.test(text.charAt(at))) left -= 1;
  return at;
}
