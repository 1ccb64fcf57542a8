import type { InvoiceStatus } from '../domain/invoice-machine.ts';
import type { StaffWithdrawalAction, WithdrawalStatus } from '../domain/withdrawal-machine.ts';

export const INVOICE_STATUS_LABELS: Readonly<Record<InvoiceStatus, string>> = {
  issued: 'Ждёт оплаты',
  paid: 'Оплачен',
  expired: 'Истёк',
  cancelled: 'Отменён',
};

export const WITHDRAWAL_STATUS_LABELS: Readonly<Record<WithdrawalStatus, string>> = {
  submitted: 'На\u00a0рассмотрении',
  approved: 'Одобрена',
  sent: 'Деньги отправлены',
  done: 'Деньги дошли',
  returned: 'Банк вернул',
  rejected: 'Отклонена',
  cancelled: 'Отменена',
};

export const WITHDRAWAL_ACTION_LABELS: Readonly<Record<StaffWithdrawalAction, string>> = {
  approve: 'Одобрить',
  second: 'Согласен, отправлено',
  send: 'Отправлено',
  done: 'Дошло',
  return: 'Банк вернул',
  reject: 'Отклонить',
};
