import type { PageCaller } from '#shared/client/page-locals.ts';
import type { SubscriptionKind } from '#shared/domain/subscription.ts';

/** Why somebody cannot have a newsletter of this kind, and what they can do. */
export interface Hindrance {
  text: string;
  label: string;
  href: string;
}

/** Null for whoever may have it. `path`: of the form, to come back to. */
export function hindranceOf(
  kind: SubscriptionKind,
  caller: Pick<PageCaller, 'actor' | 'admits'> | undefined,
  path: string,
): Hindrance | null {
  const actor = caller?.actor.kind ?? 'visitor';
  const callback = encodeURIComponent(path);
  if (actor === 'member') {
    if (!caller?.admits('member:resume.search'))
      return {
        text: 'Рассылки для\u00a0компаний получают те, кому руководитель дал право искать резюме.',
        label: 'Сотрудники и\u00a0права',
        href: '/profile/company/permissions',
      };
    if (kind === 'resumes' || kind === 'news') return null;
    return { text: 'Вакансии присылаем тем, кто ищет работу. Вам\u00a0— резюме.', ...TO_RESUMES };
  }
  if (actor === 'applicant' || actor === 'visitor') {
    if (kind === 'vacancies' || kind === 'news') return null;
    if (kind === 'resumes')
      return {
        text: 'Резюме присылаем компаниям.',
        label: 'Войти как компания',
        href: `/sign-in/company?callback=${callback}`,
      };
    if (actor === 'applicant') return null;
    return {
      text: 'Подходящие вакансии подбираем по\u00a0вашим резюме и\u00a0избранному: для\u00a0этого нужно войти.',
      label: 'Войти',
      href: `/sign-in?callback=${callback}`,
    };
  }
  return { text: 'Рассылки\u00a0— для\u00a0соискателей и\u00a0компаний.', label: 'На\u00a0главную', href: '/' };
}

const TO_RESUMES = { label: 'Открыть резюме', href: '/resume-list' };
