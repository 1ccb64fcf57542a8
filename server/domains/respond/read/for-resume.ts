import { sql } from 'kysely';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { optionLabel } from '#shared/text/question-labels.ts';
import type { Database } from '../../../database/connect.ts';
import { findQuestionsOf } from '../../question/index.ts';
import { readAnswered } from '../stored.ts';

/**
 * What an applicant has said in a respond to this vacancy that a resume has a field for: where they live, when they can start, and
 * which permits they have. Nothing for somebody who has not responded.
 */
export async function findSaidInRespond(
  db: Database,
  accountId: string,
  vacancyId: number,
): Promise<Partial<ResumeContent>> {
  const row = await db
    .selectFrom('respond')
    .select(['cityId', 'answers', sql<string | null>`ready_from::text`.as('readyDay')])
    .where('accountId', '=', accountId)
    .where('vacancyId', '=', vacancyId)
    .where('kind', '<>', 'invitation')
    .executeTakeFirst();
  if (!row) return {};
  const { cityId, readyDay, answers } = readAnswered(row);
  const questions = (await findQuestionsOf(db, vacancyId)).filter(({ type }) => type === 'permit_pick');
  const kinds = questions.flatMap(({ id, options }) => {
    // Answers are kept in words.
    const words = answers.find(({ questionId }) => questionId === id)?.answer.split(', ') ?? [];
    return options.filter((option) => words.includes(optionLabel('permit_pick', option)));
  });
  return {
    ...(cityId === null ? {} : { cityId }),
    ...(readyDay === null ? {} : { availability: 'date', availableFrom: readyDay }),
    ...(kinds.length === 0 ? {} : { permits: toPermits(kinds) }),
  };
}

/** A kind that is no permit any more is refused with the field, by its schema. */
function toPermits(kinds: readonly string[]): ResumeContent['permits'] {
  return [...new Set(kinds)].map((kind) => ({
    // Options of such a question are checked against the same list.
    kind: kind as ResumeContent['permits'][number]['kind'],
    visibility: 'public',
    fileIds: [],
  }));
}
