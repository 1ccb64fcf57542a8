import { VACANCY_QUESTIONS_MAX } from '#shared/domain/limits.ts';
import { requirementText } from '#shared/text/question-labels.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { badField } from '../../platform/problems.ts';
import { countActive, findAsked, lockQuestions, setAnswered, setAsked } from './repository.ts';

/**
 * Lets a vacancy ask these questions, in this order, in the transaction of its change; the caller has checked that it is
 * the company's. Throws `bad_argument` at `questionIds` for too many and for those that the company does not ask.
 */
export async function setVacancyQuestions(
  tx: DatabaseTransaction,
  vacancyId: number,
  companyId: number,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > VACANCY_QUESTIONS_MAX)
    throw badField('questionIds', 'greater_than_max', `Вопросов не\u00a0больше ${VACANCY_QUESTIONS_MAX}`);
  await lockQuestions(tx, companyId);
  if (wanted.length > 0 && (await countActive(tx, companyId, wanted)) < wanted.length)
    throw badField('questionIds', 'not_in_dictionary', 'Такого вопроса у\u00a0компании нет');
  await setAsked(tx, vacancyId, wanted);
}

/** What a vacancy asks, in its order, for `checkAnswers`; `toVacancyQuestion` is what applicants see of it. */
export async function findQuestionsOf(db: Database, vacancyId: number) {
  const rows = await findAsked(db, vacancyId);
  return rows.map((row) => ({ ...row, requirement: requirementText(row) }));
}

/** From now on a change makes another question. In the transaction of the answers. */
export function markAnswered(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  return setAnswered(tx, ids);
}
