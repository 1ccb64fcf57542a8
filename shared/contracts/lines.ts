import { z } from 'zod';

/** PostgreSQL text cannot contain NUL. */
const NO_NUL = /^[^\0]*$/;
const WRONG = 'Здесь есть знак, которого не\u00a0бывает в\u00a0тексте';

const tooLong = (charsMax: number) => `Не длиннее ${charsMax} знаков`;

/** A text that must be there, without space around it. */
export function lineField(charsMin: number, charsMax: number, whenEmpty: string) {
  const tooShort = charsMin > 1 ? `Не короче ${charsMin} знаков` : whenEmpty;
  return z.string(whenEmpty).trim().min(charsMin, tooShort).max(charsMax, tooLong(charsMax)).regex(NO_NUL, WRONG);
}

/** A text that may be empty: then ''. */
export function optionalLine(charsMax: number) {
  return z.string().trim().max(charsMax, tooLong(charsMax)).regex(NO_NUL, WRONG);
}

/** A text that may be absent: an empty one is null. */
export function lineOrNull(charsMax: number) {
  return optionalLine(charsMax)
    .transform((text) => text || null)
    .nullable();
}
