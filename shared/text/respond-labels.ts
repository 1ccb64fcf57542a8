import type { RespondAction } from '../domain/respond-machine.ts';
import type {
  ApplicantStatus,
  BoardColumn,
  InterviewPlace,
  InterviewStatus,
  RespondKind,
  RespondReason,
  RespondSource,
  RespondStatus,
} from '../domain/respond-terms.ts';

export const RESPOND_KIND_LABELS: Readonly<Record<RespondKind, string>> = {
  vacancy_respond: 'Отклик',
  quick_respond: 'Без резюме',
  company_respond: 'Отклик в\u00a0компанию',
  invitation: 'Приглашение',
  question_respond: 'Отклик с\u00a0ответами',
};

/** For the company. */
export const RESPOND_STATUS_LABELS: Readonly<Record<RespondStatus, string>> = {
  new: 'Новый',
  viewed: 'Просмотрен',
  in_work: 'В\u00a0работе',
  reserve: 'В\u00a0резерве',
  invited: 'Приглашён',
  interview: 'Собеседование',
  offer: 'Предложение',
  hired: 'Набран',
  started: 'На\u00a0объекте',
  no_show: 'Не\u00a0вышел',
  declined: 'Отказ',
  withdrawn: 'Отозван',
  declined_by_applicant: 'Отказался сам',
  expired: 'Без ответа',
  closed: 'Закрыт',
};

export const APPLICANT_STATUS_LABELS: Readonly<Record<ApplicantStatus, string>> = {
  sent: 'Отправлен',
  viewed: 'Просмотрен',
  considered: 'На\u00a0рассмотрении',
  invited: 'Приглашение',
  offer: 'Предложение',
  hired: 'Вас берут',
  started: 'Вышел на\u00a0объект',
  no_show: 'Не\u00a0вышел',
  declined: 'Отказ',
  withdrawn: 'Вы\u00a0отозвали',
  declined_by_applicant: 'Вы\u00a0отказались',
  expired: 'Компания не\u00a0ответила',
  closed: 'Вакансия закрыта',
};

export const BOARD_COLUMN_LABELS: Readonly<Record<BoardColumn, string>> = {
  new: 'Новые',
  in_work: 'В\u00a0работе',
  invited: 'Приглашены',
  offer: 'Предложение',
  hired: 'Набраны',
  reserve: 'Резерв',
  finished: 'Закрытые',
};

export const RESPOND_REASON_LABELS: Readonly<Record<RespondReason, string>> = {
  experience: 'Мало опыта',
  permits: 'Не\u00a0хватает допусков',
  pay: 'Не\u00a0сошлись в\u00a0деньгах',
  location: 'Далеко',
  filled: 'Уже набрали',
  schedule: 'Не\u00a0подходит график',
  documents: 'Не\u00a0хватает документов',
  other: 'Другое',
  found_work: 'Нашёл работу',
  no_answer: '14\u00a0дней без ответа',
  vacancy_filled: 'Набрали людей',
  vacancy_not_relevant: 'Вакансия больше не\u00a0нужна',
  vacancy_expired: 'Срок вакансии вышел',
  vacancy_closed: 'Компания закрыла вакансию',
  vacancy_blocked: 'Вакансию сняли модераторы',
  account_removed: 'Человек удалил аккаунт',
};

/** Buttons of the company. */
export const COMPANY_ACTION_LABELS: Readonly<Partial<Record<RespondAction, string>>> = {
  take: 'В\u00a0работу',
  reserve: 'В\u00a0резерв',
  invite: 'Пригласить',
  propose: 'Предложить время',
  accept: 'Подтвердить время',
  counter: 'Другое время',
  move: 'Перенести',
  cancel: 'Отменить встречу',
  done: 'Собеседование прошло',
  missed: 'Не\u00a0пришёл',
  offer: 'Предложить работу',
  start: 'Вышел на\u00a0объект',
  unstart: 'Снять отметку о\u00a0выходе',
  miss: 'Не\u00a0вышел',
  decline: 'Отказать',
  reopen: 'Вернуть',
};

/** Buttons of the applicant. */
export const APPLICANT_ACTION_LABELS: Readonly<Partial<Record<RespondAction, string>>> = {
  accept: 'Приду',
  counter: 'Не\u00a0смогу / другое время',
  move: 'Перенести',
  cancel: 'Отменить встречу',
  accept_offer: 'Принять предложение',
  start: 'Вышел на\u00a0объект',
  unstart: 'Снять отметку о\u00a0выходе',
  dispute: 'Я\u00a0выходил',
  withdraw: 'Отозвать отклик',
  refuse: 'Отказаться',
  resend: 'Откликнуться снова',
};

export const RESPOND_SOURCE_LABELS: Readonly<Record<RespondSource, string>> = {
  site: 'С\u00a0Каркаса',
  widget_feed: 'С\u00a0сайта компании, список вакансий',
  widget_button: 'С\u00a0сайта компании, кнопка «Откликнуться»',
  widget_chat: 'С\u00a0сайта компании, чат',
  newsletter: 'Из рассылки',
  qr: 'По\u00a0коду на\u00a0объекте',
  api: 'Из другой программы',
};

export const INTERVIEW_PLACE_LABELS: Readonly<Record<InterviewPlace, string>> = {
  site: 'На\u00a0объекте',
  office: 'В\u00a0офисе',
  phone: 'По\u00a0телефону',
  video: 'По\u00a0видеосвязи',
};

export const INTERVIEW_STATUS_LABELS: Readonly<Record<InterviewStatus, string>> = {
  proposed: 'Время предложено',
  confirmed: 'Назначено',
  done: 'Прошло',
  missed: 'Не\u00a0пришёл',
  cancelled: 'Отменено',
};
