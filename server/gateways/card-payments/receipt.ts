import type { Receipt } from '#shared/domain/receipt.ts';
import { rublesOf } from './amounts.ts';

/** A receipt as the cash register of the provider reads it («Формат передачи данных для онлайн-чека»). */
export function receiptJson({ items, taxationSystem, contact, customerInn, paid }: Receipt) {
  return {
    Items: items.map(({ label, priceKopecks, quantity, amountKopecks, vat, method, object }) => ({
      label,
      price: rublesOf(priceKopecks),
      quantity,
      amount: rublesOf(amountKopecks),
      vat,
      method,
      object,
    })),
    taxationSystem,
    ...('email' in contact ? { email: contact.email } : { phone: contact.phone }),
    ...(customerInn === null ? {} : { customerInn }),
    amounts: {
      electronic: rublesOf(paid.electronicKopecks),
      advancePayment: rublesOf(paid.advanceKopecks),
      credit: 0,
      provision: 0,
    },
  };
}

/** A receipt among the data of a call: the provider has reserved the name. */
export const receiptData = (receipt: Receipt) => ({ cloudPayments: { customerReceipt: receiptJson(receipt) } });
