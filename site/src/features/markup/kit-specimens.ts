import type { SpecimenGroup } from './specimen.ts';

const TOKENS = 'shared/ui/styles/tokens.css';
const CONTROLS = 'shared/ui/styles/components/controls.css';
const FIELDS = 'shared/ui/styles/components/fields.css';
const MARKS = 'shared/ui/styles/components/marks.css';
const SURFACES = 'shared/ui/styles/components/surfaces.css';
const TEXT = 'shared/ui/styles/components/text.css';
const COMPONENTS = 'site/src/components';
const FEATURES = 'site/src/features';

/** What stands in the page: tokens, controls, marks, cards, surfaces, texts. */
export const KIT: readonly SpecimenGroup[] = [
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
    id: 'sign-in',
    title: 'Вход и\u00a0согласия',
    specimens: [
      {
        id: 'code-field',
        name: 'Код',
        file: `${FEATURES}/auth/CodeField.astro`,
        note: 'Одно поле: код вставляется целиком, браузер подставляет его из\u00a0СМС, шестая цифра отправляет форму.',
      },
      {
        id: 'password-fields',
        name: 'Пароль',
        file: `${FEATURES}/auth/PasswordField.astro`,
        note: 'Новый пароль оценивает сервер, пока его набирают.',
      },
      {
        id: 'segments',
        name: 'Отрезок',
        file: 'shared/ui/styles/components/segments.css',
        note: 'Доля из\u00a0нескольких делений, рядом всегда число.',
      },
      {
        id: 'consents',
        name: 'Согласия',
        file: `${FEATURES}/auth/Consents.astro`,
        note: 'Ничего не\u00a0отмечено заранее. Ошибка\u00a0— черта у\u00a0строки и\u00a0текст под группой.',
      },
      {
        id: 'notices',
        name: 'Почему вы\u00a0здесь',
        file: `${FEATURES}/auth/Notice.astro`,
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
];
