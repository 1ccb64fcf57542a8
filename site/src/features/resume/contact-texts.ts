import type { ResumeForCompany } from '#shared/contracts/resume-company.ts';
import type { ContactCharge, ContactReturn } from '#shared/domain/contact-charge.ts';
import { FREE_CONTACTS_PER_MONTH } from '#shared/domain/limits.ts';
import { longDate } from '#shared/text/date.ts';

/** What the next opening costs: «Бесплатно: осталось 19 из 20 в этом месяце». */
export function nextText({ next, freeLeft, bought, pass }: ResumeForCompany['contacts']): string {
  switch (next) {
    case 'pass':
      return `По\u00a0доступу${pass ? ` до\u00a0${longDate(pass.until)}: сегодня осталось ${pass.leftToday}` : ''}`;
    case 'units':
      return `Спишется купленный контакт: осталось ${bought.left}`;
    default:
      return `Бесплатно: осталось ${freeLeft} из\u00a0${FREE_CONTACTS_PER_MONTH} в\u00a0этом месяце`;
  }
}

const CHARGED: Readonly<Record<ContactCharge, string>> = {
  pass: 'Открыто по\u00a0доступу',
  free: 'Списан бесплатный контакт',
  units: 'Списан купленный контакт',
};

export const chargedText = (charge: ContactCharge): string => CHARGED[charge];

export const RETURN_TEXTS: Readonly<Record<ContactReturn, string>> = {
  waiting: 'Вы\u00a0сообщили, что\u00a0контакты не\u00a0действуют: проверяем',
  returned: 'Контакты не\u00a0действовали: мы\u00a0вернули то, что списали',
  refused: 'Мы\u00a0проверили контакты: списанное не\u00a0возвращаем',
};
