import { z } from 'zod';
import { MARKETPLACE_KINDS, OWNED_KINDS } from '../domain/ledger.ts';
import { defineContracts } from './contract.ts';
import { monthSchema } from './page.ts';

const kopecks = z.number().int();

export const moneyReportSchema = z.object({
  /** `2026-11`, by Moscow's calendar. */
  month: z.string(),
  /** Every kind of account that holds money: what it had, got, gave and has. Of all of them each column sums to zero but the middle two, which are equal. */
  accounts: z.array(
    z.object({
      owner: z.enum(['company', 'applicant', 'marketplace']),
      kind: z.enum([...OWNED_KINDS, ...MARKETPLACE_KINDS]),
      beginKopecks: kopecks,
      gotKopecks: kopecks,
      gaveKopecks: kopecks,
      endKopecks: kopecks,
    }),
  ),
  /** Without VAT, beside what came back. */
  revenueKopecks: kopecks,
  vatKopecks: kopecks,
  refills: z.object({ bankKopecks: kopecks, gatewayKopecks: kopecks }),
  /** What came back to buyers of what they had paid. */
  refundKopecks: kopecks,
  /** What has left for accounts of companies, beside what came back. */
  withdrawalKopecks: kopecks,
});
export type MoneyReport = z.output<typeof moneyReportSchema>;

export const moneyReportContracts = defineContracts({
  'GET /staff/reports/money': {
    summary: 'A month of the ledger: balances at its begin and end, revenue, VAT, refills, refunds, withdrawals',
    query: z.strictObject({
      /** The last whole month when absent. */
      month: monthSchema.optional(),
    }),
    answer: moneyReportSchema,
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:billing.manage',
  },
});
