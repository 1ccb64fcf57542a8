import { sql } from 'kysely';
import type { VacancyEdit, VacancyState } from '#shared/contracts/vacancy-edit.ts';
import { readableUnderWhite } from '#shared/domain/contrast.ts';
import { BRANDED_DAYS, BRANDED_VACANCIES_MAX } from '#shared/domain/limits.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { plural } from '#shared/text/plural.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import { hasPermission } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findCompanyForUpdate, isChecked } from '../../company/index.ts';
import { bindFiles, findFilesOf, releaseFiles } from '../../file/index.ts';
import { findRunningUntil } from '../../ledger/index.ts';
import { vacancyChanged } from '../events.ts';
import { setLifecycle } from '../lifecycle-repository.ts';
import type { VacancyRow } from '../repository.ts';
import { brandingOf } from '../view.ts';
import { findOwnOrThrow, findShown, type OpenVacancy } from './open.ts';
import type { OwnVacancyRow } from './repository.ts';
import { stateOf } from './state.ts';

interface BrandChange {
  cover?: string | null | undefined;
  accent?: string | null | undefined;
}

/** Its own owner: a change of the vacancy's photos releases those that no text of it names. */
export const brandFilesOf = (id: number) => `vacancy-brand:${id}` as const;

/**
 * Gives a shown vacancy a cover and a colour, for free for 30 days or until the end of what was bought; a change within them moves
 * no day, and without both it stands out no more. Throws `not_found` beyond the caller's scope, `wrong_state` for one that is not
 * shown or is anonymous, `forbidden` for a company that was not checked, `payment_required` where nothing was bought and another of
 * its vacancies stands out for free.
 */
export function brandVacancy(context: Context, id: number, change: BrandChange): Promise<VacancyState> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    const shown = await findShown(tx, id);
    const company = await findCompanyForUpdate(tx, row.companyId);
    if (!company) throw new DomainError('not_found');
    const before = brandingOf(shown, now);
    const paidUntil = await findPaidUntil(tx, row, now);
    const coverUrl = await placeCover(context, tx, id, change.cover, before?.coverUrl ?? null);
    const accent = change.accent === undefined ? (before?.accent ?? null) : readAccent(change.accent);
    if (coverUrl || accent) await assertBrandable(tx, row, shown, { isVerified: isChecked(company), paidUntil }, now);
    const branding = (coverUrl || accent) && {
      coverUrl,
      accent,
      validUntil: paidUntil ? null : (before?.validUntil ?? toIso(addDays(now, BRANDED_DAYS))),
    };
    await setLifecycle(tx, id, { branding: branding ? JSON.stringify(branding) : null }, now);
    await context.events.emit(tx, vacancyChanged('edit', row));
    return stateOf(tx, context, id, now);
  });
}

/** What its page of actions offers; null without the right, and for a plain one that is not shown. */
export async function brandFor(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  { row, shown }: OpenVacancy,
  isVerified: boolean,
): Promise<VacancyEdit['brand']> {
  const now = clock.now();
  const before = brandingOf(shown, now);
  if (!hasPermission(actor, 'company.brand') || (row.status !== 'active' && !before)) return null;
  const paidUntil = await findPaidUntil(db, row, now);
  const error = await whyNotBrandable(db, row, shown, { isVerified, paidUntil }, now);
  return {
    now: before,
    disabled: error?.details.detail ?? null,
    paidUntil: toIso(paidUntil),
    payFor: error?.details.payFor ?? null,
  };
}

/**
 * What was bought begins: it decides how long the vacancy stands out, and the free place is free for another one. The design is the
 * last one, for who buys again.
 */
export async function beginBoughtBranding({ clock }: Pick<Context, 'clock'>, tx: DatabaseTransaction, id: number) {
  await tx
    .updateTable('vacancy')
    .set((eb) => ({
      branding: sql`branding || '{"validUntil": null}'`,
      updatedAt: clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('branding', 'is not', null)
    .execute();
}

const findPaidUntil = (db: Database, { id, companyId }: Pick<OwnVacancyRow, 'id' | 'companyId'>, now: Date) =>
  findRunningUntil(db, { companyId, kind: 'vacancy_branding', vacancyId: id }, now);

const readAccent = (accent: string | null) => accent && readableUnderWhite(accent.toLowerCase());

async function placeCover(
  context: Pick<Context, 'actor' | 'clock'>,
  tx: DatabaseTransaction,
  id: number,
  fileId: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  if (fileId === undefined) return before;
  const boundTo = brandFilesOf(id);
  const place = { purpose: 'vacancy_cover', field: 'cover', boundTo } as const;
  const [file] = fileId === null ? [] : await bindFiles(context, tx, [fileId], place);
  const others = (await findFilesOf(tx, boundTo)).filter((one) => one.id !== file?.id);
  await releaseFiles(
    context,
    tx,
    others.map((one) => one.id),
  );
  return file?.url ?? null;
}

async function assertBrandable(...asked: Parameters<typeof whyNotBrandable>): Promise<void> {
  const error = await whyNotBrandable(...asked);
  if (error) throw error;
}

async function whyNotBrandable(
  db: Database,
  row: Pick<OwnVacancyRow, 'id' | 'companyId' | 'status'>,
  { anonymous }: Pick<VacancyRow, 'anonymous'>,
  { isVerified, paidUntil }: { isVerified: boolean; paidUntil: Date | null },
  now: Date,
): Promise<DomainError | null> {
  if (row.status !== 'active')
    return new DomainError('wrong_state', { detail: 'Оформить можно вакансию, которая на\u00a0сайте' });
  if (anonymous)
    return new DomainError('wrong_state', {
      detail: 'Анонимную вакансию не\u00a0оформляют: обложка назвала бы компанию',
    });
  if (!isVerified)
    return new DomainError('forbidden', { detail: 'Оформление доступно проверенным компаниям: пройдите проверку' });
  if (paidUntil) return null;
  const { count } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', row.companyId)
    .where('id', '<>', row.id)
    .where('deletedAt', 'is', null)
    // Also of one that is not shown now: it comes back as it was.
    .where(sql<boolean>`(branding->>'validUntil')::timestamptz > ${now}`)
    .executeTakeFirstOrThrow();
  if (count < BRANDED_VACANCIES_MAX) return null;
  const most = plural(BRANDED_VACANCIES_MAX, ['вакансия', 'вакансии', 'вакансий']);
  return new DomainError('payment_required', {
    detail: `Оформлена другая вакансия. Бесплатно одновременно оформлена ${most}: снимите оформление с\u00a0неё или купите для этой`,
    payFor: { service: 'vacancy-branding', option: '' },
  });
}
