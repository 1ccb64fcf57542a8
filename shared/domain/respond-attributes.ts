import { id, oneOf, text } from './attribute-readers.ts';
import { USER_JWT, type AttributeTable, type COMMON_ATTRIBUTES, type ValuesOf } from './embed-attributes.ts';
import { REFERENCE_CHARS_MAX, WIDGET_CODE_CHARS_MAX } from './embed.ts';

const LABEL_CHARS_MAX = 60;
const FIELDS_CHARS_MAX = 60;

/** Attributes of `<karkas-respond-button>` beside those that every element has. */
export const RESPOND_ATTRIBUTES = {
  vacancy: {
    reads: id(),
    en: 'Id of the vacancy.',
    ru: 'Номер вакансии. Он\u00a0есть в\u00a0адресе её страницы.',
    ruValues: 'номер',
  },
  externalId: {
    reads: text(WIDGET_CODE_CHARS_MAX),
    en: 'The vacancy by its code in the employer’s own bookkeeping, instead of `vacancy`.',
    ru: 'Ваш код вакансии (1С, Битрикс) вместо vacancy.',
    ruValues: 'код',
  },
  variant: {
    reads: oneOf(['primary', 'outline', 'text', 'icon'], 'primary'),
    en: 'How the button looks.',
    ru: 'Вид кнопки: заливка, рамка, ссылка, одна иконка.',
  },
  size: {
    reads: oneOf(['m', 's', 'l'], 'm'),
    en: 'Its size.',
    ru: 'Размер.',
  },
  label: {
    reads: text(LABEL_CHARS_MAX),
    en: 'What it says.',
    ru: 'Надпись. Обычно «Откликнуться».',
  },
  labelSent: {
    reads: text(LABEL_CHARS_MAX),
    en: 'What it says once the respond was sent; its status when absent.',
    ru: 'Надпись после отклика. Без атрибута\u00a0— как идёт отклик: «Отправлен», «Просмотрен».',
  },
  respondMode: {
    reads: oneOf(['choose', 'quick', 'full'], 'choose'),
    en: 'A name and a phone, a resume on the marketplace, or the visitor chooses.',
    ru: 'Чем откликаться: именем и\u00a0телефоном (quick), резюме на\u00a0Каркасе (full) или как захочет посетитель.',
  },
  opensIn: {
    reads: oneOf(['modal', 'popover', 'inline', 'page'], 'modal'),
    en: 'Where the form opens: above the page, beside the button, in its place on the page, or on the marketplace.',
    ru: 'Где форма: окном над страницей, у\u00a0кнопки (popover, на\u00a0телефоне\u00a0— окном), под кнопкой на\u00a0самой странице (inline) или на\u00a0Каркасе.',
  },
  fields: {
    reads: text(FIELDS_CHARS_MAX, /^[a-z ,]+$/),
    en: 'Fields of the form in their order; a name and a phone are always there.',
    ru: 'Поля и\u00a0их порядок. Имя и\u00a0телефон спрашиваем всегда, ready\u00a0— когда готов выйти, crew\u00a0— сколько человек.',
    ruValues: 'name phone letter ready crew',
  },
  letter: {
    reads: oneOf(['none', 'optional', 'required'], null),
    en: 'Whether the form asks for a letter; what is set for the vacancy goes before it.',
    ru: 'Спрашивать\u00a0ли письмо. Если в\u00a0вакансии письмо обязательно или отключено, остаётся так.',
  },
  questions: {
    reads: oneOf(['step', 'inline'], 'step'),
    en: 'Questions of the vacancy: a step of their own, or among the fields.',
    ru: 'Вопросы вакансии: отдельным шагом или сразу в\u00a0форме.',
  },
  file: {
    reads: oneOf(['on', 'off'], 'on'),
    en: 'Whether files may be sent along with a resume.',
    ru: 'Можно\u00a0ли приложить файлы к\u00a0отклику с\u00a0резюме.',
  },
  chatAfter: {
    reads: oneOf(['off', 'on'], 'off'),
    en: 'Opens the page’s chat bubble with the dialog of a sent respond.',
    ru: 'После отклика открыть чат: пузырь этой\u00a0же страницы с\u00a0диалогом об\u00a0отклике.',
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
  reference: {
    reads: text(REFERENCE_CHARS_MAX),
    en: 'Kept with the respond for the employer’s own bookkeeping.',
    ru: 'Ваша пометка: сохранится вместе с\u00a0откликом.',
  },
  successUrl: {
    reads: text(300),
    en: 'A page of the same site that opens once the window of a sent respond is closed.',
    ru: 'Страница вашего сайта, которая откроется, когда посетитель закроет окно отправленного отклика.',
    ruValues: 'адрес того\u00a0же сайта',
  },
} as const satisfies AttributeTable;

/** Attributes of the element that are there or not. */
export const RESPOND_FLAGS = {
  disabled: { en: 'It cannot be pressed.', ru: 'Кнопку нельзя нажать.' },
  required: {
    en: 'A form around it waits for the respond.',
    ru: 'Форма вокруг не\u00a0отправится без отклика.',
  },
  exposePii: {
    en: 'Gives the page the name and the phone of a quick respond with `karkas-respond-submit`, where the key allows it.',
    ru: 'Отдаёт странице имя и\u00a0телефон в\u00a0событии karkas-respond-submit, если это разрешено ключу.',
  },
  test: {
    en: 'Checks everything and writes nothing, with any key.',
    ru: 'Проба: всё проверяется, ничего не\u00a0сохраняется, код\u00a0— шесть нулей.',
  },
} as const;

/** Values of all attributes of the element. */
export type RespondValues = ValuesOf<typeof COMMON_ATTRIBUTES> & ValuesOf<typeof RESPOND_ATTRIBUTES>;
