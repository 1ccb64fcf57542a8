import { PUBLIC_CATEGORIES } from '#shared/domain/resume-fields.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '#server/database/connect.ts';
import { insertCompany, type NewCompany } from '#server/domains/company/index.ts';
import { insertResumes, type NewResume } from '#server/domains/resume/index.ts';
import { insertVacancy, type NewVacancy } from '#server/domains/vacancy/index.ts';
import { asApplicant } from './actors.ts';

/** Creates companies, vacancies and resumes with only the fields that a test gives. */
export function makeCompany(db: Database, company: Partial<NewCompany> = {}): Promise<number> {
  return insertCompany(db, { brandName: 'Мостострой', status: 'verified', ...company });
}

/** An active vacancy published an hour before `now`, unless the test says otherwise. */
export function makeVacancy(
  db: Database,
  companyId: number,
  vacancy: Partial<NewVacancy> = {},
  now = new Date(),
): Promise<number> {
  const publishedAt = new Date(now.getTime() - 3_600_000);
  return insertVacancy(db, {
    companyId,
    title: 'Сварщик',
    status: 'active',
    publishedAt,
    expiresAt: addDays(publishedAt, 30),
    ...vacancy,
  });
}

export async function makeFacility(db: Database, companyId: number, name = 'Мост'): Promise<string> {
  const values = { companyId, name };
  return (await db.insertInto('facility').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** An applicant's account with this id, unless it is there. */
export async function makeAccount(db: Database, id = asApplicant().accountId): Promise<void> {
  await db
    .insertInto('account')
    .values({ id, kind: 'applicant' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A published resume for everybody, made an hour before `now`, unless the test says otherwise. Its owner is `asApplicant()`. */
export async function makeResume(db: Database, resume: Partial<NewResume> = {}, now = new Date()): Promise<number> {
  const applicantId = resume.applicantId === undefined ? asApplicant().accountId : resume.applicantId;
  if (applicantId) await makeAccount(db, applicantId);
  const [id = 0] = await insertResumes(db, [
    {
      applicantId,
      title: 'Сварщик',
      status: 'published',
      visibility: 'everyone',
      publicCategories: PUBLIC_CATEGORIES,
      publishedAt: new Date(now.getTime() - 3_600_000),
      ...resume,
    },
  ]);
  return id;
}
