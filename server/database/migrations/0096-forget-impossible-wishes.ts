import { sql, type Kysely } from 'kysely';

/** Kopecks for one unit of each mode (`shared/domain/possible-pay.ts` of that day). */
const POSSIBLE = sql`(values
  ('hour', 10000, 1000000), ('shift', 50000, 10000000), ('month', 500000, 200000000), ('rotation', 1000000, 500000000),
  ('piece', 100, 100000000)) as possible (mode, least, most)`;

/**
 * Wishes of pay that no field takes any more: nobody earns 5 ₽ a month, and an answer that its contract refuses would keep its owner
 * from opening the resume. It asks for the sum again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update resume set pay_wish = null, version = version + 1 from ${POSSIBLE}
    where possible.mode = pay_wish ->> 'mode'
      and (pay_wish ->> 'amountKopecks')::numeric not between possible.least and possible.most`.execute(db);
  await sql`
    update resume_edit set content = jsonb_set(content, '{payWish}', 'null') from ${POSSIBLE}
    where possible.mode = content -> 'payWish' ->> 'mode'
      and (content -> 'payWish' ->> 'amountKopecks')::numeric not between possible.least and possible.most`.execute(db);
  await sql`
    update resume_anonymous_draft set content = jsonb_set(content, '{payMonthKopecks}', 'null') from ${POSSIBLE}
    where possible.mode = 'month'
      and (content ->> 'payMonthKopecks')::numeric not between possible.least and possible.most`.execute(db);
}
