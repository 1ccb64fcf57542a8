import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { companyChanged } from '../events.ts';

/**
 * Call it in the transaction in which a company got another name, INN or head. A company that was checked goes back to
 * `on_check` and loses its badge until staff have looked at it again. One that is held back stays so and is no longer a
 * checked one: released, it is unverified, as nobody has checked the new name. Emits `company.changed` for every page that
 * shows the company, so no second event is needed.
 */
export async function companyNameChanged(
  tx: DatabaseTransaction,
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  companyId: number,
): Promise<void> {
  await tx
    .updateTable('company')
    .set((eb) => ({ status: 'on_check', updatedAt: clock.now(), version: eb('version', '+', 1) }))
    .where('id', '=', companyId)
    .where('status', '=', 'verified')
    .execute();
  await tx
    .updateTable('company')
    .set((eb) => ({ verification: 'none', updatedAt: clock.now(), version: eb('version', '+', 1) }))
    .where('id', '=', companyId)
    .where('status', 'in', ['restricted', 'blocked'])
    .where('verification', '<>', 'none')
    .execute();
  await events.emit(tx, companyChanged(companyId));
}
