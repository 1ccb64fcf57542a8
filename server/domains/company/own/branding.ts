import type { OwnCompany } from '#shared/contracts/own-company.ts';
import { readableUnderWhite } from '#shared/domain/contrast.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { findRunningUntil, runningTerm } from '../../ledger/index.ts';
import { canEditCompany } from '../company-policy.ts';
import { companyChanged } from '../events.ts';
import { ownCompanyId, readCaller } from '../members/members.ts';
import { brandingTerms } from '../repository.ts';
import { setCompany } from '../status-repository.ts';
import { designColumns } from '../stored.ts';
import { COMPANY_EDIT, companyTarget } from './own-company-repository.ts';
import { placePicture } from './pictures.ts';

interface DesignChange {
  cover?: string | null | undefined;
  accent: string | null;
}

/** Its own owner: the cover that the page has for free is another picture. */
const designFilesOf = (id: number) => `company-brand:${id}` as const;

/**
 * Designs the page of the caller's company, while what was bought for that runs. Throws `forbidden`, `bad_argument` at the field, and
 * `payment_required` where nothing bought runs.
 */
export function changeBranding(context: CallContext, { cover, accent }: DesignChange): Promise<OwnCompany['branding']> {
  const id = ownCompanyId(context);
  return inTransaction(context.db, async (tx) => {
    enforce(canEditCompany(await readCaller(tx, context), ['cover']));
    const now = context.clock.now();
    if (!(await findRunningUntil(tx, { companyId: id, kind: 'company_branding' }, now)))
      throw new DomainError('payment_required', {
        detail: 'Фирменное оформление страницы\u00a0— платная услуга: купите её, и\u00a0оформление появится',
        payFor: { service: 'company-branding', option: '' },
      });
    const row = await findDesign(tx, id, { lock: true });
    const place = { purpose: 'company_cover', field: 'cover', boundTo: designFilesOf(id) } as const;
    const design = {
      coverUrl: cover === undefined ? (row.branding?.coverUrl ?? null) : await placePicture(context, tx, cover, place),
      accent: accent && readableUnderWhite(accent.toLowerCase()),
    };
    await setCompany(tx, id, { branding: JSON.stringify(design) }, now);
    await recordAudit(context, tx, {
      action: COMPANY_EDIT,
      target: companyTarget(id),
      details: { fields: 'branding' },
    });
    await context.events.emit(tx, companyChanged(id));
    return readBranding(tx, id, now);
  });
}

/** The design with the end of what was bought; `paidUntil` is null where nothing bought runs. */
export async function readBranding(db: Database, id: number, now: Date): Promise<OwnCompany['branding']> {
  const [{ branding, brandingTerms: terms }, paidUntil] = await Promise.all([
    findDesign(db, id, { lock: false }),
    findRunningUntil(db, { companyId: id, kind: 'company_branding' }, now),
  ]);
  return {
    coverUrl: branding?.coverUrl ?? null,
    accent: branding?.accent ?? null,
    paidUntil: toIso(paidUntil),
    ad: runningTerm(terms, now)?.ad ?? null,
  };
}

async function findDesign(db: Database, id: number, { lock }: { lock: boolean }) {
  const found = db
    .selectFrom('company')
    .select(['branding', brandingTerms.as('brandingTerms')])
    .where('id', '=', id);
  const row = await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return readColumns(designColumns, row);
}
