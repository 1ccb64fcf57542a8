import { offerCodeOf, type OfferCode, type ServiceCode, type ServiceTarget } from '../domain/services.ts';

interface Label {
  title: string;
  description: string;
}

/** Services as their buyers read of them. */
export const SERVICE_LABELS: Readonly<Record<ServiceCode, Label>> = {
  'vacancy-promotion': {
    title: 'Продвижение вакансии',
    description: 'Вакансию увидят раньше других: наверху списка, с\u00a0меткой или на\u00a0главной.',
  },
  'vacancy-branding': {
    title: 'Оформление вакансии',
    description: 'Обложка и\u00a0цвет компании в\u00a0карточке и\u00a0на\u00a0странице вакансии.',
  },
  'company-branding': {
    title: 'Оформление страницы компании',
    description: 'Обложка, цвет и\u00a0полоса с\u00a0логотипом на\u00a0странице компании.',
  },
  'company-on-main': {
    title: 'Компания на\u00a0главной',
    description: 'Место среди лучших компаний на\u00a0главной странице.',
  },
  'contacts-add': {
    title: 'Контакты',
    description:
      'Телефон и\u00a0почта из\u00a0резюме, видны всем вашим сотрудникам с\u00a0этим правом 30\u00a0дней. Куплено\u00a0— действует 365\u00a0дней.',
  },
  'contacts-access': {
    title: 'Доступ к\u00a0контактам',
    description: 'До\u00a050\u00a0контактов в\u00a0день, сколько бы\u00a0их ни\u00a0было куплено.',
  },
  'bumpup-resume': {
    title: 'Поднять резюме',
    description: 'Резюме снова наверху списка, как новое. Бесплатное поднятие остаётся за\u00a0вами.',
  },
  'highlight-resume': {
    title: 'Выделить резюме',
    description: 'Метка и\u00a0цвет в\u00a0списках, которые смотрят компании.',
  },
  'bumpup-highlight-resume': {
    title: 'Поднять и\u00a0выделить резюме',
    description: 'Наверх сразу после оплаты и\u00a0метка в\u00a0списках.',
  },
  'expert-resume': {
    title: 'Резюме с\u00a0экспертом',
    description: 'Разговор до\u00a040\u00a0минут, готовый текст и\u00a0две правки.',
  },
  'ask-company': {
    title: 'Вопрос специалисту',
    description: 'Письменный ответ о\u00a0вакансии и\u00a0откликах и\u00a0одно уточнение.',
  },
  'work-request': {
    title: 'Заявка на\u00a0работы',
    description: 'Найдём бригаду или подрядчика под ваш объём и\u00a0срок.',
  },
  'find-employee': {
    title: 'Найти сотрудника',
    description: 'Отберём, поговорим и\u00a0передадим тех, кто согласился.',
  },
};

/** Each thing that has a price. */
export const OFFER_LABELS: Readonly<Record<OfferCode, Label>> = {
  'vacancy-promotion:bump': { title: 'Поднять', description: 'Вакансия снова наверху списка, как новая.' },
  'vacancy-promotion:daily': {
    title: 'Поднимать и\u00a0выделить',
    description: 'Наверх каждый день и\u00a0метка в\u00a0списке.',
  },
  'vacancy-promotion:main': { title: 'На\u00a0главную', description: 'Среди вакансий на\u00a0главной странице.' },
  'vacancy-promotion:place': {
    title: 'Ещё одно место',
    description: 'На\u00a0одну вакансию больше, чем показываете сейчас.',
  },
  'vacancy-branding': SERVICE_LABELS['vacancy-branding'],
  'company-branding': SERVICE_LABELS['company-branding'],
  'company-on-main': SERVICE_LABELS['company-on-main'],
  'contacts-add': SERVICE_LABELS['contacts-add'],
  'contacts-access:week': { title: 'На\u00a0неделю', description: SERVICE_LABELS['contacts-access'].description },
  'contacts-access:month': { title: 'На\u00a0месяц', description: SERVICE_LABELS['contacts-access'].description },
  'bumpup-resume': SERVICE_LABELS['bumpup-resume'],
  'highlight-resume': SERVICE_LABELS['highlight-resume'],
  'bumpup-highlight-resume': SERVICE_LABELS['bumpup-highlight-resume'],
  'expert-resume': SERVICE_LABELS['expert-resume'],
  'ask-company': SERVICE_LABELS['ask-company'],
  'work-request': SERVICE_LABELS['work-request'],
  'find-employee': SERVICE_LABELS['find-employee'],
};

/** «Продвижение вакансии: поднять», as a line of a purchase names what was bought. */
export function offerTitle({ service, option }: Pick<Sold, 'service' | 'option'>): string {
  const [whole, part] = [SERVICE_LABELS[service].title, OFFER_LABELS[offerCodeOf(service, option)].title];
  return whole === part ? whole : `${whole}: ${part.charAt(0).toLowerCase()}${part.slice(1)}`;
}

interface Sold {
  service: ServiceCode;
  option: string;
  target: ServiceTarget;
  targetId: number;
  targetTitle: string;
}

/** What was sold and what for, as papers name it: «Вопрос специалисту, «Сварщик», заказ № 12». */
export function soldTitle(sold: Sold): string {
  const about = soldFor(sold);
  return about ? `${offerTitle(sold)}, ${about}` : offerTitle(sold);
}

/** What it was for: a vacancy or an order; null for a company as a whole and for a resume, which its reader knows. */
export function soldFor({ target, targetId, targetTitle }: Omit<Sold, 'service' | 'option'>): string | null {
  if (target === 'order') return `«${targetTitle}», заказ №\u00a0${targetId}`;
  return target === 'vacancy' ? `«${targetTitle}»` : null;
}
