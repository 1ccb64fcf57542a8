import { NATIONALITY_RULES } from './lint/nationality.ts';
import { plainText } from './lint/plain-text.ts';
import { findChoices, phrasesOf } from './lint/text-rule.ts';

/** As many as are stored and shown. */
const PHRASES_MAX = 20;

/** The phrases of a text or of HTML in which it names a nationality, as they are written, without repeats; at most twenty. */
export function findNationalities(text: string): string[] {
  return phrasesOf(findChoices(plainText(text), NATIONALITY_RULES), PHRASES_MAX);
}
