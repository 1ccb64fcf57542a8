import { z } from 'zod';
import { fileOf } from './answers.ts';
import { MOVEMENT_DIRECTIONS, movementSchema } from './balance.ts';
import { defineContracts } from './contract.ts';
import { invoiceSchema } from './invoice.ts';
import { monthSchema, pageQuery } from './page.ts';

const kopecks = z.number().int();

export const balanceHistoryContracts = defineContracts({
  'GET /company-balance-history': {
    summary: 'Every movement of the balance, the newest first, and the invoices that wait for money',
    query: z.strictObject({
      per_page: pageQuery.per_page,
      cursor: pageQuery.cursor,
      direction: z.enum(MOVEMENT_DIRECTIONS).default('all'),
      month: monthSchema.optional(),
    }),
    answer: z.object({
      /** Issued and not paid yet, the newest first: on the first page, where money is asked for that comes, of any month. */
      invoices: z.array(invoiceSchema),
      /** Money without bonuses, whatever the direction: what it was, got, gave and is at the end; null without a month. */
      month: z
        .object({ beginKopecks: kopecks, gotKopecks: kopecks, gaveKopecks: kopecks, endKopecks: kopecks })
        .nullable(),
      items: z.array(movementSchema),
      next: z.string().nullable(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:balance.view',
  },
  'GET /company-balance-history/export': {
    summary: 'Movements of the balance as a table for spreadsheets, of a month or all, the newest 20,000',
    query: z.strictObject({ month: monthSchema.optional() }),
    answer: fileOf('text/csv'),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:balance.view',
    limit: { points: 20, seconds: 3_600 },
  },
});
