import { atFields } from '#shared/client/explain-problem.ts';
import { payerFieldOf, payerOf } from '../../lib/payer-fields.ts';
import { idOf, isTicked, passwordOf, textOf, type Sending } from '../../lib/step-values.ts';
import { PAPERS, WITHDRAWALS } from './addresses.ts';

type Sent = Pick<Sending, 'call' | 'values' | 'options'>;

/** What a form has done; the page says it. */
export const NOTICES = {
  issued: 'Счёт выставлен. Скачайте PDF или дождитесь письма с\u00a0ним',
  cancelled: 'Счёт отменён',
  asked: 'Заявка принята: деньги удержаны и\u00a0придут на\u00a0счёт за\u00a010\u00a0рабочих дней',
  taken: 'Заявка отменена, деньги снова на\u00a0балансе',
} as const;

/** The forms of invoices; each makes its call and returns the address that follows. */
export const INVOICE_STEPS = {
  async invoice({ call, values, options }: Sent) {
    // The server refuses a box that is not ticked.
    const offerCompany = isTicked(values, 'offerCompany') as true;
    const asked = { rubles: textOf(values, 'rubles'), payer: payerOf(values), offerCompany };
    const { id } = await call('POST /company-balance/invoice', asked, options).catch((error: unknown) => {
      throw atFields(error, payerFieldOf);
    });
    return `${PAPERS}?done=issued#invoice-${id}`;
  },
  async 'cancel-invoice'({ call, values }: Sent) {
    await call('POST /company-balance/invoices/{id}/cancel', { id: idOf(values, 'id') ?? 0 });
    return `${PAPERS}?done=cancelled`;
  },
} as const;

/** The forms of withdrawals. */
export const WITHDRAWAL_STEPS = {
  async withdrawal({ call, values, options }: Sent) {
    const [rubles = '', bank = '', bik = '', account = '', corrAccount = '', reason = ''] = [
      'rubles',
      'bank',
      'bik',
      'account',
      'corrAccount',
      'reason',
    ].map((name) => textOf(values, name));
    const asked = { rubles, bank, bik, account, corrAccount, reason, ...passwordOf(values) };
    const { id } = await call('POST /company-balance/withdrawal-request', asked, options);
    return `${WITHDRAWALS}?done=asked#withdrawal-${id}`;
  },
  async 'cancel-withdrawal'({ call, values }: Sent) {
    await call('POST /company-balance/withdrawals/{id}/cancel', { id: idOf(values, 'id') ?? 0 });
    return `${WITHDRAWALS}?done=taken`;
  },
} as const;
