import { toIso } from '#shared/domain/time.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findBuyers, findColleagues } from '../company/index.ts';
import { notify } from '../notice/index.ts';
import { findLines, type PurchaseRow } from './repository.ts';

type Clock = Pick<Context, 'clock'>;

/** The buyer hears that what was paid before has begun. */
export async function tellBegun(
  context: Clock,
  tx: DatabaseTransaction,
  { id: purchaseId, companyId, memberAccountId: accountId }: Pick<PurchaseRow, 'id' | 'companyId' | 'memberAccountId'>,
): Promise<void> {
  const told = await findBuyers(tx, { companyId, accountId });
  const begun = (await findLines(tx, [purchaseId])).map((line) => ({
    event: 'service.begun' as const,
    key: `line:${line.id}:begun`,
    data: {
      purchaseId,
      title: offerTitle(line),
      target: line.target === 'vacancy' ? line.targetTitle : null,
      endsAt: toIso(line.endsAt),
    },
  }));
  await notify(tx, context, ...told.flatMap((to) => begun.map((one) => ({ ...one, to }))));
}

/** Those who may see the balance hear of a bonus, and why. */
export async function tellBonus(
  context: Clock,
  tx: DatabaseTransaction,
  companyId: number,
  { key, amountKopecks, reason, endsAt }: { key: string; amountKopecks: number; reason: string; endsAt: Date },
): Promise<void> {
  const told = await findColleagues(tx, companyId, 'balance.view');
  const data = { amountKopecks, reason, endsAt: toIso(endsAt) };
  await notify(
    tx,
    context,
    ...told.map(({ accountId }) => ({ to: accountId, event: 'bonus.given' as const, key, data })),
  );
}
