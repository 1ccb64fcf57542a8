import { moscowDate, spanOfMonth } from '#shared/domain/time.ts';
import { exactRubles } from '#shared/text/number.ts';
import { asMember } from '../../platform/actor.ts';
import type { SentFile } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { csvTable } from '../../platform/csv.ts';
import { findMovements } from '../ledger/index.ts';
import { toMovements } from '../purchase/index.ts';

/** The newest; more is asked of the ledger by staff. */
const ROWS_MAX = 20_000;
const AT_ONCE = 1_000;

/** Two columns of sums: one with a minus would be taken for a formula. */
const HEADER = [
  'День',
  'Операция',
  'Подробности',
  'Пришло,\u00a0₽',
  'Ушло,\u00a0₽',
  'Осталось,\u00a0₽',
  'Деньги или бонусы',
];

/** Movements of the caller's company in a month, or all, as a table for spreadsheets, the newest first. */
export async function exportMovements(context: Context, month?: string): Promise<SentFile<'text/csv'>> {
  const { companyId } = asMember(context);
  const span = month === undefined ? null : spanOfMonth(month);
  const rows: string[][] = [];
  let before: number | null = null;
  while (rows.length < ROWS_MAX) {
    const found = await findMovements(context.db, { companyId, direction: 'all', span, before, limit: AT_ONCE });
    for (const movement of await toMovements(context.db, companyId, found)) {
      const { at, title, detail, amountKopecks, balanceKopecks, of } = movement;
      const sum = exactRubles(Math.abs(amountKopecks));
      rows.push([
        moscowDate(new Date(at)),
        title,
        detail,
        amountKopecks > 0 ? sum : '',
        amountKopecks < 0 ? sum : '',
        exactRubles(balanceKopecks),
        of === 'bonus' ? 'Бонусы' : 'Деньги',
      ]);
    }
    before = found.at(-1)?.id ?? null;
    if (found.length < AT_ONCE) break;
  }
  const name = `Движения по балансу ${month ?? moscowDate(context.clock.now())}.csv`;
  return { type: 'text/csv', body: csvTable([HEADER, ...rows]), name };
}
