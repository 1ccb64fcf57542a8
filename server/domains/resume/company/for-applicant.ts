import type { ResumeOpenings } from '#shared/contracts/resume-company.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findCompanyBriefs, findCompanyNames } from '../../company/index.ts';
import { canChangeResume } from '../policy.ts';
import { findResume } from '../repository.ts';
import { readStored } from '../stored.ts';
import { findOpeningsOf } from './opening-repository.ts';
import { setViewsSeen } from './stats.ts';

/** Which companies have opened the contacts of the caller's own resume. Throws `not_found` for somebody else's. */
export async function listOpenings(context: Context, id: number): Promise<ResumeOpenings> {
  await assertOwn(context, id);
  const rows = await findOpeningsOf(context.db, id);
  const ids = rows.map(({ companyId }) => companyId);
  const [names, shown] = await Promise.all([
    findCompanyNames(context.db, ids),
    ids.length > 0 ? findCompanyBriefs(context.db, ids) : [],
  ]);
  const withPage = new Set(shown.map((company) => company.id));
  return {
    items: rows.map(({ companyId, openedAt }) => ({
      companyId: withPage.has(companyId) ? companyId : null,
      companyName: names.get(companyId) ?? 'Компания',
      openedAt: toIso(openedAt),
    })),
  };
}

/** The caller has seen how often companies read their resume. Throws `not_found` for somebody else's. */
export async function forgetNewViews(context: Context, id: number): Promise<void> {
  await assertOwn(context, id);
  await setViewsSeen(context.db, id);
}

async function assertOwn({ db, actor }: Context, id: number): Promise<void> {
  const row = await findResume(db, id);
  if (!row) throw new DomainError('not_found');
  enforce(canChangeResume(actor, readStored(row)));
}
