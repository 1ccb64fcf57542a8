import type { FeedbackTopic } from '../domain/feedback.ts';

export const TOPIC_NAMES: Readonly<Record<FeedbackTopic, string>> = {
  bug: 'Что-то не\u00a0работает',
  idea: 'Идея или пожелание',
  complaint: 'Жалоба',
  payment: 'Оплата и\u00a0документы',
  partnership: 'Сотрудничество',
  other: 'Другое',
};
