import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { ORDER_SETS, STAFF_ORDER_SETS } from '#shared/contracts/order.ts';
import { CLOSED_ORDERS, type OrderStatus } from '#shared/domain/order-machine.ts';
import type { OrderServiceCode } from '#shared/domain/services.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { DB, OrderStep as StepTable, ServiceOrder as OrderTable } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import type { PurchaseOwner } from '../purchase/index.ts';
import { orderColumns, stepColumns } from './stored.ts';

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type StepRow = Awaited<ReturnType<typeof findSteps>>[number];

/** With its days as text: `2026-12-01`. */
const selectOrders = (db: Database) =>
  db
    .selectFrom('serviceOrder')
    .selectAll()
    .select(sql<string | null>`due_on::text`.as('dueDay'))
    .select(sql<string | null>`valid_until::text`.as('validDay'));

function ownedBy<Output>(query: SelectQueryBuilder<DB, 'serviceOrder', Output>, owner: PurchaseOwner) {
  return 'companyId' in owner
    ? query.where('companyId', '=', owner.companyId)
    : query.where('applicantId', '=', owner.applicantId);
}

export async function insertOrder(tx: DatabaseTransaction, order: Insertable<OrderTable>): Promise<number> {
  const { id } = await tx.insertInto('serviceOrder').values(order).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Undefined for another's; without an owner anybody's. */
export async function findOrder(db: Database, id: number, owner: PurchaseOwner | null) {
  const found = selectOrders(db).where('id', '=', id);
  const row = await (owner ? ownedBy(found, owner) : found).executeTakeFirst();
  return row && readColumns(orderColumns, row);
}

/** The same, locked until the end of the transaction. */
export async function lockOrder(
  tx: DatabaseTransaction,
  id: number,
  owner: PurchaseOwner | null,
): Promise<OrderRow | undefined> {
  const found = selectOrders(tx).where('id', '=', id).forUpdate();
  const row = await (owner ? ownedBy(found, owner) : found).executeTakeFirst();
  return row && readColumns(orderColumns, row);
}

/** Those of an applicant that are not closed, locked; the oldest first. */
export async function lockOpenOrders(tx: DatabaseTransaction, applicantId: string): Promise<OrderRow[]> {
  const rows = await selectOrders(tx)
    .where('applicantId', '=', applicantId)
    .where('status', 'not in', [...CLOSED_ORDERS])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => readColumns(orderColumns, row));
}

/** The order that this purchase is of, locked. */
export async function lockOrderOf(tx: DatabaseTransaction, purchaseId: number): Promise<OrderRow | undefined> {
  const row = await selectOrders(tx).where('purchaseId', '=', purchaseId).forUpdate().executeTakeFirst();
  return row && readColumns(orderColumns, row);
}

export async function setOrder(tx: Database, id: number, change: Updateable<OrderTable>): Promise<void> {
  await tx
    .updateTable('serviceOrder')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertStep(tx: DatabaseTransaction, step: Insertable<StepTable>): Promise<number> {
  const { id } = await tx.insertInto('orderStep').values(step).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Of an order, the first first. */
export async function findSteps(db: Database, orderId: number) {
  const rows = await db
    .selectFrom('orderStep')
    .selectAll()
    .where('serviceOrderId', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => readColumns(stepColumns, row));
}

interface Asked {
  owner: PurchaseOwner;
  set: (typeof ORDER_SETS)[number];
  limit: number;
  offset: number;
}

/** Of a company or an applicant, with their number: open ones that wait for them first, else the newest; closed ones as they were closed. */
export async function findOrders(db: Database, { owner, set, limit, offset }: Asked) {
  const isIn = set === 'closed' ? 'in' : 'not in';
  const first =
    set === 'closed' ? sql`closed_at desc` : sql`case when status = any(${STATUSES_OF.buyers}) then 1 else 2 end`;
  const [rows, { total }] = await Promise.all([
    ownedBy(selectOrders(db), owner)
      .where('status', isIn, [...CLOSED_ORDERS])
      .orderBy(first)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    ownedBy(db.selectFrom('serviceOrder'), owner)
      .where('status', isIn, [...CLOSED_ORDERS])
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(orderColumns, row)), total };
}

/** Those of one company or applicant that are not closed. */
export async function countOpenOrders(db: Database, owner: PurchaseOwner): Promise<number> {
  const { count } = await ownedBy(db.selectFrom('serviceOrder'), owner)
    .where('status', 'not in', [...CLOSED_ORDERS])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type StaffSet = (typeof STAFF_ORDER_SETS)[number];

const STATUSES_OF: Readonly<Record<StaffSet, readonly OrderStatus[]>> = {
  open: ['new', 'accepted', 'in_work'],
  buyers: ['quoted', 'waiting_buyer', 'delivered'],
  closed: CLOSED_ORDERS,
};

/** Of the desk: what is due first comes first, of closed ones the newest. */
export async function findStaffOrders(
  db: Database,
  {
    set,
    service,
    limit,
    offset,
  }: { set: StaffSet; service?: OrderServiceCode | undefined; limit: number; offset: number },
) {
  const inSet = <Output>(query: SelectQueryBuilder<DB, 'serviceOrder', Output>) => {
    const hasStatus = sql<boolean>`status = any(${STATUSES_OF[set]})`;
    const waits = sql<boolean>`refund_reason is not null and closed_at is null`;
    const asked = query.where(
      // A refund that waits for somebody else is a step of ours.
      set === 'open' ? sql<boolean>`(${hasStatus} or ${waits})` : sql<boolean>`(${hasStatus} and not (${waits}))`,
    );
    return service ? asked.where('service', '=', service) : asked;
  };
  const found = inSet(selectOrders(db));
  const [rows, { total }] = await Promise.all([
    (set === 'closed'
      ? found.orderBy('closedAt', 'desc').orderBy('id', 'desc')
      : found.orderBy('dueOn', (order) => order.asc().nullsLast()).orderBy('id')
    )
      .limit(limit)
      .offset(offset)
      .execute(),
    inSet(db.selectFrom('serviceOrder'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(orderColumns, row)), total };
}

/** Whose order a step is of. */
export function findOrderOfStep(db: Database, stepId: number) {
  return db
    .selectFrom('orderStep')
    .innerJoin('serviceOrder', 'serviceOrder.id', 'orderStep.serviceOrderId')
    .select(['serviceOrder.companyId', 'serviceOrder.applicantId'])
    .where('orderStep.id', '=', stepId)
    .executeTakeFirst();
}
