import type { InvitationForm } from '#shared/contracts/respond-forms.ts';
import { payLine } from '#shared/text/pay.ts';

type Vacancy = InvitationForm['vacancies'][number];

const THERE = { invitation: 'приглашение уже отправлено', respond: 'отклик уже есть' } as const;

/** «Сварщик, 90\u00a0000\u00a0₽ в\u00a0месяц, Казань», and why somebody cannot be invited to it: «…: отклик уже есть». */
export function vacancyLabel({
  title,
  pay,
  city,
  place,
  respond,
}: Pick<Vacancy, 'title' | 'pay' | 'city' | 'place' | 'respond'>): string {
  const { amount, note } = payLine(pay);
  const label = [title, note && `${amount} ${note}`, city ?? place].filter(Boolean).join(', ');
  return respond ? `${label}: ${THERE[respond.kind]}` : label;
}
