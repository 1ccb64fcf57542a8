import { balanceHistoryContracts } from '#shared/contracts/balance-history.ts';
import { closingDocumentContracts } from '#shared/contracts/closing-document.ts';
import { invoiceContracts } from '#shared/contracts/invoice.ts';
import { moneyReportContracts } from '#shared/contracts/money-report.ts';
import { staffPaymentContracts } from '#shared/contracts/staff-payments.ts';
import { withdrawalContracts } from '#shared/contracts/withdrawal.ts';
import type { PdfPrinter } from '../../pdf/index.ts';
import { defineDomain } from '../../platform/domain.ts';
import { makeActs } from './acts/make-acts.ts';
import { closingDocumentCalls } from './acts/routes.ts';
import { markPaid } from './bank/decide.ts';
import { staffPaymentCalls } from './bank/routes.ts';
import { cancelInvoice } from './issued/cancel.ts';
import { issueRefill, type InvoiceTools } from './issued/issue.ts';
import { keepInvoices } from './issued/keep.ts';
import { invoiceCalls } from './issued/routes.ts';
import { invoiceReactions } from './reactions.ts';
import { readMoneyReport } from './report.ts';
import { submitWithdrawal } from './withdrawals/ask.ts';
import { decideWithdrawal } from './withdrawals/decide.ts';
import { withdrawalCalls } from './withdrawals/routes.ts';

export { createAttachments } from './attachments.ts';
export { INVOICE_INVARIANTS } from './invariants.ts';
export { createInvoicing } from './issued/issue.ts';
export { assertSettled } from './settled.ts';
export { cancelInvoice, decideWithdrawal, issueRefill, keepInvoices, makeActs, markPaid, submitWithdrawal };

/** Papers of companies' money: invoices with what banks say of them, acts, withdrawals and reports. */
export const invoiceDomain = defineDomain({
  name: 'invoice',
  contracts: {
    ...invoiceContracts,
    ...balanceHistoryContracts,
    ...staffPaymentContracts,
    ...closingDocumentContracts,
    ...withdrawalContracts,
    ...moneyReportContracts,
  },
  calls: (tools: InvoiceTools & { pdfPrinter: PdfPrinter }) => ({
    ...invoiceCalls(tools),
    ...staffPaymentCalls(tools),
    ...closingDocumentCalls(tools),
    ...withdrawalCalls,
    'GET /staff/reports/money': ({ query: { month } }, context) => readMoneyReport(context, month),
  }),
  reactions: invoiceReactions,
  jobs: ({ seller }: InvoiceTools & { pdfPrinter: PdfPrinter }) => ({
    scheduled: [
      { name: 'keep-invoices', cron: '* * * * *', run: keepInvoices },
      // Several times a day, so that a server that was down is soon back on time.
      { name: 'make-acts', cron: '29 */4 * * *', run: (context) => makeActs(context, { seller }) },
    ],
  }),
});
