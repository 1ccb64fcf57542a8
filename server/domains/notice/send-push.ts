import { createHash } from 'node:crypto';
import { z } from 'zod';
import { NOTICE_RULES } from '#shared/domain/notices.ts';
import { DAY_MS, SECOND_MS } from '#shared/domain/time.ts';
import { PushGone } from '../../gateways/push.ts';
import type { JobKind } from '../../platform/enqueue.ts';
import { defineJob, type Job } from '../../platform/job.ts';
import { findNotices } from './repository.ts';
import { deleteSubscription, findPushTargets, findSubscription } from './subscription-repository.ts';
import type { DeliveryTools } from './tools.ts';
import { storedText } from './stored-text.ts';

const payload = z.strictObject({ subscriptionId: z.uuid(), noticeIds: z.array(z.uuid()).min(1) });

type PushJob = z.output<typeof payload>;

/** One push to one browser: the queue has no words, only ids. */
export const SEND_PUSH: JobKind<PushJob> = { name: 'send-push', payload };

/** A few hours: a push of yesterday is worth nothing. */
const ATTEMPTS = 10;

export function defineSendPush({ push }: Pick<DeliveryTools, 'push'>): Job<PushJob> {
  return defineJob({
    ...SEND_PUSH,
    attempts: ATTEMPTS,
    atOnce: 5,
    async run({ subscriptionId, noticeIds }, { db, clock }) {
      const now = clock.now();
      const subscription = await findSubscription(db, subscriptionId);
      if (!subscription) return;
      // Signed out since then.
      const targets = await findPushTargets(db, subscription.accountId, now);
      if (!targets.some(({ id }) => id === subscriptionId)) return;
      const [newest, ...others] = await findNotices(db, subscription.accountId, noticeIds);
      if (!newest) return;
      const untilMs = newest.expiresAt?.getTime() ?? newest.visibleFrom.getTime() + DAY_MS;
      const ttlSeconds = Math.floor((untilMs - now.getTime()) / SECOND_MS);
      if (ttlSeconds <= 0) return;
      const { title, text, link } = storedText(newest.event, [newest.data, ...others.map(({ data }) => data)]);
      // A second sending of the same takes the place of the first, at the push service and on the screen.
      const tag = createHash('sha256').update(newest.id).digest('base64url').slice(0, 32);
      try {
        await push.send(subscription, {
          payload: JSON.stringify({ title, body: text, link, tag }),
          ttlSeconds,
          isUrgent: !NOTICE_RULES[newest.event].waits,
          topic: tag,
        });
      } catch (error) {
        if (!(error instanceof PushGone)) throw error;
        await deleteSubscription(db, { id: subscriptionId });
      }
    },
  });
}
