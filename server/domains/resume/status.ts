import type { z } from 'zod';
import type { resumeLifeContracts } from '#shared/contracts/resume-life.ts';
import { FULL_AGE_YEARS } from '#shared/domain/limits.ts';
import type { ResumeVisibility } from '#shared/domain/resume-terms.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { badField } from '../../platform/problems.ts';
import type { AccountTools } from '../account/index.ts';
import { findCompanyNames } from '../company/index.ts';
import { keepDistribution } from './distribution.ts';
import { findWritten, patchWritten } from './edit/repository.ts';
import { resumeChanged } from './events.ts';
import { isOfMinor, keepParent } from './minors.ts';
import { lockOwn } from './open.ts';
import { setLifecycle, type LifecycleChange } from './repository.ts';
import type { StoredResume } from './stored.ts';

type Body = z.output<(typeof resumeLifeContracts)['POST /resume/{id}/status']['body']>;

/** Who sees a resume from now on. */
type Wanted = Pick<StoredResume, 'visibility' | 'visibilityCompanyIds' | 'hiddenFields' | 'publicCategories'>;

/** Who sees it by its link alone, or nobody, still is shown to a company by a respond. */
const WITH_COMPANIES: readonly ResumeVisibility[] = ['companies_except', 'companies_only'];

/**
 * Changes what its applicant says about the search, and who sees the resume. Throws `not_found`, and `bad_argument` at
 * `visibility` for a minor's that everyone shall see, at `visibilityCompanyIds`, and at the box of a consent that is missing.
 */
export function setStatus(context: CallContext, tools: AccountTools, id: number, body: Body): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const own = { ...context, db: tx };
    const resume = await lockOwn(own, id);
    const wanted = await readWanted(tx, resume, body);
    const isMinors = isOfMinor(resume, (await findWritten(tx, [id])).get(id) ?? null, now);
    if (isMinors && wanted.visibility === 'everyone')
      throw badField(
        'visibility',
        'conflict_with_rules',
        `До\u00a0${FULL_AGE_YEARS} лет резюме всем не\u00a0показывают`,
      );
    if (isMinors)
      await keepParent(own, tools, resume, {
        isSeen: wanted.visibility !== 'hidden',
        isTicked: body.parentalAgreement,
      });
    await keepDistribution(own, tx, tools, resume, wanted, body.distributionAgreement);
    await setLifecycle(tx, id, { ...wanted, ...readSearch(body) }, now);
    const { jobSearchStatus: _, ...written } = readSearch(body);
    if (body.availability) await patchWritten(tx, id, written, now);
    await context.events.emit(tx, resumeChanged('show', { id }, isLess(resume, wanted)));
  });
}

async function readWanted(tx: DatabaseTransaction, resume: StoredResume, body: Body): Promise<Wanted> {
  const visibility = body.visibility ?? resume.visibility;
  const names = WITH_COMPANIES.includes(visibility) ? (body.visibilityCompanyIds ?? resume.visibilityCompanyIds) : [];
  if (WITH_COMPANIES.includes(visibility) && names.length === 0)
    throw badField('visibilityCompanyIds', 'is_empty', 'Назовите хотя\u00a0бы одну компанию');
  if (names.length > 0 && (await findCompanyNames(tx, names)).size < names.length)
    throw badField('visibilityCompanyIds', 'not_in_dictionary', 'Такой компании на\u00a0сайте нет');
  return {
    visibility,
    visibilityCompanyIds: names,
    hiddenFields: body.hiddenFields ?? resume.hiddenFields,
    publicCategories: visibility === 'everyone' ? (body.publicCategories ?? resume.publicCategories) : [],
  };
}

function readSearch({ jobSearchStatus, availability, availableFrom }: Body): LifecycleChange {
  return {
    ...(jobSearchStatus && { jobSearchStatus }),
    ...(availability && { availability, availableFrom: availability === 'date' ? (availableFrom ?? null) : null }),
  };
}

/** Whoever saw it may see less of it, or nothing. */
function isLess(before: StoredResume, { visibility, hiddenFields, publicCategories }: Wanted): boolean {
  return (
    (before.visibility !== visibility && visibility !== 'everyone') ||
    WITH_COMPANIES.includes(visibility) ||
    hiddenFields.some((field) => !before.hiddenFields.includes(field)) ||
    before.publicCategories.some((category) => !publicCategories.includes(category))
  );
}
