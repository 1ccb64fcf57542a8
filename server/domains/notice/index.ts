import { noticeContracts } from '#shared/contracts/notice.ts';
import { NOTICE_DAYS } from '#shared/domain/limits.ts';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import { defineDomain } from '../../platform/domain.ts';
import { deliverDue } from './deliver.ts';
import { deleteOldNotices, eraseNoticesOf } from './repository.ts';
import { noticeCalls } from './routes.ts';
import { defineSendPush } from './send-push.ts';
import type { DeliveryTools } from './tools.ts';

export { notify, tellAgain, type NewNotice, type NoticeTools } from './notify.ts';
export { forgetNames, settleNotices, withdrawNotices, type WithdrawnNotice } from './repository.ts';

export const noticeDomain = defineDomain({
  name: 'notice',
  contracts: noticeContracts,
  calls: (tools: DeliveryTools) => noticeCalls(tools),
  reactions: {
    'account.erased': [async (tx, { payload: { accountId } }) => eraseNoticesOf(tx, accountId)],
  },
  jobs: (tools) => ({
    queued: [defineSendPush(tools)],
    // However many are told at a moment, one look finds them all, and what waits for its hour.
    repeated: [{ name: 'deliver-notices', everyMs: SECOND_MS, run: (context) => deliverDue(context, tools) }],
    scheduled: [
      {
        name: 'delete-old-notices',
        cron: '37 * * * *',
        run: async ({ db, clock }) => deleteOldNotices(db, addDays(clock.now(), -NOTICE_DAYS)),
      },
    ],
  }),
  ownData: async (db, accountId) => ({
    notice: await db
      .selectFrom('notice')
      .select(['event', 'data', 'visibleFrom', 'readAt'])
      .where('accountId', '=', accountId)
      .orderBy('visibleFrom')
      .execute(),
    notice_setting: await db
      .selectFrom('noticeSetting')
      .select(['choices', 'quiet', 'quietFrom', 'quietTo', 'digest', 'sms', 'updatedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    push_subscription: await db
      .selectFrom('pushSubscription')
      .select(['id', 'createdAt'])
      .where('accountId', '=', accountId)
      .execute(),
  }),
});
