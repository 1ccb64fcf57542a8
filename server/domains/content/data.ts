import type { Contacts, Menus } from '#shared/contracts/content.ts';
import { listPath, writeVacancyQuery, type VacancyQuery } from '#shared/domain/vacancy-query.ts';

function vacancies(query: VacancyQuery): string {
  return listPath({}) + writeVacancyQuery(query);
}

export const MENUS: Menus = {
  header: [
    { title: 'Вакансии', href: '/vacancy-list' },
    { title: 'Резюме', href: '/resume-list' },
    { title: 'Компании', href: '/company-list' },
    { title: 'Специализации', href: '/specializations' },
    { title: 'Молодым', href: '/youth-vacancy-list' },
    { title: 'Новости', href: '/news' },
  ],
  footer: [
    {
      title: 'Ищу работу',
      items: [
        { title: 'Вакансии', href: '/vacancy-list' },
        { title: 'Вахта с\u00a0проживанием', href: vacancies({ schedule: ['rotation'], housing: true }) },
        { title: 'Без опыта', href: vacancies({ experience: ['none'] }) },
        { title: 'Вакансии по\u00a0специализациям', href: '/specializations/vacancies' },
        { title: 'Молодым', href: '/youth-vacancy-list' },
        { title: 'Отзывы о\u00a0компаниях', href: '/reviews' },
      ],
    },
    {
      title: 'Ищу людей',
      items: [
        { title: 'Резюме', href: '/resume-list' },
        { title: 'Резюме по\u00a0специализациям', href: '/specializations/resumes' },
        { title: 'Компании', href: '/company-list' },
        { title: 'Виджеты для\u00a0сайта', href: '/developers' },
      ],
    },
    {
      title: 'Каркас',
      items: [
        { title: 'О\u00a0сервисе', href: '/about' },
        { title: 'Новости', href: '/news' },
        { title: 'Документы', href: '/documents' },
        { title: 'Контакты', href: '/contacts' },
        { title: 'Написать нам', href: '/feedback' },
      ],
    },
  ],
};

/** For the demo: an unassigned number, a street that does not exist and a `.example` domain. */
export const CONTACTS: Contacts = {
  phone: '8\u00a0800\u00a0000-00-00',
  phoneNumber: '+78000000000',
  email: 'help@karkas.example',
  address: 'Казань, Каркасный проезд, 1',
  hours: 'Пн\u2060–\u2060пт, 9:00\u2060–\u206018:00 по\u00a0Москве',
  mapUrl: `https://yandex.ru/maps/?text=${encodeURIComponent('Казань, Каркасный проезд, 1')}`,
};

/** For the demo: addresses that nobody can register. */
export const SOCIALS = [
  { kind: 'vk', title: 'ВКонтакте', url: 'https://vk.example/karkas' },
  { kind: 'telegram', title: 'Telegram', url: 'https://telegram.example/karkas' },
] as const;
