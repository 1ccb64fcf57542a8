const COMPONENTS = 'site/src/components';
const FEATURES = 'site/src/features';
const LAYOUTS = 'site/src/layouts';

/** Components that need their real context to be shown. */
export const ELSEWHERE: readonly { name: string; file: string; href: string; where: string }[] = [
  { name: 'Шапка', file: `${LAYOUTS}/Header.astro`, href: '/', where: 'Главная' },
  { name: 'Первый экран главной', file: `${FEATURES}/home/Hero.astro`, href: '/', where: 'Главная' },
  { name: 'Подвал', file: `${LAYOUTS}/Footer.astro`, href: '/about', where: 'О\u00a0Каркасе' },
  {
    name: 'Нижняя панель',
    file: `${LAYOUTS}/TabBar.astro`,
    href: '/vacancy-list',
    where: 'Вакансии, на\u00a0телефоне',
  },
  {
    name: 'Фильтры и\u00a0порядок списка',
    file: `${FEATURES}/vacancy-list/SortForm.astro`,
    href: '/vacancy-list',
    where: 'Вакансии',
  },
  {
    name: 'Ссылки на\u00a0профессии и\u00a0города',
    file: `${COMPONENTS}/ListFacets.astro`,
    href: '/vacancy-list',
    where: 'Вакансии',
  },
  {
    name: 'Фильтры компаний',
    file: `${FEATURES}/company-list/CompanyFilters.astro`,
    href: '/company-list',
    where: 'Компании',
  },
  {
    name: 'Фильтры резюме и\u00a0части резюме',
    file: `${FEATURES}/resume/ResumeHead.astro`,
    href: '/resume-list',
    where: 'Резюме',
  },
  {
    name: 'Часы и\u00a0правила для подростков',
    file: `${FEATURES}/youth/YouthHours.astro`,
    href: '/youth-vacancy-list',
    where: 'Работа для подростков',
  },
  {
    name: 'Группы профессий',
    file: `${FEATURES}/rubricator/Groups.astro`,
    href: '/specializations/vacancies',
    where: 'Специализации',
  },
  { name: 'Темы новостей', file: `${FEATURES}/news/NewsCategories.astro`, href: '/news', where: 'Новости' },
  {
    name: 'Содержание и\u00a0версии текста',
    file: `${FEATURES}/content/TextPage.astro`,
    href: '/license-agreement',
    where: 'Пользовательское соглашение',
  },
  { name: 'Экран ошибки', file: `${FEATURES}/error/ErrorScreen.astro`, href: '/error?code=503', where: 'Ошибка 503' },
  {
    name: 'Лента вакансий для чужих сайтов',
    file: `${FEATURES}/embed/DrawnFeed.astro`,
    href: '/developers',
    where: 'Виджеты',
  },
];
