import { COMPANY_SLUGS_MAX, isCompanySlug, isReservedSlug } from '#shared/domain/company-slug.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import { badField } from '../../../platform/problems.ts';

/** The company's name in addresses; null before the first. */
export async function findSlug(db: Database, companyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('companySlug')
    .select('slug')
    .where('companyId', '=', companyId)
    .where('isCurrent', '=', true)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Ids of companies that are named by id or by slug, now or earlier; undefined when one of the slugs is nobody's. */
export async function findNamedCompanies(
  db: Database,
  names: readonly (number | string)[],
): Promise<number[] | undefined> {
  const slugs = names.filter((name) => typeof name === 'string');
  const rows =
    slugs.length === 0
      ? []
      : await db.selectFrom('companySlug').select(['slug', 'companyId']).where('slug', 'in', slugs).execute();
  const idOf = new Map(rows.map(({ slug, companyId }) => [slug, companyId]));
  const ids = names.map((name) => (typeof name === 'number' ? name : idOf.get(name)));
  return ids.includes(undefined) ? undefined : [...new Set(ids.filter((id) => id !== undefined))];
}

/**
 * Gives the company another name in addresses, or takes it away; its earlier ones go on answering. Throws `bad_argument` at
 * `slug` for one that is malformed, reserved, another company's, or one too many.
 */
export async function changeSlug(tx: DatabaseTransaction, companyId: number, text: string, now: Date): Promise<void> {
  const slug = text.trim().toLowerCase();
  const own = await tx
    .selectFrom('companySlug')
    .select(['slug', 'isCurrent'])
    .where('companyId', '=', companyId)
    .forUpdate()
    .execute();
  if (own.some((one) => one.isCurrent && one.slug === slug)) return;
  if (slug !== '') assertFree(slug, own);
  await tx.updateTable('companySlug').set({ isCurrent: false }).where('companyId', '=', companyId).execute();
  if (slug === '') return;
  const taken = await tx
    .insertInto('companySlug')
    .values({ slug, companyId, isCurrent: true, since: now })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ isCurrent: true, since: now })
        .whereRef('companySlug.companyId', '=', 'excluded.companyId'),
    )
    .returning('slug')
    .executeTakeFirst();
  if (!taken) throw badField('slug', 'conflict_with_rules', 'Это имя занято другой компанией');
}

function assertFree(slug: string, own: readonly { slug: string }[]): void {
  if (!isCompanySlug(slug))
    throw badField(
      'slug',
      'wrong_type',
      'Латинские буквы, цифры и\u00a0дефис, от\u00a03\u00a0до\u00a040\u00a0знаков, первая\u00a0— буква: stroy-alyans',
    );
  if (isReservedSlug(slug)) throw badField('slug', 'conflict_with_rules', 'Это слово занято сайтом. Возьмите другое');
  if (own.length >= COMPANY_SLUGS_MAX && own.every((one) => one.slug !== slug))
    throw badField(
      'slug',
      'conflict_with_rules',
      `Имя можно сменить ${COMPANY_SLUGS_MAX}\u00a0раз: прежние остаются за\u00a0вами. Возьмите одно из\u00a0них`,
    );
}
