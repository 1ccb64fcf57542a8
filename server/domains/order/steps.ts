import type { OrderStepAction } from '#shared/domain/order-machine.ts';
import type { Updateable } from 'kysely';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { ServiceOrder } from '../../database/schema.ts';
import { accountIdOf, type Actor } from '../../platform/actor.ts';
import { bindFiles } from '../file/index.ts';
import { postStep } from './dialog.ts';
import { findOrder, insertStep, setOrder, type OrderRow } from './repository.ts';
import type { StepSide } from './stored.ts';
import type { StepContext } from './tools.ts';

/** Files of an order's brief, and of one of its steps. */
export const ORDER_FILES = 'order';
export const STEP_FILES = 'order-step';

interface Step {
  action: OrderStepAction;
  text?: string;
  fileIds?: readonly string[];
  units?: number | null;
}

export const sideOf = (actor: Actor): StepSide => {
  if (actor.kind === 'staff') return 'staff';
  return actor.kind === 'system' ? 'system' : 'buyer';
};

/**
 * Writes a step with its files, says it in the order's dialog, and changes the order by it. Returns the order as it is then. The caller
 * holds its lock and has judged the step. Throws `bad_argument` at files that are not the caller's.
 */
export async function takeStep(
  context: StepContext,
  tx: DatabaseTransaction,
  order: Pick<OrderRow, 'id'>,
  { action, text = '', fileIds = [], units = null }: Step,
  change: Updateable<ServiceOrder>,
): Promise<OrderRow> {
  const { actor, clock } = context;
  const bySide = sideOf(actor);
  const accountId = accountIdOf(actor);
  const made = { action, bySide, accountId, text, units, madeAt: clock.now() };
  const id = await insertStep(tx, { ...made, serviceOrderId: order.id });
  await bindFiles(context, tx, fileIds, { purpose: 'order', boundTo: `${STEP_FILES}:${id}`, field: 'fileIds' });
  // Who has agreed to a refund agreed to that of the order as it was.
  await setOrder(tx, order.id, { refundProposedBy: null, refundReason: null, ...change });
  const changed = await findOrder(tx, order.id, null);
  if (!changed) throw new Error(`The order ${order.id} is gone`);
  await postStep(context, tx, changed, { id, bySide, accountId, text });
  return changed;
}
