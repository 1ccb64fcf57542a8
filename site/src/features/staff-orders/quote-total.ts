import { ORDER_UNIT_KOPECKS_MAX, ORDER_UNITS_MAX } from '#shared/domain/order.ts';
import { typedCount, withoutSpaces } from '../../lib/typed-number.ts';

/** What a quote comes to, kopecks, of numbers as they are typed: «12 500,50»; null while one of them is none. */
export function quoteTotal(price: string, quantity: string): number | null {
  const typed = withoutSpaces(price).replace('₽', '').replace(',', '.');
  const count = typedCount(quantity, ORDER_UNITS_MAX);
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(typed) || count === null) return null;
  const unit = Math.round(Number(typed) * 100);
  return unit > 0 && unit <= ORDER_UNIT_KOPECKS_MAX ? unit * count : null;
}
