import type { DemoName } from './demos.ts';

/** Every component of the UI kit: order, names, files and notes. The rendering is in the components beside it. */

export interface Specimen {
  id: string;
  name: string;
  /** The file that defines it. */
  file: string;
  note?: string;
  /** The code to show, where the rendering here would be less useful. */
  usage?: string;
  /** Buttons that open overlays, with their labels. */
  demos?: readonly (readonly [name: DemoName, label: string])[];
}

export interface SpecimenGroup {
  id: string;
  title: string;
  specimens: readonly Specimen[];
}

const TOKENS = 'shared/ui/styles/tokens.css';
const CONTROLS = 'shared/ui/styles/components/controls.css';
const FIELDS = 'shared/ui/styles/components/fields.css';
const MARKS = 'shared/ui/styles/components/marks.css';
const SURFACES = 'shared/ui/styles/components/surfaces.css';
const TEXT = 'shared/ui/styles/components/text.css';
const COMPONENTS = 'site/src/components';
const FEATURES = 'site/src/features';
const LAYERS = 'site/src/layers';
const LAYOUTS = 'site/src/layouts';

export const GROUPS: readonly SpecimenGroup[] = [
  {
    id: 'tokens',
    title: 'Токены',
    specimens: [
      {
        id: 'colours',
        name: 'Цвета по\u00a0роли',
        file: TOKENS,
        note: 'В\u00a0компоненте\u00a0— только роль. Контраст считается из\u00a0файла, рядом\u00a0— наименьший допустимый.',
        usage: 'color: var(--k-text-2);\nbackground: var(--k-surface);',
      },
      {
        id: 'palette',
        name: 'Краски',
        file: TOKENS,
        note: 'Из\u00a0них сделаны роли. Прямо берут их только подвал, тост и\u00a0логотип без картинки.',
        usage: '--k-action: var(--k-surik-600);',
      },
      {
        id: 'type',
        name: 'Кегли',
        file: TOKENS,
        note: 'Мельче 13\u00a0пикселей текста нет.',
        usage: 'font-size: var(--k-t-lg);',
      },
      {
        id: 'spacing',
        name: 'Отступы',
        file: TOKENS,
        note: 'Модуль 4\u00a0пикселя.',
        usage: 'padding: var(--k-4);\n<div class="grid gap-4">',
      },
      {
        id: 'shape',
        name: 'Скругления и\u00a0цели',
        file: TOKENS,
        usage: 'border-radius: var(--k-r-2);\nmin-height: var(--k-tap);',
      },
      {
        id: 'other-tokens',
        name: 'Остальные',
        file: TOKENS,
        note: 'Тень\u00a0— только у\u00a0того, что висит над страницей.',
        usage: 'transition: background-color var(--k-fast) var(--k-ease);',
      },
      {
        id: 'icons',
        name: 'Иконки',
        file: `${COMPONENTS}/Icon.astro`,
        note: 'Рисунки\u00a0— в\u00a0site/src/components/icons.ts. Всегда рядом со\u00a0словом.',
        usage: '<Icon name="search" />',
      },
      { id: 'logo', name: 'Знак', file: `${COMPONENTS}/Logo.astro` },
    ],
  },
  {
    id: 'controls',
    title: 'Кнопки и\u00a0поля',
    specimens: [
      {
        id: 'buttons',
        name: 'Кнопки',
        file: CONTROLS,
        note: 'Залитая суриком\u00a0— одна на\u00a0экран. Наведение и\u00a0фокус видны по\u00a0указателю и\u00a0клавише Tab.',
      },
      {
        id: 'button-sizes',
        name: 'Размеры кнопок',
        file: CONTROLS,
        note: 'Главное действие\u00a0— 56\u00a0пикселей, остальные\u00a0— 48: чтобы попасть в\u00a0перчатке.',
      },
      { id: 'icon-buttons', name: 'Кнопка-иконка', file: CONTROLS, note: 'Имя\u00a0— в\u00a0aria-label.' },
      { id: 'fields', name: 'Поля', file: CONTROLS },
      {
        id: 'form',
        name: 'Форма',
        file: 'shared/ui/form/bind-form.ts',
        note: 'Ошибка\u00a0— у\u00a0поля, фокус\u00a0— на\u00a0первой; введённое остаётся и\u00a0после перезагрузки. Имя\u00a0«сеть» показывает, что связи нет.',
      },
      { id: 'affix', name: 'Поле с\u00a0единицей', file: FIELDS },
      { id: 'checks', name: 'Флажки и\u00a0выбор одного', file: FIELDS, note: 'Справа\u00a0— сколько найдётся.' },
      {
        id: 'search',
        name: 'Поиск',
        file: `${FEATURES}/search/SearchBox.astro`,
        note: 'Кнопка\u00a0— часть поля, поэтому она залита и\u00a0рядом с\u00a0другим главным действием.',
      },
    ],
  },
  {
    id: 'marks',
    title: 'Чипы, ярлыки, оси',
    specimens: [
      { id: 'chips', name: 'Чипы', file: CONTROLS },
      { id: 'chip-choice', name: 'Выбор чипами', file: FIELDS },
      { id: 'applied', name: 'Выбранные фильтры', file: `${COMPONENTS}/FilterChips.astro` },
      {
        id: 'tags',
        name: 'Ярлыки',
        file: MARKS,
        note: 'Ярлык не\u00a0нажимается. Жёлтый\u00a0— только за\u00a0оплаченное выделение, один на\u00a0карточку.',
      },
      { id: 'counts', name: 'Счётчик', file: FIELDS },
      { id: 'tabs', name: 'Вкладки', file: 'site/src/components/tabs.css' },
      { id: 'axes', name: 'Осевой кружок', file: MARKS, note: 'Место в\u00a0ряду: страница, буква, шаг.' },
      { id: 'pages', name: 'Страницы', file: `${COMPONENTS}/Pagination.astro` },
      {
        id: 'letters',
        name: 'Алфавит',
        file: `${COMPONENTS}/Letters.astro`,
        note: 'Буква, на\u00a0которую ничего нет, бледная и\u00a0без ссылки.',
      },
      { id: 'letter-mark', name: 'Буква раздела', file: `${FEATURES}/rubricator/LetterMark.astro` },
      {
        id: 'avatars',
        name: 'Логотип и\u00a0лицо',
        file: `${COMPONENTS}/Avatar.astro`,
        note: 'Компания\u00a0— квадрат, человек\u00a0— круг. Без картинки\u00a0— первые буквы.',
      },
      { id: 'company-name', name: 'Имя компании', file: `${FEATURES}/vacancy/CompanyName.astro` },
      {
        id: 'breadcrumbs',
        name: 'Крошки',
        file: `${COMPONENTS}/Breadcrumbs.astro`,
        note: 'На\u00a0телефоне последнюю заменяет заголовок.',
      },
    ],
  },
  {
    id: 'cards',
    title: 'Карточки',
    specimens: [
      {
        id: 'vacancy-cards',
        name: 'Вакансия',
        file: `${FEATURES}/vacancy/VacancyCard.astro`,
        note: 'Настоящая вакансия с\u00a0сайта в\u00a0каждом состоянии. Похожие вакансии\u00a0— те\u00a0же карточки с\u00a0heading="h3".',
      },
      { id: 'resume-cards', name: 'Резюме', file: `${FEATURES}/resume/ResumeCard.astro` },
      { id: 'company-cards', name: 'Компания', file: `${FEATURES}/company-list/CompanyItem.astro` },
      { id: 'company-short', name: 'Компания коротко', file: `${FEATURES}/company/CompanyShort.astro` },
      { id: 'news-cards', name: 'Новость', file: `${FEATURES}/news/NewsRow.astro` },
    ],
  },
  {
    id: 'surfaces',
    title: 'Поверхности и\u00a0сообщения',
    specimens: [
      { id: 'card', name: 'Карточка', file: SURFACES },
      {
        id: 'list',
        name: 'Список',
        file: SURFACES,
        note: 'Одна поверхность с\u00a0волосяными линиями, а\u00a0не\u00a0россыпь карточек.',
      },
      {
        id: 'bars',
        name: 'Полосы',
        file: SURFACES,
        note: 'Стоит в\u00a0потоке страницы и\u00a0не\u00a0закрывается сама.',
      },
      { id: 'reading', name: 'Как поняли запрос', file: `${FEATURES}/search/ReadingNote.astro` },
      { id: 'empty', name: 'Пусто', file: SURFACES },
      { id: 'empty-list', name: 'Ничего не\u00a0нашли', file: `${FEATURES}/vacancy-list/EmptyList.astro` },
      {
        id: 'skeleton',
        name: 'Скелет',
        file: SURFACES,
        note: 'Той\u00a0же высоты, что строки, которых ждём. Без блика.',
      },
      {
        id: 'photo',
        name: 'Место фото',
        file: SURFACES,
        note: 'Держит размер, пока фото грузится и\u00a0если не\u00a0загрузится.',
      },
      {
        id: 'gallery',
        name: 'Галерея',
        file: `${COMPONENTS}/Gallery.astro`,
        note: 'Фото открывается поверх страницы, без JavaScript\u00a0— само по\u00a0себе.',
      },
      { id: 'files', name: 'Файлы', file: `${FEATURES}/vacancy/MediaLinks.astro` },
      { id: 'phones', name: 'Телефоны', file: `${COMPONENTS}/Phones.astro` },
      { id: 'share', name: 'Поделиться', file: `${COMPONENTS}/Share.astro` },
    ],
  },
  {
    id: 'texts',
    title: 'Текст и\u00a0данные',
    specimens: [
      { id: 'pay', name: 'Деньги и\u00a0подписи', file: TEXT },
      {
        id: 'ruler',
        name: 'Линейка',
        file: 'site/src/features/home/home.css',
        note: 'Начало рабочей зоны; одна на\u00a0экран.',
      },
      {
        id: 'dimension',
        name: 'Размерная линия',
        file: `${FEATURES}/vacancy/DimensionLine.astro`,
        note: 'Вилка на\u00a0шкале рынка, пунктир\u00a0— медиана. Меньше 20\u00a0вакансий в\u00a0выборке\u00a0— не\u00a0показываем.',
      },
      {
        id: 'stamp',
        name: 'Штамп',
        file: SURFACES,
        note: 'Условия вакансии рамкой, до\u00a0восьми ячеек, пустых не\u00a0бывает.',
      },
      { id: 'facts', name: 'Факты', file: `${COMPONENTS}/Facts.astro` },
      { id: 'numbers', name: 'Строки с\u00a0числами', file: `${FEATURES}/rubricator/Numbers.astro` },
      { id: 'shares', name: 'Доли', file: `${FEATURES}/company/CompanyConditions.astro` },
      { id: 'blocks', name: 'Таблица, список, цитата', file: `${FEATURES}/news/NewsBlocks.astro` },
      { id: 'more', name: 'Раскрыть', file: 'site/src/components/more.css' },
      { id: 'code', name: 'Код', file: `${FEATURES}/developers/Code.astro` },
    ],
  },
  {
    id: 'layers',
    title: 'Слои',
    specimens: [
      { id: 'layer-alert', name: 'Сообщение', file: `${LAYERS}/alert.ts`, demos: [['alert', 'Сообщить']] },
      {
        id: 'layer-confirm',
        name: 'Вопрос',
        file: `${LAYERS}/confirm.ts`,
        note: 'Опасное\u00a0— малиновым контуром, и\u00a0фокус на\u00a0другой кнопке.',
        demos: [
          ['confirm', 'Спросить'],
          ['confirm-bad', 'Спросить об\u00a0опасном'],
          ['confirm-answer', 'Узнать ответ'],
        ],
      },
      {
        id: 'layer-error',
        name: 'Ошибка',
        file: `${LAYERS}/error.ts`,
        demos: [
          ['error', 'По\u00a0умолчанию'],
          ['error-said', 'Со\u00a0своими словами'],
        ],
      },
      {
        id: 'layer-loading',
        name: 'Ожидание',
        file: `${LAYERS}/loading.ts`,
        note: 'Закрывается, когда работа кончилась. Здесь\u00a0— через 3\u00a0секунды.',
        demos: [['loading', 'Подождать']],
      },
      {
        id: 'layer-city',
        name: 'Город',
        file: `${LAYERS}/city-select.ts`,
        demos: [
          ['city-confirm', 'Ваш город?'],
          ['city-select', 'Выбрать город'],
        ],
      },
      {
        id: 'layer-filters',
        name: 'Фильтры вакансий',
        file: `${LAYERS}/vacancy-filters.tsx`,
        demos: [['filters', 'Открыть фильтры вакансий']],
      },
      {
        id: 'layer-resume-filters',
        name: 'Фильтры резюме',
        file: `${LAYERS}/resume-filters.tsx`,
        demos: [['filters-resume', 'Открыть фильтры резюме']],
      },
      {
        id: 'layer-size',
        name: 'Размер',
        file: 'shared/domain/overlays.ts',
        note: 'На\u00a0телефоне любое окно\u00a0— лист снизу.',
        demos: [
          ['sm', 'sm, 440'],
          ['lg', 'lg, 560'],
          ['xl', 'xl, 720'],
          ['xl2', 'xl2, 960'],
          ['xl3', 'xl3, 1200'],
        ],
      },
      {
        id: 'layer-position',
        name: 'Место',
        file: 'shared/domain/overlays.ts',
        demos: [
          ['left', 'Слева'],
          ['center', 'По\u00a0центру'],
          ['right', 'Справа'],
        ],
      },
      {
        id: 'layer-theme',
        name: 'Тема окна',
        file: 'shared/domain/overlays.ts',
        demos: [
          ['white', 'white'],
          ['gray', 'gray'],
        ],
      },
      {
        id: 'layer-stack',
        name: 'Стопка',
        file: 'shared/stores/layers.ts',
        note: 'Отвечает верхнее, за\u00a0ним притушенные, старше третьего спрятаны. Закрывается только верхнее.',
        demos: [['stack', 'Открыть четыре']],
      },
      {
        id: 'layer-closing',
        name: 'Как закрывается',
        file: 'shared/stores/layers.ts',
        demos: [
          ['locked', 'Заперто'],
          ['backdrop', 'Не\u00a0закрывать нажатием рядом'],
          ['timeout', 'Закрыть через 5\u00a0секунд'],
        ],
      },
      {
        id: 'layer-failed',
        name: 'Не\u00a0загрузилось',
        file: 'site/src/lib/layers.ts',
        note: 'Причина\u00a0— в\u00a0консоли: «Ошибка загрузки модального окна».',
        demos: [['failed', 'Открыть то, чего нет']],
      },
    ],
  },
  {
    id: 'toasts',
    title: 'Тосты',
    specimens: [
      {
        id: 'toast-type',
        name: 'Вид',
        file: 'site/src/lib/toasts.ts',
        note: 'Стоит три секунды и\u00a0ждёт, пока на\u00a0нём указатель или фокус. Закрывается нажатием.',
        demos: [
          ['toast-default', 'default'],
          ['toast-success', 'success'],
          ['toast-info', 'info'],
          ['toast-warning', 'warning'],
          ['toast-error', 'error'],
        ],
      },
      {
        id: 'toast-position',
        name: 'Место',
        file: 'shared/domain/overlays.ts',
        demos: [
          ['top-left', 'Сверху слева'],
          ['top-center', 'Сверху по\u00a0центру'],
          ['top-right', 'Сверху справа'],
          ['bottom-left', 'Снизу слева'],
          ['bottom-center', 'Снизу по\u00a0центру'],
          ['bottom-right', 'Снизу справа'],
        ],
      },
      {
        id: 'toast-time',
        name: 'Время и\u00a0число',
        file: 'shared/stores/toasts.ts',
        note: 'Больше двадцати сразу не\u00a0бывает: новый сменяет самый старый.',
        demos: [
          ['toast-long', 'На\u00a010\u00a0секунд'],
          ['toast-many', 'Двадцать один сразу'],
        ],
      },
    ],
  },
  {
    id: 'lightbox',
    title: 'Просмотр фото',
    specimens: [
      {
        id: 'lightbox-view',
        name: 'Фото',
        file: `${LAYERS}/lightbox.ts`,
        note: 'Колесо и\u00a0кнопки приближают, стрелки и\u00a0смахивание листают, Escape закрывает.',
        demos: [
          ['photos', 'Два фото'],
          ['photo-one', 'Одно фото'],
        ],
      },
      {
        id: 'lightbox-broken',
        name: 'Нечего показать',
        file: 'shared/ui/lightbox/lightbox-view.ts',
        demos: [
          ['photo-broken', 'Фото не\u00a0открылось'],
          ['photo-none', 'Фото нет'],
        ],
      },
    ],
  },
];

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
    where: 'Профессии',
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

const SPECIMENS = new Map(GROUPS.flatMap(({ specimens }) => specimens).map((specimen) => [specimen.id, specimen]));

/** Throws for an unknown name: a page would show an unnamed component. */
export function specimenOf(id: string): Specimen {
  const specimen = SPECIMENS.get(id);
  if (!specimen) throw new Error(`No specimen ${id}`);
  return specimen;
}
