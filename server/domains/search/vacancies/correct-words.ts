import type { VacancyIndex } from './vacancy-index.ts';
import { readText } from '../text/read-text.ts';

/** The words as vacancies spell them: «сварщик» for «сворщик»; null when nothing needs correction. */
export function correctWords({ lexicon }: VacancyIndex, typed: string): string | null {
  return readText(typed, lexicon).corrected;
}
