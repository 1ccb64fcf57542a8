import { z } from 'zod';
import { wrongInName } from '../domain/person-name.ts';

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

/** A text that must be there, without space around it; an empty one is asked for rather than called too short. */
export function lineField(
  charsMin: number,
  charsMax: number,
  whenEmpty: string,
  whenShort = `Не короче ${charsMin} знаков`,
) {
  return z
    .string(whenEmpty)
    .trim()
    .min(1, { error: whenEmpty, abort: true })
    .min(charsMin, whenShort)
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

const NAME_CHARS_MAX = 100;
const personLine = plainLine.max(NAME_CHARS_MAX, tooLong(NAME_CHARS_MAX)).superRefine((name, context) => {
  const message = isPlainLine(name) ? wrongInName(name) : null;
  if (message) context.addIssue({ code: 'custom', message });
});

/** A part of a person's name that must be there: what others see as who writes to them. */
export const personName = (whenEmpty: string) => personLine.min(1, { error: whenEmpty, abort: true });

/** What somebody is called by; a surname may be one letter. */
export const firstName = (whenEmpty: string) => personName(whenEmpty).min(2, 'Имя короче двух букв');

/** A part of a person's name that may be absent: then null. */
export const personNameOrNull = personLine.nullable().overwrite((text) => text || null);
