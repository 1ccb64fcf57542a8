import type { CompanyChange, OwnCompany } from '#shared/contracts/own-company.ts';
import { relativeDateTime } from '#shared/text/date.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { canEditCompany, companyRights } from '../company-policy.ts';
import { companyChanged } from '../events.ts';
import type { MemberRow } from '../members/member-repository.ts';
import { ownCompanyId, readCaller } from '../members/members.ts';
import {
  COMPANY_EDIT,
  companyTarget,
  findEditedCompany,
  findLastChange,
  lockEditedCompany,
  type OwnCompanyRow,
} from './own-company-repository.ts';
import { toOwnCompany } from './own-company-view.ts';
import { placePicture, placePictures } from './pictures.ts';
import { readCompanyChange } from './read-company-change.ts';
import { readBranding } from './branding.ts';
import { companyNameChanged } from '../checks/recheck.ts';
import { namedSro } from '../checks/sro.ts';
import { setCompany } from '../status-repository.ts';
import { changeSlug, findSlug } from './slugs.ts';

/** The own company with what the caller may change of it. */
export async function readOwnCompany(context: CallContext): Promise<OwnCompany> {
  return showOwnCompany(context.db, await readCaller(context.db, context), context.clock.now());
}

/**
 * Changes the fields that are named. Throws `forbidden`, `bad_argument` at the field, `conflict` with who was faster for a
 * stale version.
 */
export function changeOwnCompany(context: CallContext, { version, ...change }: CompanyChange): Promise<OwnCompany> {
  const companyId = ownCompanyId(context);
  return inTransaction(context.db, async (tx) => {
    const caller = await readCaller(tx, context);
    // Object.keys loses the names' type; the contract lets in no other.
    const fields = Object.keys(change) as (keyof typeof change)[];
    enforce(canEditCompany(caller, fields));
    const row = await lockEditedCompany(tx, companyId);
    if (!row) throw new DomainError('not_found');
    if (row.version !== version) throw await staleCompany(tx, context, companyId);
    const now = context.clock.now();
    const columns = {
      ...readCompanyChange(change, row, now),
      ...(change.sro && { sro: JSON.stringify(namedSro(change.sro, row.sro, now)) }),
      ...(await pictureColumns(tx, context, change, row)),
    };
    if (change.slug !== undefined) await changeSlug(tx, companyId, change.slug, now);
    await setCompany(tx, companyId, columns, now);
    await recordAudit(context, tx, {
      action: COMPANY_EDIT,
      target: companyTarget(companyId),
      details: { fields: fields.join(', ') },
    });
    if (columns.brandName !== undefined && columns.brandName !== row.brandName)
      await companyNameChanged(tx, context, companyId);
    else await context.events.emit(tx, companyChanged(companyId));
    return showOwnCompany(tx, caller, now);
  });
}

async function pictureColumns(
  tx: DatabaseTransaction,
  context: CallContext,
  { logo, cover, gallery }: Omit<CompanyChange, 'version'>,
  { id, gallery: before }: OwnCompanyRow,
) {
  const boundTo = `company:${id}` as const;
  const logoPlace = { purpose: 'company_logo', field: 'logo', boundTo } as const;
  const coverPlace = { purpose: 'company_cover', field: 'cover', boundTo } as const;
  const photoPlace = { purpose: 'company_photo', field: 'gallery', boundTo } as const;
  return {
    ...(logo === undefined ? {} : { logoUrl: await placePicture(context, tx, logo, logoPlace) }),
    ...(cover === undefined ? {} : { coverUrl: await placePicture(context, tx, cover, coverPlace) }),
    ...(gallery === undefined
      ? {}
      : { gallery: JSON.stringify(await placePictures(context, tx, gallery, before, photoPlace)) }),
  };
}

async function staleCompany(db: Database, { clock }: CallContext, companyId: number): Promise<DomainError> {
  const last = await findLastChange(db, companyId);
  const by = last && toOwnChange(last).by;
  const when = last && relativeDateTime(toIso(last.at), clock.now());
  return new DomainError('conflict', {
    detail: last
      ? `Пока вы правили, страницу изменили: ${[by, when].filter(Boolean).join(', ')}`
      : 'Пока вы правили, данные компании обновились',
  });
}

type LastChange = NonNullable<Awaited<ReturnType<typeof findLastChange>>>;

function toOwnChange({ at, firstName, lastName }: LastChange): NonNullable<OwnCompany['changed']> {
  return { at: toIso(at), by: [firstName, lastName].filter(Boolean).join(' ') || null };
}

async function showOwnCompany(db: Database, caller: MemberRow, now: Date): Promise<OwnCompany> {
  const row = await findEditedCompany(db, caller.companyId);
  if (!row) throw new DomainError('not_found');
  const last = await findLastChange(db, caller.companyId);
  const slug = await findSlug(db, caller.companyId);
  const branding = await readBranding(db, caller.companyId, now);
  return toOwnCompany({ ...row, slug, branding }, last ? toOwnChange(last) : null, companyRights(caller));
}
