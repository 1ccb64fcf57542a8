import { subscriptionContracts } from '#shared/contracts/subscription.ts';
import { CONFIRM_HOURS, ENDED_KEPT_DAYS, UNCONFIRMED_KEPT_DAYS } from '#shared/domain/subscription.ts';
import { addDays, HOUR_MS, SECOND_MS } from '#shared/domain/time.ts';
import { defineDomain } from '../../platform/domain.ts';
import { subscriptionReactions } from './reactions.ts';
import { deleteOld, findRowsOf } from './repository.ts';
import { subscriptionCalls } from './routes.ts';
import { sendDue } from './run.ts';
import type { SubscriptionTools } from './tools.ts';

export { sendDue };

const LOOK_MS = 10 * SECOND_MS;

/** Newsletters: what is new in a list, news, and vacancies that fit, by mail to whoever has asked for it. */
export const subscriptionDomain = defineDomain({
  name: 'subscription',
  contracts: subscriptionContracts,
  calls: (tools: SubscriptionTools) => subscriptionCalls(tools),
  events: ['newsletter.refused'],
  reactions: subscriptionReactions,
  jobs: (tools) => ({
    // However many are due at the full hour, one look finds them all; processes share them.
    repeated: [{ name: 'send-newsletters', everyMs: LOOK_MS, run: (context) => sendDue(context, tools) }],
    scheduled: [
      {
        name: 'delete-old-subscriptions',
        cron: '19 * * * *',
        run: ({ db, clock }) =>
          deleteOld(db, {
            waitedUntil: addDays(clock.now(), -UNCONFIRMED_KEPT_DAYS),
            endedBefore: addDays(clock.now(), -ENDED_KEPT_DAYS),
            askedBefore: new Date(clock.now().getTime() - CONFIRM_HOURS * HOUR_MS),
          }),
      },
    ],
  }),
  ownData: findRowsOf,
});
