import { toIso } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { effectOf } from './effects/index.ts';
import { findLines, type PurchaseRow } from './repository.ts';

/** Why no day can be added, in Russian; null where it can. */
export function extensionRefusal({ status, endsAt }: Pick<PurchaseRow, 'status' | 'endsAt'>): string | null {
  if (status === 'active' && endsAt) return null;
  return status === 'active' || status === 'completed'
    ? 'У\u00a0этой услуги нет срока, который идёт'
    : 'Дни добавляют услуге, которая идёт';
}

/**
 * Moves the end of what runs by so many days, and what follows it. Throws `wrong_state` for what does not run, `conflict` for an end
 * that is another now. The caller holds the locks of `lockWithBalance`.
 */
export async function extendTerm(
  context: Context,
  tx: DatabaseTransaction,
  purchase: PurchaseRow,
  { days, reason, seenEnd }: { days: number; reason: string; seenEnd: string },
): Promise<void> {
  const { id: purchaseId, companyId } = purchase;
  const refusal = extensionRefusal(purchase);
  if (refusal !== null) throw new DomainError('wrong_state', { detail: refusal });
  if (toIso(purchase.endsAt) !== toIso(new Date(seenEnd)))
    throw new DomainError('conflict', { detail: 'Срок только что изменился: проверьте и\u00a0добавьте ещё раз' });
  for (const line of await findLines(tx, [purchaseId]))
    if (line.endsAt) await effectOf(line).extend?.(context, tx, { ...line, companyId }, days);
  await tx
    .insertInto('purchaseExtension')
    .values({ purchaseId, days, reason, accountId: accountIdOf(context.actor), madeAt: context.clock.now() })
    .execute();
}
