import type { Movement } from '#shared/contracts/balance.ts';
import { toIso } from '#shared/domain/time.ts';
import { rubles } from '#shared/text/number.ts';
import { unitsBesideTitle } from '#shared/text/order-labels.ts';
import { offerTitle, soldFor } from '#shared/text/service-labels.ts';
import { stated, withinSentence } from '#shared/text/terms.ts';
import type { Database } from '../../database/connect.ts';
import { displayName, findPeople } from '../account/index.ts';
import type { MovementRow } from '../ledger/index.ts';
import { findTitles } from './repository.ts';

/** Movements of one company's balance as its members read them. */
export async function toMovements(db: Database, companyId: number, rows: readonly MovementRow[]): Promise<Movement[]> {
  const [titles, people] = await Promise.all([
    findTitles(
      db,
      companyId,
      rows.flatMap(({ purchaseId }) => purchaseId ?? []),
    ),
    findPeople(
      db,
      rows.flatMap(({ accountId }) => accountId ?? []),
    ),
  ]);
  return rows.map((row) => {
    const line = titles.find(({ purchaseId }) => purchaseId === row.purchaseId);
    const person = row.accountId ? people.get(row.accountId) : undefined;
    const about = line && soldFor(line);
    const what = line && offerTitle(line);
    return {
      id: row.id,
      reason: row.reason,
      title: titleOf(row, what),
      detail: stated([about, line && unitsBesideTitle(line), person && displayName(person), row.note])
        .map((part, index) => (index > 0 && part === row.note ? withinSentence(part) : part))
        .join(', '),
      amountKopecks: row.amount,
      balanceKopecks: row.balanceAfter,
      of: row.kind === 'bonus' ? 'bonus' : 'money',
      purchaseId: row.purchaseId,
      at: toIso(row.occurredAt),
    };
  });
}

const REFILLS: Partial<Record<NonNullable<MovementRow['source']>, string>> = {
  card: 'Пополнение картой',
  sbp: 'Пополнение по\u00a0СБП',
  bank: 'Пополнение по\u00a0счёту',
};

/** What moved, in a few words; `what`: the service that was bought. */
function titleOf({ reason, source, amount }: MovementRow, what: string | undefined): string {
  switch (reason) {
    case 'refill':
      return (source && REFILLS[source]) ?? 'Пополнение';
    case 'purchase':
    case 'start':
      return what ?? 'Покупка';
    case 'refund':
      return `Возврат: ${what ?? 'покупка'}`;
    case 'hold':
      return 'Удержание';
    case 'release':
      return 'Удержание снято';
    case 'withdrawal':
      return 'Возврат на\u00a0счёт компании';
    case 'bonus':
      return 'Бонус от\u00a0Каркаса';
    case 'expiry':
      return 'Срок бонусов кончился';
    case 'use':
      return 'Списание';
    case 'correction':
      return amount > 0 ? 'Исправление: зачислено' : `Исправление: списано ${rubles(-amount)}`;
  }
}
