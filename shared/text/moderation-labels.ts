import {
  MODERATION_ACTIONS,
  MODERATION_KINDS,
  type ModerationAction,
  type ModerationKind,
  type ModerationReason,
} from '../domain/moderation.ts';

/** One thing that waits: «Вакансия». */
export const KIND_NAMES: Record<ModerationKind, string> = {
  vacancy: 'Вакансия',
  resume: 'Резюме',
  company: 'Компания',
  verification: 'Проверка компании',
  sro: 'Членство в\u00a0СРО',
  'contact-change': 'Смена контактов',
  'contact-return': 'Контакты не\u00a0действуют',
  'custom-city': 'Свой город',
  'work-type': 'Свой вид работ',
  feedback: 'Обращение',
  'service-request': 'Заявка на\u00a0услугу',
  respond: 'Подозрительные отклики',
  complaint: 'Жалоба',
  review: 'Отзыв',
  'review-reply': 'Ответ на\u00a0отзыв',
  'review-dispute': 'Спор об\u00a0отзыве',
  'dead-letter': 'Сбой задания',
};

/** A queue of them: «Вакансии». */
export const QUEUE_NAMES: Record<ModerationKind, string> = {
  vacancy: 'Вакансии',
  resume: 'Резюме',
  company: 'Компании',
  verification: 'Проверка компаний',
  sro: 'Членство в\u00a0СРО',
  'contact-change': 'Смена контактов',
  'contact-return': 'Недействующие контакты',
  'custom-city': 'Свои города',
  'work-type': 'Виды работ',
  feedback: 'Обращения',
  'service-request': 'Заявки на\u00a0услуги',
  respond: 'Подозрительные отклики',
  complaint: 'Жалобы',
  review: 'Отзывы',
  'review-reply': 'Ответы на\u00a0отзывы',
  'review-dispute': 'Споры об\u00a0отзывах',
  'dead-letter': 'Сбои заданий',
};

/** What staff choose. */
export const ACTION_NAMES: Record<ModerationAction, string> = {
  approve: 'Одобрить',
  verify: 'Одобрить и\u00a0подтвердить документом',
  refuse: 'Отклонить',
  block: 'Заблокировать',
  restrict: 'Ограничить',
  lift: 'Снять ограничение',
  trust: 'Доверять вакансиям',
  distrust: 'Больше не\u00a0доверять',
  warn: 'Предупредить',
  remove: 'Убрать с\u00a0сайта',
  dismiss: 'Нарушения нет',
  take: 'Взять в\u00a0работу',
  answer: 'Ответить',
  close: 'Закрыть',
  spam: 'Это спам',
  retry: 'Запустить снова',
};

/** What was decided, of any kind. */
export const DECIDED_NAMES: Record<ModerationAction, string> = {
  approve: 'Одобрено',
  verify: 'Одобрено и\u00a0подтверждено документом',
  refuse: 'Отклонено',
  block: 'Заблокировано',
  restrict: 'Ограничено',
  lift: 'Ограничение снято',
  trust: 'Вакансии выходят без\u00a0проверки',
  distrust: 'Вакансии снова проверяются',
  warn: 'Отправлено предупреждение',
  remove: 'Убрано с\u00a0сайта',
  dismiss: 'Нарушения не\u00a0нашли',
  take: 'Взято в\u00a0работу',
  answer: 'Отвечено',
  close: 'Закрыто',
  spam: 'Отмечено как спам',
  retry: 'Запущено снова',
};

/** In a list of reasons. */
export const REASON_NAMES: Record<ModerationReason, string> = {
  contacts_in_text: 'Контакты в\u00a0тексте',
  discrimination: 'Дискриминация',
  wrong_pay: 'Оплата указана неверно',
  asks_money: 'Просит денег с\u00a0соискателя',
  pay_unclear: 'Оплата непонятна',
  wrong_place: 'Не\u00a0то место',
  youth: 'Нарушает правила для\u00a0молодых',
  not_a_job: 'Это не\u00a0работа',
  duplicate: 'Повтор',
  false_data: 'Неправда о\u00a0себе или работе',
  documents_unreadable: 'Документы не\u00a0читаются',
  documents_do_not_match: 'Документы не\u00a0сходятся с\u00a0данными',
  fraud: 'Обман',
  abuse: 'Оскорбления и\u00a0грубость',
  spam: 'Рассылка одного текста',
  already_exists: 'Такое уже есть',
  not_in_register: 'Нет в\u00a0реестре',
  personal_data: 'Личные данные других людей',
  off_topic: 'Не\u00a0о\u00a0работе в\u00a0компании',
  other: 'Другое',
};

/**
 * The sentence for the person whom the decision concerns: what is wrong and what to do. It begins a note of staff, who may
 * change it.
 */
