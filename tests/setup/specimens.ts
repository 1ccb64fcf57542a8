import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import type { Specimens } from './site.ts';

export async function findSpecimens(db: Database): Promise<Specimens> {
  const vacancy = async (condition: string) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from vacancy where ${sql.raw(condition)} and deleted_at is null order by id limit 1`.execute(db);
    return found(rows[0]?.id, condition);
  };
  const open = `status = 'active' and expires_at > now()`;
  const photo = `exists (select from vacancy_media m where m.vacancy_id = vacancy.id and m.kind = 'photo')`;
  const quick = `coalesce((respond_settings ->> 'quickRespond')::boolean, true) and not coalesce((respond_settings ->> 'resumeRequired')::boolean, false)`;
  const headCompany = `(select m.company_id from company_member m join account a on a.id = m.account_id where a.email = '${DEMO_HEAD}')`;
  const asks = (condition: string) =>
    `exists (select from vacancy_question vq join question q on q.id = vq.question_id where vq.vacancy_id = vacancy.id and ${condition})`;
  const resume = async (condition: string) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from resume where ${sql.raw(condition)} and deleted_at is null order by id limit 1`.execute(db);
    return found(rows[0]?.id, condition);
  };
  const shown = `status = 'published' and visibility = 'everyone'`;
  const { rows: slugs } = await sql<{ city: string; specialization: string }>`
    select c.slug as city, s.slug as specialization
    from vacancy v join city c on c.id = v.city_id
    join vacancy_specialization vs on vs.vacancy_id = v.id join specialization s on s.id = vs.specialization_id
    where v.status = 'active' group by 1, 2 order by count(*) desc, 1, 2 limit 1`.execute(db);
  const { rows: companies } = await sql<{ id: number }>`
    select company_id as id from vacancy where status = 'active' and not anonymous group by 1 having count(*) > 5 order by count(*) desc, 1 limit 2`.execute(
    db,
  );
  const blocked = await db
    .selectFrom('company')
    .select('id')
    .where('status', '=', 'blocked')
    .limit(1)
    .executeTakeFirst();
  const slug = found(slugs[0], 'city and specialization');
  return {
    plainVacancy: await vacancy(
      `${open} and branding is null and rotation is null and not anonymous and youth_age is null and not ${photo}`,
    ),
    youthVacancy: await vacancy(`${open} and youth_week_hours is not null`),
    brandedVacancy: await vacancy(`${open} and branding is not null`),
    rotationVacancy: await vacancy(`${open} and rotation is not null`),
    richVacancy: await vacancy(`${open} and ${photo} and contacts ->> 'show' = 'all'`),
    archivedVacancy: await vacancy(`status = 'archive' and archived_at > now() - interval '80 days'`),
    goneVacancy: await vacancy(`status = 'archive' and archived_at < now() - interval '100 days'`),
    draftVacancy: await vacancy(`status = 'draft'`),
    newestVacancy: await vacancy(`id = (select max(id) from vacancy)`),
    quickVacancy: await vacancy(
      `${open} and ${quick} and company_id <> ${headCompany} and not ${asks('true')} and contacts ->> 'show' = 'all'`,
    ),
    lockedVacancy: await vacancy(
      `${open} and ${quick} and not ${asks('true')} and contacts ->> 'show' = 'after_respond'`,
    ),
    registeredVacancy: await vacancy(`${open} and ${photo} and contacts ->> 'show' = 'registered'`),
    askingVacancy: await vacancy(
      `${open} and ${quick} and ${asks(`q.type = 'bool' and q.required and q.knockout ->> 'value' = 'true' and 'respond' = any(q.shown_in)`)}`,
    ),
    headVacancy: await vacancy(`${open} and company_id = ${headCompany}`),
    closedHeadVacancy: await vacancy(
      `status = 'archive' and archived_at > now() - interval '80 days' and company_id = ${headCompany} and not anonymous`,
    ),
    company: found(companies[0]?.id, 'a company with many vacancies'),
    quietCompany: found(companies[1]?.id, 'another company with vacancies'),
    resume: await resume(
      `${shown} and jsonb_array_length(portfolio) > 0 and jsonb_array_length(permits) > 0 and jsonb_array_length(experience) > 1`,
    ),
    namelessResume: await resume(`${shown} and 'name' = any(hidden_fields)`),
    companiesResume: await resume(`status = 'published' and visibility = 'companies'`),
    draftResume: await resume(`status = 'draft'`),
    blockedCompany: found(blocked?.id, 'a blocked company'),
    specialization: slug.specialization,
    city: slug.city,
    both: `${slug.city}_${slug.specialization}`,
  };
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The demo marketplace has nothing like this: ${what}`);
  return value;
}
