import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** Of twelve who look at a vacancy about one responds; never more than one of eight. */
const VIEWS_OF_RESPOND = { min: 8, spread: 9 };

/**
 * The numbers of the vacancies as their responds make them. Views are at least eight for each respond, and some for the
 * others that are open; the same every time. Places are taken as the product counts them; an open vacancy has a free one, or
 * its job would close it.
 */
export async function countDemoResponds(tx: Database, seed: number): Promise<void> {
  const { min, spread } = VIEWS_OF_RESPOND;
  await sql`
    with counted as (
      select respond.vacancy_id, count(*)::int as responds, max(respond.created_at) as last_at,
        count(*) filter (where exists (select from respond_event e
          where e.respond_id = respond.id and e.action = 'invite'))::int as invited,
        count(*) filter (where respond.status in ('hired', 'started'))::int as hired
      from respond where respond.vacancy_id is not null group by respond.vacancy_id)
    update vacancy_stats set responds = coalesce(counted.responds, 0), invited = coalesce(counted.invited, 0),
      hired = coalesce(counted.hired, 0), last_respond_at = counted.last_at,
      views = coalesce(counted.responds, 0) * (${min} + (vacancy.id * ${seed}) % ${spread}) + 11 + (vacancy.id * 37) % 60,
      unique_views = coalesce(counted.responds, 0) * ${min} + 8 + (vacancy.id * 23) % 30
    from vacancy left join counted on counted.vacancy_id = vacancy.id
    where vacancy_stats.vacancy_id = vacancy.id and vacancy.published_at is not null`.execute(tx);
  await sql`
    update vacancy set filled = taken.people,
      headcount = case when vacancy.status = 'active' then vacancy.headcount + greatest(0, taken.people + 1 - vacancy.headcount)
        else vacancy.headcount end
    from (
      select respond.vacancy_id, sum(respond.crew_count)::int as people
      from respond where respond.status in ('hired', 'started') group by respond.vacancy_id) as taken
    where vacancy.id = taken.vacancy_id`.execute(tx);
  await sql`
    insert into resume_company (resume_id, company_id, opened_at)
    select resume_id, company_id, min(created_at) from respond
    where resume_id is not null and status <> 'withdrawn'
      and (kind <> 'invitation' or status in ('interview', 'offer', 'hired', 'started', 'no_show'))
    group by resume_id, company_id
    on conflict (resume_id, company_id) do update set opened_at = excluded.opened_at`.execute(tx);
}
