import { NOTICE_DATA } from '#shared/contracts/notice-data.ts';
import type { NoticeEvent } from '#shared/domain/notices.ts';
import type { Attach } from '../../messages/index.ts';

/** The paper that the mail of a notice brings along: the one that it tells of. A mail of a whole day has none. */
export function attachedTo(accountId: string, event: NoticeEvent, data: unknown): Attach | undefined {
  switch (event) {
    case 'invoice.issued':
      return { kind: 'invoice', id: NOTICE_DATA[event].parse(data).invoiceId, accountId };
    case 'act.ready':
      return { kind: 'act', id: NOTICE_DATA[event].parse(data).actId, accountId };
    default:
      return undefined;
  }
}
