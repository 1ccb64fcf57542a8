import type { Database } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';
import type { PurchaseOwner } from '../purchase/index.ts';
import { countOpenOrders } from './repository.ts';

/** A company is closed, and an account removed, when nobody works for it any more: throws `wrong_state` with what to do first. */
export async function assertNoOpenOrders(db: Database, owner: PurchaseOwner): Promise<void> {
  if ((await countOpenOrders(db, owner)) > 0)
    throw new DomainError('wrong_state', {
      detail: 'Есть незавершённые заказы: дождитесь их или откажитесь от\u00a0них на\u00a0странице «Мои заказы»',
    });
}
