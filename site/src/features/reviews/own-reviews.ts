import type { Call } from '#shared/client/call.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import type { OwnReview } from '#shared/contracts/review.ts';

/** Nobody writes about more companies. */
const OWN_MAX = 50;

/** The caller's own reviews of a company that others do not see yet. */
export async function pendingReviews(
  call: Call,
  caller: PageCaller | undefined,
  companyId: number,
): Promise<OwnReview[]> {
  if (caller?.actor.kind !== 'applicant') return [];
  const { items } = await call('GET /company/feedback/own', { per_page: OWN_MAX });
  return items.filter(({ company, status }) => company.id === companyId && status === 'on_moderation');
}
