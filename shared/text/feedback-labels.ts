import type { FeedbackTopic, ServiceCode } from '../domain/feedback.ts';

export const TOPIC_NAMES: Readonly<Record<FeedbackTopic, string>> = {
  bug: 'Что-то не\u00a0работает',
  idea: 'Идея или пожелание',
  complaint: 'Жалоба',
  payment: 'Оплата и\u00a0документы',
  partnership: 'Сотрудничество',
  other: 'Другое',
};

export const SERVICE_NAMES: Readonly<Record<ServiceCode, string>> = {
  'ask-company': 'Вопрос компании',
  'work-request': 'Заявка на\u00a0работы',
  'find-employee': 'Подбор сотрудников',
};

/** What the team does. */
export const SERVICE_TEXTS: Readonly<Record<ServiceCode, string>> = {
  'ask-company': 'Передадим ваш вопрос компании и\u00a0пришлём ответ',
  'work-request': 'Найдём бригаду или подрядчика на\u00a0ваш объём',
  'find-employee': 'Подберём людей под вашу задачу и\u00a0сроки',
};
