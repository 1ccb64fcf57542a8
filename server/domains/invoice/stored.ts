import { z } from 'zod';
import { INVOICE_STATUSES } from '#shared/domain/invoice-machine.ts';
import { TAX_SYSTEMS } from '#shared/domain/seller.ts';

/** Of jsonb columns: parties and lines of papers, as they were on the day of the paper. */
const party = { name: z.string(), inn: z.string(), kpp: z.string().nullable() };

export const payerColumn = z.object({ ...party, address: z.string().nullable() });

export const sellerColumn = z.object({
  ...party,
  address: z.string(),
  bank: z.string(),
  bik: z.string(),
  account: z.string(),
  corrAccount: z.string(),
  director: z.string(),
  accountant: z.string(),
  taxSystem: z.literal(TAX_SYSTEMS),
});

export const lineColumn = z.object({
  name: z.string(),
  quantity: z.number().int(),
  unit: z.string(),
  priceKopecks: z.number().int(),
  sumKopecks: z.number().int(),
  vatKopecks: z.number().int(),
});
export type PaperLine = z.output<typeof lineColumn>;

export const invoiceColumns = z.object({
  status: z.enum(INVOICE_STATUSES),
  payer: payerColumn,
  seller: sellerColumn,
  lines: z.array(lineColumn).min(1),
});
