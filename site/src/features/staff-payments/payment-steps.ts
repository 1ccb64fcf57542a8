import { PAYMENT_CASE_OUTCOMES } from '#shared/domain/payment.ts';
import { STAFF_WITHDRAWAL_ACTIONS } from '#shared/domain/withdrawal-machine.ts';
import { idOf, oneOf, textOf, type Sending } from '../../lib/step-values.ts';

export const PAYMENTS = '/staff/payments';
export const STAFF_WITHDRAWALS = '/staff/withdrawals';
export const PAYMENT_CASES_PAGE = '/staff/payment-cases';
export const MONEY_REPORT = '/staff/reports/money';

/** What a form has done; the page says it. */
export const NOTICES = {
  paid: 'Деньги зачислены, счёт отмечен',
  given: 'Деньги зачислены',
  left: 'Платёж оставлен без\u00a0зачисления',
  closed: 'Случай закрыт',
  decided: 'Сохранено, руководитель получит сообщение',
} as const;

type Sent = Pick<Sending, 'call' | 'values' | 'options'>;

/** The forms of money from banks; each makes its call and returns the address that follows. */
export const PAYMENT_STEPS = {
  async paid({ call, values, options }: Sent) {
    const [number, datedOn, payerAccount, rubles] = ['number', 'datedOn', 'payerAccount', 'rubles'].map((name) =>
      textOf(values, name),
    ) as [string, string, string, string];
    const mark = { id: idOf(values, 'id') ?? 0, number, datedOn, payerAccount, rubles };
    await call('POST /staff/invoices/{id}/paid', mark, options);
    return `${PAYMENTS}?done=paid`;
  },
  async give({ call, values, options }: Sent) {
    const [invoiceNumber, companyId] = [idOf(values, 'invoiceNumber'), idOf(values, 'companyId')];
    await call(
      'POST /staff/bank-documents/{id}/give',
      {
        id: idOf(values, 'id') ?? 0,
        ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
        ...(companyId === undefined ? {} : { companyId }),
      },
      options,
    );
    return `${PAYMENTS}?done=given`;
  },
  async leave({ call, values }: Sent) {
    await call('POST /staff/bank-documents/{id}/leave', {
      id: idOf(values, 'id') ?? 0,
      reason: textOf(values, 'reason'),
    });
    return `${PAYMENTS}?done=left`;
  },
} as const;

export const STAFF_WITHDRAWAL_STEPS = {
  async decide({ call, values, options }: Sent) {
    const action = oneOf(values, 'press', STAFF_WITHDRAWAL_ACTIONS);
    const reason = textOf(values, 'reason');
    await call('POST /staff/withdrawals/{id}', { id: idOf(values, 'id') ?? 0, action, reason }, options);
    return `${STAFF_WITHDRAWALS}?done=decided`;
  },
} as const;

export const PAYMENT_CASE_STEPS = {
  async close({ call, values, options }: Sent) {
    const outcome = PAYMENT_CASE_OUTCOMES.find((one) => one === textOf(values, 'outcome'));
    const closed = { id: idOf(values, 'id') ?? 0, note: textOf(values, 'note') };
    // One that was not chosen is refused at its field.
    await call('POST /staff/payment-cases/{id}/close', { ...closed, outcome: outcome as 'nothing' }, options);
    return `${PAYMENT_CASES_PAGE}?done=closed`;
  },
} as const;
