import type { ComplaintOutcome, ComplaintReason, ComplaintTarget } from '../domain/complaint.ts';

export const COMPLAINT_REASON_NAMES: Readonly<Record<ComplaintReason, string>> = {
  scam: 'Обман или чужие данные',
  asks_money: 'Просят деньги или продают контакты',
  discrimination: 'Дискриминация',
  wrong_pay: 'Неправда об\u00a0оплате или условиях',
  duplicate: 'Повтор',
  abuse: 'Оскорбления и\u00a0грубость',
  other: 'Другое',
};

/** «Жалоба на вакансию». */
export const COMPLAINT_ABOUT: Readonly<Record<ComplaintTarget, string>> = {
  vacancy: 'на\u00a0вакансию',
  company: 'на\u00a0компанию',
  resume: 'на\u00a0резюме',
  message: 'на\u00a0сообщение',
  review: 'на\u00a0отзыв',
};

export function complaintOutcomeTitle(outcome: ComplaintOutcome): string {
  return outcome === 'actioned' ? 'По\u00a0вашей жалобе приняты меры' : 'По\u00a0вашей жалобе нарушения не\u00a0нашли';
}
