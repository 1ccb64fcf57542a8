import { company, id, oneOf, text, type Reading } from './attribute-readers.ts';
import { USER_JWT, type AttributeTable, type COMMON_ATTRIBUTES, type ValuesOf } from './embed-attributes.ts';

const LABEL_CHARS_MAX = 60;
const WORDS_CHARS_MAX = 300;

/** A whole number from `min` to `max`. */
function number(min: number, max: number, initial: number): Reading<number> {
  return {
    kind: 'number',
    initial,
    read: (given) => (/^\d+$/.test(given) && Number(given) >= min && Number(given) <= max ? Number(given) : undefined),
    near: (given) => (Number(given) >= 0 ? Math.min(Math.max(Math.round(Number(given)), min), max) : undefined),
  };
}

/** Attributes of `<karkas-chat-bubble>` beside those that every element has. */
export const CHAT_ATTRIBUTES = {
  company: {
    reads: company(),
    en: 'Id of the company, or its name in addresses; the one of the key when absent.',
    ru: 'Номер компании или её имя в\u00a0адресах. Обычно та, чей ключ.',
    ruValues: 'номер или имя вроде stroy-alyans',
    type: 'number | string | null',
  },
  vacancy: {
    reads: id(),
    en: 'Id of the vacancy that a new dialog is about.',
    ru: 'Номер вакансии, о\u00a0которой посетитель пишет со\u00a0страницы этой вакансии.',
    ruValues: 'номер',
  },
  position: {
    reads: oneOf(['right-bottom', 'left-bottom', 'inline'], 'right-bottom'),
    en: 'A corner of the window, or the place of the tag in the page.',
    ru: 'Угол окна или место тега на\u00a0странице (inline).',
  },
  offsetX: {
    reads: number(0, 400, 24),
    en: 'From the side of the window, pixels.',
    ru: 'Отступ от\u00a0края окна по\u00a0горизонтали, пикселей.',
  },
  offsetY: {
    reads: number(0, 400, 24),
    en: 'From the bottom of the window, pixels.',
    ru: 'Отступ от\u00a0нижнего края окна, пикселей.',
  },
  launcher: {
    reads: oneOf(['default', 'label', 'none'], 'default'),
    en: 'A round button, a button with words, or one of the page’s own.',
    ru: 'Круглая кнопка, кнопка с\u00a0надписью или своя на\u00a0странице (none).',
  },
  launcherLabel: {
    reads: text(LABEL_CHARS_MAX),
    en: 'What the button says, or is called.',
    ru: 'Надпись кнопки. Обычно «Написать нам».',
  },
  launcherSelector: {
    reads: text(LABEL_CHARS_MAX * 2),
    en: 'Presses on what it selects in the page open the chat too.',
    ru: 'Ваши кнопки и\u00a0ссылки на\u00a0странице, которые тоже открывают чат.',
    ruValues: 'селектор CSS',
  },
  greeting: {
    reads: text(WORDS_CHARS_MAX),
    en: 'Words beside the button, until the visitor closes them.',
    ru: 'Приветствие у\u00a0кнопки. Посетитель может его закрыть.',
  },
  greetingDelay: {
    reads: number(0, 600, 5),
    en: 'When the greeting comes, and the panel with `auto-open`, seconds.',
    ru: 'Через сколько секунд появится приветствие, а\u00a0с\u00a0auto-open\u00a0— сам чат.',
  },
  autoOpen: {
    reads: oneOf(['never', 'once'], 'never'),
    en: 'Opens by itself, once in a tab.',
    ru: 'Открыться без нажатия, один раз за\u00a0вкладку.',
  },
  hours: {
    reads: oneOf(['show', 'hide'], 'show'),
    en: 'Whether the panel says when the company answers, where the company has set that.',
    ru: 'Показывать\u00a0ли часы чата, если компания назвала их в\u00a0своём кабинете.',
  },
  away: {
    reads: text(WORDS_CHARS_MAX),
    en: 'Said below the company’s name while nobody of it is there, outside of its hours.',
    ru: 'Что сказать под названием компании в\u00a0нерабочее время, а\u00a0без часов\u00a0— пока никого нет в\u00a0сети.',
  },
  start: {
    reads: oneOf(['phone', 'signin'], 'phone'),
    en: 'Who may write: whoever has a phone and its code, or an account on the marketplace.',
    ru: 'Кто может писать: любой по\u00a0коду из\u00a0СМС (phone) или только тот, у\u00a0кого есть аккаунт на\u00a0Каркасе (signin).',
  },
  files: {
    reads: oneOf(['on', 'off'], 'on'),
    en: 'Whether visitors send files.',
    ru: 'Можно\u00a0ли прикладывать файлы.',
  },
  sound: {
    reads: oneOf(['off', 'on'], 'off'),
    en: 'A short tone for a message that nobody sees.',
    ru: 'Звук сообщения, пока посетитель не\u00a0смотрит в\u00a0чат.',
  },
  unreadInTitle: {
    reads: oneOf(['off', 'on'], 'off'),
    en: 'The number of unread dialogs before the title of the page.',
    ru: 'Число непрочитанных перед заголовком вкладки: «(1)».',
  },
  panelWidth: {
    reads: number(280, 720, 384),
    en: 'Width of the panel, pixels.',
    ru: 'Ширина окна чата, пикселей.',
  },
  panelHeight: {
    reads: number(320, 1000, 600),
    en: 'Height of the panel, pixels; never more than the window has.',
    ru: 'Его высота, пикселей. Выше экрана не\u00a0бывает.',
  },
  mobile: {
    reads: oneOf(['full', 'sheet'], 'full'),
    en: 'On a narrow screen: all of it, or a sheet at the bottom.',
    ru: 'На\u00a0телефоне: во\u00a0весь экран или лист снизу.',
  },
  layer: {
    reads: oneOf(['normal', 'top'], 'normal'),
    en: 'Above the page by its order, or in the browser’s top layer.',
    ru: 'Если чат закрывают другие блоки страницы, top поднимет его над всеми.',
  },
  connectWhen: {
    reads: oneOf(['lazy', 'eager', 'manual'], 'lazy'),
    en: 'Connects once it was opened, at once for a known visitor, or by connect().',
    ru: 'Живое соединение: после первого открытия, сразу для того, кто уже писал, или по\u00a0вызову connect().',
  },
  persist: {
    reads: oneOf(['session', 'local', 'none'], 'session'),
    en: 'How long a visitor is known: by the tab, the browser, or only the page.',
    ru: 'Сколько помнить посетителя: пока открыта вкладка, неделю в\u00a0этом браузере или до\u00a0ухода со\u00a0страницы.',
  },
  userJwt: USER_JWT,
  prefillName: {
    reads: text(80),
    en: 'The name of a visitor whom the page knows; shown, and sent only by them.',
    ru: 'Имя посетителя, если оно вам известно. Он\u00a0видит его и\u00a0отправляет сам.',
  },
  prefillPhone: {
    reads: text(30),
    en: 'The same for the phone.',
    ru: 'То\u00a0же для телефона.',
  },
} as const satisfies AttributeTable;

/** Attributes of the element that are there or not. */
export const CHAT_FLAGS = {
  opened: { en: 'The panel is open.', ru: 'Чат открыт. Атрибут меняется и\u00a0сам.' },
  test: {
    en: 'Checks everything and writes nothing, with any key.',
    ru: 'Проба: всё проверяется, ничего не\u00a0сохраняется, код\u00a0— шесть нулей.',
  },
} as const;

/** Values of all attributes of the element. */
export type ChatValues = ValuesOf<typeof COMMON_ATTRIBUTES> & ValuesOf<typeof CHAT_ATTRIBUTES>;
