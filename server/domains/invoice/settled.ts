import { rubles } from '#shared/text/number.ts';
import type { Database } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCompanyBalance } from '../ledger/index.ts';
import { countOpenPurchases } from '../purchase/index.ts';
import { hasOpenWithdrawal } from './withdrawals/repository.ts';

/**
 * A company is closed when nothing of its money is left: throws `wrong_state` with what to do first. Bonuses and contacts are no
 * money: they go with it.
 */
export async function assertSettled(db: Database, companyId: number): Promise<void> {
  const words = await whatIsLeft(db, companyId);
  if (words) throw new DomainError('wrong_state', { detail: words });
}

async function whatIsLeft(db: Database, companyId: number): Promise<string | null> {
  if (await hasOpenWithdrawal(db, companyId))
    return 'Деньги возвращаются на\u00a0счёт: закрыть компанию можно, когда они дойдут';
  const { money, held, advance } = await findCompanyBalance(db, companyId);
  if (advance > 0 || (await countOpenPurchases(db, companyId)) > 0)
    return 'Есть покупки, которые ещё не\u00a0начались или ждут оплаты: дождитесь их, верните деньги или отмените счёт';
  if (held > 0) return `Удержано ${rubles(held)}: дождитесь конца заказа`;
  if (money > 0) return `На\u00a0балансе ${rubles(money)}: верните их на\u00a0счёт компании или потратьте`;
  return null;
}
