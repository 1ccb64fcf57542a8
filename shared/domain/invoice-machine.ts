import { defineMachine } from './machine.ts';

export const INVOICE_STATUSES = ['issued', 'paid', 'expired', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export type InvoiceAction = 'pay' | 'expire' | 'cancel';

/** The life of an invoice. Money that comes later is the company's all the same, so one that was never paid in time may be. */
export const invoiceMachine = defineMachine<InvoiceStatus, InvoiceAction>([
  { from: ['issued', 'expired', 'cancelled'], action: 'pay', by: ['system', 'staff'], to: 'paid' },
  { from: ['issued'], action: 'expire', by: ['system'], to: 'expired' },
  { from: ['issued'], action: 'cancel', by: ['member', 'head', 'system'], to: 'cancelled' },
]);

/** Working days to pay in (offer for companies, 2.3). */
export const INVOICE_WORKING_DAYS = 5;
/** Unpaid ones of a company at once. */
export const OPEN_INVOICES_MAX = 20;

/** Of a company within 24 hours, whatever became of them: each is a number, a paper and a mail to each who sees the balance. */
export const INVOICES_A_DAY_MAX = 50;
