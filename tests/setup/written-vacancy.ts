import type { VacancyEdit } from '#shared/contracts/vacancy-edit.ts';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './responds.ts';

/** What a vacancy needs to be published without a word of the linter. */
export async function wholeContent(t: Pick<TestApp, 'db'>): Promise<Partial<VacancyContent>> {
  const idOf = async (table: 'city' | 'specialization', slug: string) =>
    (await t.db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  return {
    title: 'Сварщик на трубопровод',
    specializationIds: [await idOf('specialization', 'svarshchik')],
    cityId: await idOf('city', 'kazan'),
    contractForms: ['tk'],
    employment: 'full',
    schedule: 'd5_2',
    description: `Варим трубопроводы высокого давления.\n\n- ${'Работа по технологическим картам и чертежам. '.repeat(6)}`,
    pay: { fromKopecks: 120_000_00, toKopecks: 150_000_00, mode: 'month', gross: false },
  };
}

/** A draft of the member's with these fields saved. */
export async function writeDraft(
  t: Pick<TestApp, 'db' | 'as'>,
  member: TestMember,
  fields: Partial<VacancyContent> = {},
): Promise<VacancyEdit> {
  const call = t.as(member);
  const { id, version } = await call('POST /vacancy/create-draft', {});
  const content = { ...(await wholeContent(t)), ...fields };
  await call('PUT /vacancy/{id}', { id, version, fields: JSON.parse(JSON.stringify(content)) });
  return call('GET /vacancy/{id}/edit', { id });
}

/** The same, published or sent to staff. */
export async function publishDraft(
  t: Pick<TestApp, 'db' | 'as'>,
  member: TestMember,
  fields: Partial<VacancyContent> = {},
) {
  const { id, version } = await writeDraft(t, member, fields);
  return t.as(member)('POST /vacancy/{id}/publish', { id, version, confirmed: true });
}
