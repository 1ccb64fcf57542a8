import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { ResumeEdit } from '#shared/contracts/resume-edit.ts';
import type { ResumeState } from '#shared/contracts/resume-actions.ts';
import type { TestApp } from './app.ts';
import { makeApplicant } from './responds.ts';

export type TestApplicant = Awaited<ReturnType<typeof makeApplicant>>;

let phones = 0;

/** An applicant with a name and a confirmed phone of their own. */
export async function makeWriter(t: Pick<TestApp, 'db' | 'clock'>): Promise<TestApplicant & { phone: string }> {
  const applicant = await makeApplicant(t.db);
  phones += 1;
  const phone = `+7917${String(phones).padStart(7, '0')}`;
  await t.db
    .updateTable('account')
    .set({ lastName: 'Галеев', firstName: 'Ильдар', phone, phoneConfirmedAt: t.clock.now() })
    .where('id', '=', applicant.accountId)
    .execute();
  return { ...applicant, phone };
}

/** What a resume needs to be published besides the name and the phone of its account. */
export async function wholeResume(t: Pick<TestApp, 'db'>): Promise<Partial<ResumeContent>> {
  const idOf = async (table: 'city' | 'specialization', slug: string) =>
    (await t.db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  return {
    title: 'Электрогазосварщик',
    specializationIds: [await idOf('specialization', 'svarshchik')],
    cityId: await idOf('city', 'kazan'),
    experience: [
      { company: 'Мостострой', position: 'Сварщик', startMonth: '2019-03', endMonth: '2023-08', volumes: '12\u00a0км' },
    ],
  };
}

/** A draft of the applicant's with these fields saved. */
export async function writeResume(
  t: Pick<TestApp, 'db' | 'as'>,
  applicant: TestApplicant,
  fields: Partial<ResumeContent> = {},
): Promise<ResumeEdit> {
  const call = t.as(applicant);
  const { id, version } = await call('POST /resume/draft', {});
  const content = { ...(await wholeResume(t)), ...fields };
  await call('PUT /resume/{id}', { id, version, fields: JSON.parse(JSON.stringify(content)) });
  return call('GET /resume/{id}/edit', { id });
}

/** The same, published. */
export async function publishWrittenResume(
  t: Pick<TestApp, 'db' | 'as'>,
  applicant: TestApplicant,
  fields: Partial<ResumeContent> = {},
): Promise<ResumeState> {
  const { id, version } = await writeResume(t, applicant, fields);
  return t.as(applicant)('POST /resume/{id}/publish', { id, version });
}
