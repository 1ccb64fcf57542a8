import type { Me } from '#shared/contracts/account.ts';

export interface NextStep {
  isDone: boolean;
  title: string;
  /** Why. */
  text: string;
  href: string;
  /** The link to a step that is not done. */
  label: string;
}

/** What an applicant does after signing up, in the order of use. */
export function nextSteps(me: Pick<Me, 'firstName' | 'city' | 'email' | 'emailConfirmed' | 'hasPassword'>): NextStep[] {
  return [
    {
      isDone: me.firstName !== null,
      title: 'Скажите, как вас зовут',
      text: 'Имя увидят компании, которым вы откликнетесь.',
      href: setting('name'),
      label: 'Написать',
    },
    {
      isDone: me.city !== null,
      title: 'Выберите город',
      text: 'Покажем вакансии рядом с\u00a0вами.',
      href: setting('city'),
      label: 'Выбрать',
    },
    {
      isDone: me.email !== null && me.emailConfirmed,
      title: me.email === null ? 'Добавьте почту' : 'Подтвердите почту',
      text: 'На\u00a0неё придёт доступ, если забудете пароль или смените номер.',
      href: setting('email'),
      label: me.email === null ? 'Добавить' : 'Подтвердить',
    },
    {
      isDone: me.hasPassword,
      title: 'Придумайте пароль',
      text: 'Чтобы входить без кода из\u00a0СМС.',
      href: setting('password'),
      label: 'Придумать',
    },
  ];
}

/** What is left is counted from one; what is done comes after it. */
export function leftFirst(steps: readonly NextStep[]): NextStep[] {
  return [...steps.filter(({ isDone }) => !isDone), ...steps.filter(({ isDone }) => isDone)];
}

/** The row of the settings, with its form open. */
function setting(row: string): string {
  return `/profile/settings?open=${row}#${row}`;
}
