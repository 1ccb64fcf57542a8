import type { IdRow } from './foreign-ids.ts';

/** Calls about money with an id. `STAFF_WORK`: why staff may have anybody's. */
export const moneyIds = (STAFF_WORK: IdRow) =>
  ({
    'GET /services/company/can-purchase-service': {
      targetId: { thing: 'vacancy', along: { service: 'vacancy-promotion', option: 'main' } },
    },
    'POST /services/company/init/vacancy-promotion': { vacancyId: 'vacancy' },
    'POST /services/company/init/vacancy-promotion/calculate': { vacancyId: 'vacancy' },
    'POST /services/company/init/vacancy-branding': { vacancyId: 'vacancy' },
    'POST /services/applicant/init/bumpup-resume': { resumeId: 'shown resume' },
    'POST /services/applicant/init/highlight-resume': { resumeId: 'shown resume' },
    'POST /services/applicant/init/bumpup-highlight-resume': { resumeId: 'shown resume' },
    'GET /payments/checkout': { purchase: 'order', refill: 'refill' },
    'POST /payments/start': { purchase: 'order', refill: 'refill' },
    'POST /services/complete': { purchase: 'order', refill: 'refill' },
    'GET /payments/receipts': { purchase: 'order', refill: 'refill' },
    'POST /purchase-history/applicant/{id}/cancel': { id: 'order' },
    'POST /purchase-history/applicant/{id}/retry': { id: 'order' },
    'POST /purchase-history/applicant/{id}/refund': { id: 'order' },
    'POST /purchase-history/company/{id}/cancel': { id: 'purchase' },
    'POST /company-balance/refills/{id}/cancel': { id: 'refill' },
    'POST /purchase-history/company/{id}/refund': { id: 'purchase' },
    'GET /company-balance-history/{id}/download-outbill': { id: 'invoice' },
    'POST /company-balance/invoices/{id}/cancel': { id: 'invoice' },
    'GET /company/closing-documents/{id}/download': { id: 'act' },
    'POST /company-balance/withdrawals/{id}/cancel': { id: 'withdrawal' },
    'POST /staff/withdrawals/{id}': { id: STAFF_WORK },
    'POST /staff/invoices/{id}/paid': { id: STAFF_WORK },
    'POST /staff/bank-documents/{id}/give': {
      id: STAFF_WORK,
      companyId: STAFF_WORK,
      invoiceNumber: STAFF_WORK,
    },
    'POST /staff/bank-documents/{id}/leave': { id: STAFF_WORK },
    'POST /staff/companies/{id}/bonus': { id: STAFF_WORK },
    'POST /staff/ad-marks/{id}': { id: STAFF_WORK },
    'DELETE /staff/service-prices/{id}': { id: STAFF_WORK },
  }) as const satisfies Record<string, Readonly<Record<string, IdRow>>>;
