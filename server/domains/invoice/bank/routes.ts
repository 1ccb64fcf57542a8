import type { staffPaymentContracts } from '#shared/contracts/staff-payments.ts';
import { buffer } from 'node:stream/consumers';
import type { Handlers } from '../../../platform/binder.ts';
import { badField } from '../../../platform/problems.ts';
import type { InvoiceTools } from '../issued/issue.ts';
import { giveDocument, leaveDocument, markPaid } from './decide.ts';
import { takeStatement } from './take-statement.ts';
import { readPayments } from './view.ts';

export const staffPaymentCalls = ({ seller }: InvoiceTools): Handlers<typeof staffPaymentContracts> => ({
  'GET /staff/payments': (_request, context) => readPayments(context, seller),
  'POST /staff/statements': async ({ files }, context) => {
    for await (const { stream } of files) return takeStatement(context, seller, await buffer(stream));
    throw badField('file', 'is_empty', 'Выберите файл выписки');
  },
  'POST /staff/invoices/{id}/paid': ({ params: { id }, body }, context) => markPaid(context, id, body),
  'POST /staff/bank-documents/{id}/give': ({ params: { id }, body }, context) => giveDocument(context, id, body),
  'POST /staff/bank-documents/{id}/leave': ({ params: { id }, body }, context) =>
    leaveDocument(context, id, body.reason),
});
