import { defineMachine } from './machine.ts';

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'paused', 'unsubscribed', 'bounced'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type SubscriptionAction = 'confirm' | 'pause' | 'resume' | 'unsubscribe' | 'bounce';

export type SubscriptionGuard =
  /** The link came within `CONFIRM_HOURS`. */
  | 'in_time'
  /** The mail server has refused the address `BOUNCES_MAX` times. */
  | 'refused_often';

/**
 * The life of a subscription. One of a person whose address is confirmed begins active; another waits for its confirmation, and is
 * removed without it. What has ended stays ended: whoever wants it again subscribes again.
 */
export const subscriptionMachine = defineMachine<SubscriptionStatus, SubscriptionAction, SubscriptionGuard>([
  { from: ['pending'], action: 'confirm', by: ['visitor'], to: 'active', guards: ['in_time'] },
  { from: ['active'], action: 'pause', by: ['applicant', 'member', 'head'], to: 'paused' },
  { from: ['paused'], action: 'resume', by: ['applicant', 'member', 'head'], to: 'active' },
  {
    from: ['pending', 'active', 'paused'],
    action: 'unsubscribe',
    by: ['visitor', 'applicant', 'member', 'head', 'system'],
    to: 'unsubscribed',
  },
  { from: ['active', 'paused'], action: 'bounce', by: ['system'], to: 'bounced', guards: ['refused_often'] },
]);
