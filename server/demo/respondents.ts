import type { Database } from '../database/connect.ts';
import { findPublishedToRespond, type NewResume } from '../domains/resume/index.ts';
import type { Respondent } from './responds.ts';

/** Those who respond: with an account and a published resume that companies may find. `ids` are those of `people`. */
export async function findDemoRespondents(
  tx: Database,
  people: readonly NewResume[],
  ids: readonly number[],
  now: Date,
): Promise<Respondent[]> {
  const resumes = new Map((await findPublishedToRespond(tx, ids, now)).map((resume) => [resume.id, resume]));
  return people.flatMap(({ specializationIds }, index) => {
    const resume = resumes.get(ids[index] ?? 0);
    if (!resume?.applicantId || resume.isHidden) return [];
    const snapshot = resume.freezeForRespond([], now);
    return [
      {
        accountId: resume.applicantId,
        resumeId: resume.id,
        specializationIds: specializationIds ?? [],
        name: resume.fullName ?? 'Соискатель',
        phone: snapshot.contacts?.phone ?? null,
        email: snapshot.contacts?.email ?? null,
        cityId: resume.cityId,
        crewSize: resume.crewSize,
        snapshot,
      },
    ];
  });
}
