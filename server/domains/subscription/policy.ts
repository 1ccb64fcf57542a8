import type { SubscriptionKind } from '#shared/domain/subscription.ts';
import type { Actor } from '../../platform/actor.ts';
import { allow, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';

/** Whose newsletters: a person's; `companyId` of a member's, which end with their work there. */
export interface Owner {
  accountId: string;
  companyId: number | null;
}

/** Newsletters of one's own: an applicant's or a member's. */
export function canKeepSubscriptions(actor: Actor): Decision<Owner> {
  if (actor.kind === 'applicant') return allow({ accountId: actor.accountId, companyId: null });
  if (actor.kind === 'member') return allow({ accountId: actor.accountId, companyId: actor.companyId });
  return refuseCaller(actor);
}

/** Applicants and, by an address, visitors; what is made of one's own resumes needs an account. Grants the account, if any. */
export function canSubscribe(actor: Actor, kind: SubscriptionKind): Decision<{ accountId: string | null }> {
  if (actor.kind === 'applicant') return allow({ accountId: actor.accountId });
  if (actor.kind !== 'visitor')
    return refuse('forbidden', { detail: 'Эта подписка для\u00a0соискателей: войдите как соискатель или выйдите' });
  if (kind === 'interesting_vacancies')
    return refuse('unauthorized', {
      detail: 'Войдите: мы\u00a0подбираем вакансии по\u00a0вашим резюме и\u00a0избранному',
    });
  return allow({ accountId: null });
}
