/** What a payment order says in the field that people and banks write freely: at most 210 characters (762-П). */
export const PURPOSE_CHARS_MAX = 210;

interface PaidInvoice {
  number: number;
  /** `YYYY-MM-DD`. */
  issuedOn: string;
  payerInn: string;
  /** Whole percent. */
  vatRate: number;
  vatKopecks: number;
}

/**
 * «Оплата по счету № 1042 от 21.11.2026, ИНН 9999100000. В том числе НДС 22% - 10819.67 руб.»: by its number a bank statement finds
 * the invoice. Plain spaces and signs, as banks take them.
 */
export function paymentPurpose({ number, issuedOn, payerInn, vatRate, vatKopecks }: PaidInvoice): string {
  const day = issuedOn.split('-').reverse().join('.');
  const vat = `В том числе НДС ${vatRate}% - ${plainRoubles(vatKopecks)} руб.`;
  return `Оплата по счету № ${number} от ${day}, ИНН ${payerInn}. ${vat}`;
}

/** «10819.67» for kopecks. */
function plainRoubles(kopecks: number): string {
  const rest = kopecks % 100;
  return `${(kopecks - rest) / 100}.${String(rest).padStart(2, '0')}`;
}

/** A number behind «счёт», «сч.» in any case, with or without «№», «N», «номер», «на оплату»; a счёт-фактура is another paper. */
const MENTION =
  /(?<![\p{L}\d/])сч(?:\.|[её]т(?:а|у|е|ом|ам|ах|ами|ов)?)? ?(?:на оплату ?)?(?:(?:№|n|no|номер|ном)\.? ?){0,2}(\d{1,15})(?![\d/]|[-.]\d)/giu;

/**
 * Numbers of invoices that the purpose of a payment mentions, each once, as they come. Which of them is ours the payer's INN and the
 * sum tell. Linear in the length of the text.
 */
export function invoiceNumbersIn(purpose: string): number[] {
  const found = purpose.replaceAll(/\s+/g, ' ').matchAll(MENTION);
  return [...new Set([...found].map(([, number]) => Number(number)))].filter((number) => number > 0);
}
