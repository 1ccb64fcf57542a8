import type { VacancyEdit } from '#shared/contracts/vacancy-edit.ts';
import type { Finding } from '#shared/domain/vacancy-lint-input.ts';

/**
 * Findings without the warnings that a refused value makes idle. Such a value is not stored, so the rules take it for none:
 * «Зарплата не указана» would stand below what is wrong with the pay. What quotes words stays, and so does what the law forbids.
 */
export function standingFindings(
  findings: readonly Finding[],
  errors: Pick<VacancyEdit, 'errors'>['errors'],
): readonly Finding[] {
  const wrong = new Set(errors.map(({ field }) => field.split('.')[0]));
  return findings.filter(({ field, level, phrase }) => level === 'stop' || phrase !== '' || !wrong.has(field));
}
