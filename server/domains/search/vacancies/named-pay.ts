import { monthNet } from '#shared/domain/income-tax.ts';
import { anyMark, between, eachRow, type Filter, type NamedFilter } from '../core/narrow.ts';
import type { PayAsked } from '../text/clause.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { payColumn } from './filters.ts';

/** Pay among the words as filters: what is offered reaches the least and begins within the most. */
export function namedPayFilters(index: VacancyIndex, pay: PayAsked): NamedFilter[] {
  const { pay_min: least, pay_max: most, pay_mode: mode, unit } = pay;
  const field = 'pay_min';
  const filters: Filter[] = [];
  if (mode === 'piece') {
    filters.push(between(index, index.columns.payPiece, least ?? 0, most ?? Infinity));
    if (unit) filters.push(anyMark(index, [`piece_unit:${unit}`]));
  } else {
    const net = (rubles: number) => (pay.pay_net === '0' ? Math.round(monthNet(rubles * 100) / 100) : rubles);
    filters.push(between(index, payColumn(index, { pay_mode: mode }), least === null ? 0 : net(least), Infinity));
    if (most !== null) {
      const leastOf = leastPay(index, mode);
      filters.push(eachRow(index, (row) => leastOf(row) <= net(most)));
    }
  }
  return filters.map((filter) => ({ field, filter }));
}

/** The least that a row offers; columns have the most, and the middle of months. */
function leastPay({ columns }: VacancyIndex, mode: Exclude<PayAsked['pay_mode'], 'piece'>): (row: number) => number {
  const { payMonth, payMonthMiddle, payShift, payShiftLeast, payHour } = columns;
  const ofShift = (row: number) => payShiftLeast[row] ?? 0;
  if (mode === 'shift') return ofShift;
  if (mode === 'hour') return (row) => ((payHour[row] ?? 0) * ofShift(row)) / (payShift[row] || 1);
  return (row) => 2 * (payMonthMiddle[row] ?? 0) - (payMonth[row] ?? 0);
}
