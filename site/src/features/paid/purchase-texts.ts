import type { Purchase } from '#shared/contracts/purchase.ts';
import type { ReceiptKind } from '#shared/domain/payment.ts';
import { longDate, longDateTime } from '#shared/text/date.ts';
import { rubles } from '#shared/text/number.ts';

/** Until when it works, or is waited for. */
export function termText({ status, orderStatus, endsAt, payUntil, refundedKopecks }: Purchase): string | null {
  if (status === 'active' && endsAt) return `до ${longDate(endsAt)}`;
  if ((status === 'created' || status === 'awaiting') && payUntil) return `оплатить до ${longDateTime(payUntil)}`;
  if (refundedKopecks === 0) return null;
  // The tag of an order does not speak of money.
  return orderStatus === null ? rubles(refundedKopecks) : `вернули ${rubles(refundedKopecks)}`;
}

export const RECEIPT_TITLES: Readonly<Record<ReceiptKind, string>> = {
  payment: 'Приход: полный расчёт',
  prepayment: 'Приход: предоплата 100\u00a0%',
  advance: 'Приход: аванс',
  offset: 'Приход: зачёт аванса или предоплаты',
  return: 'Возврат прихода',
};

/** «НДС 22 %», «НДС 22/122», «Без НДС». */
export function vatText(vat: number | null): string {
  if (vat === null) return 'Без НДС';
  return vat > 100 ? `НДС ${vat - 100}/${vat}` : `НДС ${vat}\u00a0%`;
}
