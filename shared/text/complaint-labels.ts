import type { ComplaintOutcome, ComplaintReason, ComplaintTarget } from '../domain/complaint.ts';

const REASONS: Readonly<Record<ComplaintReason, string>> = {
  scam: 'Обман или чужие данные',
  asks_money: 'Просят деньги или продают контакты',
  discrimination: 'Дискриминация',
  wrong_pay: 'Неправда об\u00a0оплате или условиях',
  duplicate: 'Повтор',
  abuse: 'Оскорбления и\u00a0грубость',
  other: 'Другое',
};

/** Of people something else is said in the same place. */
const REASONS_OF: Readonly<Partial<Record<ComplaintTarget, Partial<Record<ComplaintReason, string>>>>> = {
  company: { scam: 'Обман или чужое имя' },
  resume: {
    scam: 'Чужие или выдуманные данные',
    asks_money: 'Реклама или продажа услуг',
    duplicate: 'Повтор того\u00a0же резюме',
  },
  message: { scam: 'Обман', asks_money: 'Просят деньги или рекламируют' },
  review: { scam: 'Выдумка или заказной отзыв', asks_money: 'Реклама' },
};

export function complaintReasonName(target: ComplaintTarget, reason: ComplaintReason): string {
  return REASONS_OF[target]?.[reason] ?? REASONS[reason];
}

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
