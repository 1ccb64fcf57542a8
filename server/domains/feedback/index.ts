import { feedbackContracts } from '#shared/contracts/feedback.ts';
import { ANSWERED_KEPT_DAYS } from '#shared/domain/feedback.ts';
import { ORDER_SERVICE_CODES } from '#shared/domain/services.ts';
import { addDays } from '#shared/domain/time.ts';
import { SERVICE_LABELS } from '#shared/text/service-labels.ts';
import { inTransaction } from '../../database/connect.ts';
import { hasPermission } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { defineDomain } from '../../platform/domain.ts';
import { releaseFiles, releaseFilesOf } from '../file/index.ts';
import { feedbackQueue } from './queue.ts';
import { deleteDecided, eraseFeedbackOf } from './repository.ts';
import { sendFeedback } from './send.ts';
import type { FeedbackTools } from './tools.ts';

export const feedbackDomain = defineDomain({
  name: 'feedback',
  contracts: feedbackContracts,
  calls: (tools: FeedbackTools) => ({
    'POST /feedback': async ({ body }, context) => sendFeedback(context, tools, body),
    'GET /feedback/services-names': async () => ({
      items: ORDER_SERVICE_CODES.map((code) => ({
        code,
        name: SERVICE_LABELS[code].title,
        text: SERVICE_LABELS[code].description,
      })),
    }),
    'POST /feedback/create-feedback-service': async ({ body }, context) => sendFeedback(context, tools, body),
  }),
  reactions: {
    'account.erased': [
      async (tx, { payload: { accountId }, createdAt }) => {
        for (const id of await eraseFeedbackOf(tx, accountId, createdAt))
          await releaseFiles({ clock: { now: () => createdAt } }, tx, `feedback:${id}`);
      },
    ],
  },
  jobs: () => ({ scheduled: [{ name: 'delete-old-feedback', cron: '53 2 * * *', run: deleteOldFeedback }] }),
  // Messages and requests have their files in one place.
  fileReaders: {
    feedback: async ({ actor }) => actor.kind === 'staff' && hasPermission(actor, 'feedback.answer'),
  },
  moderation: (tools) => [feedbackQueue('feedback', tools), feedbackQueue('service-request', tools)],
  ownData: async (db, accountId) => ({
    feedback: await db
      .selectFrom('feedback')
      .select([
        'id',
        'kind',
        'topic',
        'serviceCode',
        'status',
        'name',
        'email',
        'phone',
        'body',
        'pageUrl',
        'budgetKopecks',
        'regionId',
        'deadline',
        'answer',
        'createdAt',
      ])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }),
});

/** What was answered three years ago, with its files. Scheduled work. */
export async function deleteOldFeedback({ db, clock }: Context): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await deleteDecided(tx, addDays(clock.now(), -ANSWERED_KEPT_DAYS));
    await releaseFilesOf(
      { clock },
      tx,
      deleted.map((id) => `feedback:${id}` as const),
    );
  });
}
