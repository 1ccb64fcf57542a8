import type { Seller } from '#shared/domain/seller.ts';

/** Days are Moscow's calendar days, `YYYY-MM-DD`. */
type Day = string;

export interface Buyer {
  name: string;
  inn: string;
  kpp: string | null;
  address: string | null;
}

/** What both agreed to: an offer in one of its versions. */
export interface Basis {
  title: string;
  version: number;
  /** In force since. */
  date: Day;
}

export interface PaperLine {
  name: string;
  quantity: number;
  /** After the number: «усл.», «человека». */
  unit: string;
  priceKopecks: number;
  /** With VAT; what a discount took off is not in it. */
  sumKopecks: number;
  /** Within the sum, as it is in the books. */
  vatKopecks: number;
}

export interface ActLine extends PaperLine {
  /** The first and the last day of the service; the same for one of a moment. */
  from: Day;
  until: Day;
}

interface Paper<Line extends PaperLine> {
  number: number;
  issuedOn: Day;
  seller: Seller;
  buyer: Buyer;
  basis: Basis;
  lines: readonly Line[];
  /** Whole percent, of all lines. */
  vatRate: number;
  madeAt: Date;
}

/** «Счёт на оплату». */
export interface Invoice extends Paper<PaperLine> {
  payUntil: Day;
}

/** «Акт об оказании услуг» of a month. */
export interface Act extends Paper<ActLine> {
  /** `YYYY-MM`. */
  month: string;
}

/** Kopecks of all lines. */
export function totalsOf(lines: readonly PaperLine[]): { sumKopecks: number; vatKopecks: number } {
  return lines.reduce(
    (total, line) => ({
      sumKopecks: total.sumKopecks + line.sumKopecks,
      vatKopecks: total.vatKopecks + line.vatKopecks,
    }),
    { sumKopecks: 0, vatKopecks: 0 },
  );
}
