import { z } from 'zod';

/** Neither control characters nor those that turn the text around a name over. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}]/u;
/** The same for texts that may have several lines. */
const HIDDEN_IN_TEXT = /[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u;
export const HIDDEN_SIGNS = 'Уберите невидимые знаки';

/** A text of one line, as a person or a thing is called. */
export const isPlainLine = (text: string): boolean => !HIDDEN.test(text);

/** A text of one line, of any length; the contract adds its limits. */
export const plainLine = z.string().trim().refine(isPlainLine, HIDDEN_SIGNS);

const tooLong = (charsMax: number) => `Не длиннее ${charsMax} знаков`;

/** A text that must be there, without space around it. */
export function lineField(charsMin: number, charsMax: number, whenEmpty: string) {
  const tooShort = charsMin > 1 ? `Не короче ${charsMin} знаков` : whenEmpty;
  return z
    .string(whenEmpty)
    .trim()
    .min(charsMin, tooShort)
    .max(charsMax, tooLong(charsMax))
    .refine(isPlainLine, HIDDEN_SIGNS);
}

/** A text that may be empty: then ''. */
export function optionalLine(charsMax: number) {
  return z
    .string()
    .trim()
    .max(charsMax, tooLong(charsMax))
    .refine((text) => !HIDDEN_IN_TEXT.test(text), HIDDEN_SIGNS);
}

/** A text that may be absent: an empty one is null. */
export function lineOrNull(charsMax: number) {
  return optionalLine(charsMax)
    .transform((text) => text || null)
    .nullable();
}
