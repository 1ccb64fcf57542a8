import type { DialogSide } from '#shared/domain/chat.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { displayName, findPeople } from '../account/index.ts';
import { findOrInsertDialog, lockDialog } from './dialog-repository.ts';
import { post } from './post.ts';
import type { PostTools } from './tools.ts';
import { PERSON_NAME_CHARS_MAX } from './vouched-name.ts';

interface OrderToTalkAbout {
  orderId: number;
  /** Whoever has ordered. */
  accountId: string;
  /** Null for an applicant's. */
  companyId: number | null;
  /** What it is called, at most 300 characters. */
  subject: string;
}

/** The dialog of an order, between whoever has ordered and the staff; one that exists is returned. */
export async function openOrderDialog(
  { clock }: Pick<PostTools, 'clock'>,
  tx: DatabaseTransaction,
  { orderId, accountId, companyId, subject }: OrderToTalkAbout,
): Promise<string> {
  const person = (await findPeople(tx, [accountId])).get(accountId);
  return findOrInsertDialog(
    tx,
    {
      kind: 'order',
      serviceOrderId: orderId,
      accountId,
      companyId,
      subject: subject.slice(0, SUBJECT_CHARS_MAX),
      personName: person ? displayName(person).slice(0, PERSON_NAME_CHARS_MAX) : null,
    },
    [companyId === null ? 'applicant' : 'company', 'staff'],
    clock.now(),
  );
}

const SUBJECT_CHARS_MAX = 200;

interface SaidInOrder {
  dialogId: string;
  side: DialogSide;
  /** Null for one who is gone. */
  accountId: string | null;
  text: string;
  /** Of the step, such as `order-step:12`. */
  sourceKey: string;
}

/** What was written with a step of an order stands in its dialog, too. Its reader hears of the step, and not of the message. */
export async function postOrderStep(
  tools: PostTools,
  tx: DatabaseTransaction,
  { dialogId, side, accountId, text, sourceKey }: SaidInOrder,
): Promise<void> {
  const dialog = await lockDialog(tx, dialogId);
  if (!dialog) return;
  const person = accountId === null ? undefined : (await findPeople(tx, [accountId])).get(accountId);
  const authorName = side === 'applicant' ? dialog.personName : person ? displayName(person) : null;
  const createdAt = tools.clock.now();
  await post(tools, tx, dialog, [
    { type: 'text', side, accountId, authorName, text, sourceKey, isTold: true, createdAt },
  ]);
}

/** The dialogs of these orders, by the order. */
export async function findOrderDialogs(
  db: Database,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('dialog')
    .select(['id', 'serviceOrderId'])
    .where('serviceOrderId', 'in', [...orderIds])
    .execute();
  return new Map(rows.flatMap(({ id, serviceOrderId }) => (serviceOrderId === null ? [] : [[serviceOrderId, id]])));
}
