import { z } from 'zod';
import { fileOf } from './answers.ts';
import { MOVEMENT_DIRECTIONS, movementSchema } from './balance.ts';
import { defineContracts } from './contract.ts';
import { invoiceSchema } from './invoice.ts';
import { pageQuery } from './page.ts';

export const balanceHistoryContracts = defineContracts({
  'GET /company-balance-history': {
    summary: 'Every movement of the balance, the newest first, and the invoices that wait for money',
    query: z.strictObject({
      per_page: pageQuery.per_page,
      cursor: pageQuery.cursor,
      direction: z.enum(MOVEMENT_DIRECTIONS).default('all'),
    }),
    answer: z.object({
      /** Issued and not paid yet, the newest first: on the first page, where money is asked for that comes. */
      invoices: z.array(invoiceSchema),
      items: z.array(movementSchema),
      next: z.string().nullable(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:balance.view',
  },
  'GET /company-balance-history/export': {
    summary: 'Movements of the balance as a table for spreadsheets, the newest 20,000',
    answer: fileOf('text/csv'),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:balance.view',
    limit: { points: 20, seconds: 3_600 },
  },
});
