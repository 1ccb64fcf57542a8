import type { Call } from '#shared/client/call.ts';
import type { Subscription } from '#shared/contracts/subscription.ts';
import { APPLICANT_SUBSCRIPTIONS, MEMBER_SUBSCRIPTIONS } from '#shared/domain/subscription.ts';
import { foundOrNull } from '../../lib/page.ts';
import type { Subject } from './find-subject.ts';
import type { OwnSide } from './own-newsletters.ts';

/** The reader's newsletter of this list, whatever its state; null without one. */
export async function findKnown(call: Call, { kind, list }: Subject, side: OwnSide): Promise<Subscription | null> {
  const ofMember = MEMBER_SUBSCRIPTIONS.find((one) => one === kind);
  const ofApplicant = APPLICANT_SUBSCRIPTIONS.find((one) => one === kind);
  const found = await foundOrNull(
    side === 'member'
      ? call('GET /subscription/company-member', { kind: ofMember, list })
      : call('GET /subscription/applicant', { kind: ofApplicant, list }),
  );
  return found?.items[0] ?? null;
}
