import type { Widget } from '#shared/domain/embed.ts';
import type { SnippetName } from './snippets.ts';

/** A kind of site: what its webmaster does, and which code is for it. */
export interface PlaceGuide {
  id: string;
  name: string;
  snippet: SnippetName;
  steps: Readonly<Record<Widget, readonly string[]>>;
}

const TILDA_BLOCK = [
  'Откройте страницу и\u00a0добавьте блок T123 «HTML-код» из\u00a0раздела «Другое». В\u00a0Zero Block высота постоянная: там виджету тесно.',
  'Вставьте код, сохраните и\u00a0опубликуйте страницу: в\u00a0редакторе Tilda виджет не\u00a0виден.',
];
const SHORTCODE =
  'Нет прав на\u00a0скрипты или страницу собирает Elementor? Администратор добавляет этот код в\u00a0functions.php дочерней темы, дальше на\u00a0любой странице хватает короткого кода из\u00a0первой строки.';
const ANYWHERE = ['Вставьте компонент туда, где он\u00a0нужен.'];

/** In the order of how many sites are made with them. */
export const PLACES: readonly PlaceGuide[] = [
  {
    id: 'tilda',
    name: 'Tilda',
    snippet: 'loader',
    steps: {
      'vacancy-feed': TILDA_BLOCK,
      'respond-button': TILDA_BLOCK,
      'chat-bubble': [
        'Настройки сайта → Ещё → HTML-код для вставки внутрь HEAD: чат появится на\u00a0всех страницах. Только на\u00a0одной\u00a0— то\u00a0же поле в\u00a0настройках страницы.',
        'Сохраните и\u00a0переопубликуйте все страницы.',
      ],
    },
  },
  {
    id: 'bitrix',
    name: '1С-Битрикс',
    snippet: 'html',
    steps: {
      'vacancy-feed': [
        'Откройте страницу или включаемую область на\u00a0правку в\u00a0режиме исходного кода: визуальный редактор вырезает незнакомые теги, и\u00a0при следующем сохранении тоже.',
        'Вставьте код туда, где нужна лента, и\u00a0сбросьте кеш. Композитный режим и\u00a0перенос скриптов вниз страницы не\u00a0мешают.',
      ],
      'respond-button': [
        'Откройте шаблон карточки вакансии, template.php, или саму страницу в\u00a0режиме исходного кода.',
        'Вставьте код и\u00a0сбросьте кеш. В\u00a0шаблоне номер вакансии у\u00a0каждой страницы свой: возьмите вставку на\u00a0PHP.',
      ],
      'chat-bubble': [
        'Откройте footer.php шаблона сайта и\u00a0вставьте код перед </body>: чат появится на\u00a0всех страницах.',
        'Сбросьте кеш. Композитный режим чату не\u00a0мешает.',
      ],
    },
  },
  {
    id: 'wordpress',
    name: 'WordPress',
    snippet: 'html',
    steps: {
      'vacancy-feed': [
        'В\u00a0редакторе страницы добавьте блок «Произвольный HTML».',
        'Вставьте код и\u00a0обновите страницу. Скрипты WordPress сохраняет только администратору и\u00a0редактору, а\u00a0в\u00a0сети сайтов\u00a0— администратору сети; у\u00a0остальных молча вырезает.',
      ],
      'respond-button': [
        'На\u00a0странице вакансии добавьте блок «Произвольный HTML».',
        'Вставьте код и\u00a0обновите страницу. Скрипты WordPress сохраняет только администратору и\u00a0редактору, а\u00a0в\u00a0сети сайтов\u00a0— администратору сети.',
      ],
      'chat-bubble': [
        'Внешний вид → Редактор → подвал сайта: добавьте блок «Произвольный HTML».',
        'Вставьте код и\u00a0сохраните: чат появится на\u00a0всех страницах.',
      ],
    },
  },
  {
    id: 'react',
    name: 'React',
    snippet: 'react',
    steps: {
      'vacancy-feed': ANYWHERE,
      'respond-button': ANYWHERE,
      'chat-bubble': ['Вставьте компонент один раз, рядом с\u00a0корнем приложения.'],
    },
  },
  {
    id: 'vue',
    name: 'Vue',
    snippet: 'vue',
    steps: {
      'vacancy-feed': ANYWHERE,
      'respond-button': ANYWHERE,
      'chat-bubble': ['Вставьте компонент один раз, в\u00a0App.vue.'],
    },
  },
  {
    id: 'php',
    name: 'PHP',
    snippet: 'php',
    steps: {
      'vacancy-feed': [
        'Вакансии видны без JavaScript и\u00a0поисковикам, а\u00a0виджет потом оживляет тот\u00a0же HTML и\u00a0ничего не\u00a0запрашивает второй раз.',
        'Копия хранится 5\u00a0минут; пока её\u00a0нет, на\u00a0странице ссылка.',
      ],
      'respond-button': [
        'Вставьте в\u00a0шаблон страницы вакансии. Номер подставит ваш код.',
        'Кнопка видна ещё до\u00a0скриптов и\u00a0без них, а\u00a0элемент потом оживляет её\u00a0же. Копия хранится 5\u00a0минут; пока её\u00a0нет, на\u00a0странице ссылка.',
      ],
      'chat-bubble': ['Вставьте в\u00a0подвал шаблона.'],
    },
  },
];

/** What a code for WordPress is for besides the block. */
export const SHORTCODE_STEPS: Readonly<Record<Widget, string>> = {
  'vacancy-feed': SHORTCODE,
  'respond-button': SHORTCODE,
  'chat-bubble':
    'Тема без редактора подвала? Этот код в\u00a0functions.php дочерней темы ставит чат на\u00a0каждую страницу.',
};