export const REASON_TEXTS: Record<ModerationReason, string> = {
  contacts_in_text:
    'В\u00a0тексте есть телефон, почта или ссылка на\u00a0мессенджер. Перенесите их в\u00a0поле «Контакты»: в\u00a0тексте они открыты всем подряд.',
  discrimination:
    'В\u00a0тексте есть требования к\u00a0полу, возрасту, национальности или семейному положению. По\u00a0закону о\u00a0занятости их указывать нельзя: уберите их.',
  wrong_pay: 'Оплата указана неверно или не\u00a0сходится с\u00a0описанием. Напишите сумму, которую человек получит.',
  asks_money:
    'Вакансия просит с\u00a0соискателя деньги: за\u00a0форму, обучение, пропуск или медосмотр. Это оплачивает работодатель, уберите такое условие.',
  pay_unclear:
    'По\u00a0вакансии не\u00a0понять, сколько и\u00a0за\u00a0что вы\u00a0платите. Напишите сумму, за\u00a0какой срок она и\u00a0«на\u00a0руки» или до\u00a0вычета налога.',
  wrong_place: 'Город или адрес не\u00a0совпадает с\u00a0тем, где люди будут работать. Укажите настоящее место работы.',
  youth:
    'Вакансия открыта тем, кому нет 18, но\u00a0условия не\u00a0подходят под\u00a0правила для\u00a0них: часы, ночные смены, вахта или опасная работа.',
  not_a_job:
    'Это не\u00a0предложение работы: реклама, обучение за\u00a0деньги или сбор контактов. На\u00a0Каркасе публикуют только работу.',
  duplicate:
    'Такая публикация у\u00a0вас уже есть. Обновите прежнюю, чтобы люди не\u00a0видели одно и\u00a0то\u00a0же дважды.',
  false_data: 'Данные не\u00a0подтвердились. Исправьте их так, чтобы всё было правдой.',
  documents_unreadable:
    'На\u00a0снимках не\u00a0разобрать текст. Пришлите документы целиком, при хорошем свете и\u00a0без бликов.',
  documents_do_not_match:
    'Данные в\u00a0документах не\u00a0сходятся с\u00a0тем, что указано на\u00a0Каркасе. Проверьте ИНН, название и\u00a0имя руководителя.',
  fraud:
    'Есть признаки обмана: предоплата, просьба о\u00a0деньгах или чужие данные. Если это ошибка, напишите в\u00a0поддержку.',
  abuse: 'В\u00a0тексте есть оскорбления или грубость. Перепишите его спокойно.',
  spam: 'Одно и\u00a0то\u00a0же письмо ушло многим компаниям. Пишите каждой о\u00a0её вакансии: такие письма читают.',
  not_in_register:
    'В\u00a0реестре такого членства нет или оно прекращено. Проверьте номер и\u00a0уровень ответственности по\u00a0выписке.',
  already_exists: 'Такое уже есть в\u00a0нашем списке. Выберите его из\u00a0списка.',
  personal_data:
    'В\u00a0тексте или на\u00a0фото есть фамилии, лица или другие данные людей, которые на\u00a0это не\u00a0соглашались. Уберите их.',
  off_topic:
    'Это не\u00a0о\u00a0работе в\u00a0компании. Напишите о\u00a0том, что вы\u00a0видели сами: оплата, условия, безопасность, руководство.',
  other: '',
};

/** Where a kind needs other words. */
const KIND_REASON_TEXTS: Partial<Record<ModerationKind, Partial<Record<ModerationReason, string>>>> = {
  review: {
    contacts_in_text: 'В\u00a0отзыве есть телефон, почта, ник или ссылка. Уберите их: отзыв читают все.',
    duplicate: 'Такой отзыв уже есть. Каждый пишет о\u00a0том, что\u00a0видел сам.',
    false_data: 'То, что написано в\u00a0отзыве, не\u00a0подтвердилось. Напишите только то, что видели сами.',
    spam: 'Один и\u00a0тот\u00a0же отзыв написан о\u00a0нескольких компаниях. Напишите о\u00a0той, где вы\u00a0работали.',
  },
  'review-reply': {
    contacts_in_text: 'В\u00a0ответе есть телефон, почта, ник или ссылка. Уберите их: ответ читают все.',
    discrimination: 'В\u00a0ответе есть слова о\u00a0поле, возрасте, национальности или семье автора. Уберите их.',
    off_topic: 'Ответ не\u00a0о\u00a0том, что написано в\u00a0отзыве. Ответьте на\u00a0него по\u00a0делу.',
    personal_data: 'В\u00a0ответе названо, кто автор отзыва, или есть другие личные данные. Уберите их.',
  },
};

/** The sentence for the person whom the decision concerns; '' without a reason. */
export function reasonText(kind: ModerationKind, reason: ModerationReason | null): string {
  return reason === null ? '' : (textsOf(kind)[reason] ?? REASON_TEXTS[reason]);
}

const textsOf = (kind: ModerationKind): Partial<Record<ModerationReason, string>> =>
  KIND_REASON_TEXTS[kind === 'review-dispute' ? 'review' : kind] ?? {};

export function isModerationKind(value: string): value is ModerationKind {
  return MODERATION_KINDS.some((one) => one === value);
}

export function isModerationAction(value: string): value is ModerationAction {
  return MODERATION_ACTIONS.some((one) => one === value);
}
