interface Candidate {
  number: number;
  payer: { inn: string };
  totalKopecks: number;
}

/**
 * The invoice that a payment is for, of those whose number its purpose mentions: the payer's INN is that of the invoice; of several the
 * sum decides. Undefined for none and for a doubt: staff look.
 */
export function matchInvoice<Invoice extends Candidate>(
  payment: { sumKopecks: number; payer: { inn: string | null } },
  mentioned: readonly Invoice[],
): Invoice | undefined {
  const own = mentioned.filter(({ payer }) => payer.inn === payment.payer.inn);
  if (own.length === 1) return own[0];
  const exact = own.filter(({ totalKopecks }) => totalKopecks === payment.sumKopecks);
  return exact.length === 1 ? exact[0] : undefined;
}
