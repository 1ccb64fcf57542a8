import { isInn } from './inn.ts';

/** Rates of VAT on receipts (tag 1199), in per cent; 105 and above are the calculated ones, such as 22/122. */
export const RECEIPT_VATS = [0, 5, 7, 10, 20, 22, 105, 107, 110, 120, 122] as const;
/** Null: without VAT. */
export type ReceiptVat = (typeof RECEIPT_VATS)[number] | null;

/** Признак способа расчёта (tag 1214, приказ ФНС ЕД-7-20/662@, table 28). */
export const RECEIPT_METHODS = { fullPrepayment: 1, advance: 3, fullPayment: 4 } as const;
/** Признак предмета расчёта (tag 1212, the same order, table 29): what an advance is for is not known yet, so it is a payment. */
export const RECEIPT_OBJECTS = { service: 4, payment: 10 } as const;

export const RECEIPT_LABEL_CHARS_MAX = 128;

/** 0 общая, 1 УСН доход, 2 УСН доход минус расход, 3 ЕНВД, 4 ЕСХН, 5 патент. */
export type TaxationSystem = 0 | 1 | 2 | 3 | 4 | 5;

export type ReceiptContact = { email: string } | { phone: string };

export interface ReceiptItem {
  label: string;
  priceKopecks: number;
  quantity: number;
  /** Price × quantity. */
  amountKopecks: number;
  vat: ReceiptVat;
  method: (typeof RECEIPT_METHODS)[keyof typeof RECEIPT_METHODS];
  object: (typeof RECEIPT_OBJECTS)[keyof typeof RECEIPT_OBJECTS];
}

/** A receipt of 54-ФЗ. */
export interface Receipt {
  /** What `amountKopecks` was of: money that came, or money that went back. */
  kind: 'income' | 'return';
  items: readonly ReceiptItem[];
  amountKopecks: number;
  /** Money by card or SBP, and what an advance of before covers. */
  paid: { electronicKopecks: number; advanceKopecks: number };
  taxationSystem: TaxationSystem;
  contact: ReceiptContact;
  customerInn: string | null;
}

/** A line of what was bought. */
export interface ReceiptLine {
  label: string;
  priceKopecks: number;
  quantity: number;
}

interface Buyer {
  taxationSystem: TaxationSystem;
  contact: ReceiptContact;
  /** Of a company. */
  customerInn: string | null;
  /** The rate at that day: 22 since 2026 (425-ФЗ); null where none is paid. */
  vatRate: 5 | 7 | 10 | 20 | 22 | null;
}

/** A refill: an advance, by the calculated rate. */
export function advanceReceipt(amountKopecks: number, buyer: Buyer): Receipt {
  const item = itemOf({ label: 'Аванс: пополнение баланса', priceKopecks: amountKopecks, quantity: 1 }, buyer);
  const vat = buyer.vatRate === null ? null : calculatedRate(buyer.vatRate);
  const items = [{ ...item, vat, method: RECEIPT_METHODS.advance, object: RECEIPT_OBJECTS.payment }];
  return receiptOf(items, buyer, (total) => ({ electronicKopecks: total, advanceKopecks: 0 }));
}

/** A service that is paid as a whole before it is done: by the calculated rate, as nothing is sold yet. */
export function prepaymentReceipt(lines: readonly ReceiptLine[], buyer: Buyer): Receipt {
  const vat = buyer.vatRate === null ? null : calculatedRate(buyer.vatRate);
  return receiptOf(
    lines.map((line) => ({ ...itemOf(line, buyer), vat, method: RECEIPT_METHODS.fullPrepayment })),
    buyer,
    (total) => ({ electronicKopecks: total, advanceKopecks: 0 }),
  );
}

/** A service that an advance or a prepayment pays: no money comes, what came before is used up. */
export function offsetReceipt(lines: readonly ReceiptLine[], buyer: Buyer): Receipt {
  return receiptOf(
    lines.map((line) => itemOf(line, buyer)),
    buyer,
    (total) => ({ electronicKopecks: 0, advanceKopecks: total }),
  );
}

/** A service that is paid by card or SBP at once. */
export function paymentReceipt(lines: readonly ReceiptLine[], buyer: Buyer): Receipt {
  return receiptOf(
    lines.map((line) => itemOf(line, buyer)),
    buyer,
    (total) => ({ electronicKopecks: total, advanceKopecks: 0 }),
  );
}

/**
 * The receipt of money that goes back: it mirrors the first one. A part is one line with the labels of the first, as the
 * parts of lines have no price of their own. Throws for more than the first one, and for a part of a receipt whose lines
 * differ in VAT.
 */
export function returnReceipt(receipt: Receipt, amountKopecks: number): Receipt {
  if (amountKopecks === receipt.amountKopecks) return { ...receipt, kind: 'return' };
  const [first, ...rest] = receipt.items;
  if (!first || amountKopecks > receipt.amountKopecks) throw new RangeError('A return is at most what was paid');
  if (rest.some(({ vat }) => vat !== first.vat)) throw new RangeError('A part of lines with several rates has none');
  assertAmount(amountKopecks);
  const label = shortened(receipt.items.map((item) => item.label).join(', '));
  const isAdvance = receipt.paid.advanceKopecks > 0;
  return {
    ...receipt,
    kind: 'return',
    items: [{ ...first, label, priceKopecks: amountKopecks, quantity: 1, amountKopecks }],
    amountKopecks,
    paid: {
      electronicKopecks: isAdvance ? 0 : amountKopecks,
      advanceKopecks: isAdvance ? amountKopecks : 0,
    },
  };
}

function receiptOf(
  items: readonly ReceiptItem[],
  buyer: Buyer,
  paidOf: (totalKopecks: number) => Receipt['paid'],
): Receipt {
  const { taxationSystem, contact, customerInn } = buyer;
  if (items.length === 0) throw new RangeError('A receipt has a line');
  if (customerInn !== null && !isInn(customerInn)) throw new RangeError('The INN of a buyer has wrong check digits');
  const amountKopecks = items.reduce((sum, item) => sum + item.amountKopecks, 0);
  return { kind: 'income', items, amountKopecks, paid: paidOf(amountKopecks), taxationSystem, contact, customerInn };
}

function itemOf({ label, priceKopecks, quantity }: ReceiptLine, { vatRate }: Buyer): ReceiptItem {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError('A quantity is a whole number from 1');
  const amountKopecks = priceKopecks * quantity;
  assertAmount(priceKopecks);
  assertAmount(amountKopecks);
  return {
    label: shortened(label),
    priceKopecks,
    quantity,
    amountKopecks,
    vat: vatRate,
    method: RECEIPT_METHODS.fullPayment,
    object: RECEIPT_OBJECTS.service,
  };
}

function assertAmount(kopecks: number): void {
  if (!Number.isSafeInteger(kopecks) || kopecks <= 0) throw new RangeError('An amount is a whole number of kopecks');
}

/** 22 as 122, which is 22/122. */
const calculatedRate = (rate: NonNullable<Buyer['vatRate']>) =>
  (rate + 100) as Extract<ReceiptVat, 105 | 107 | 110 | 120 | 122>;

/** At most 128 UTF-16 units, and no half of a pair. */
function shortened(label: string): string {
  if (label.length <= RECEIPT_LABEL_CHARS_MAX) return label;
  const start = label.slice(0, RECEIPT_LABEL_CHARS_MAX - 1);
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…`;
}
