import type { DeliveryError, WebhookEvent, WebhookTest } from '../domain/webhook.ts';

export const WEBHOOK_EVENT_NAMES: Readonly<Record<WebhookEvent | WebhookTest, string>> = {
  'respond.created': 'Новый отклик',
  'respond.status_changed': 'Статус отклика',
  'chat.message': 'Сообщение в\u00a0чате',
  'vacancy.published': 'Вакансия опубликована',
  'vacancy.archived': 'Вакансия снята',
  'review.published': 'Отзыв опубликован',
  'webhook.test': 'Проверка',
};

/** Beside the name of an event, where one chooses it. */
export const WEBHOOK_EVENT_HINTS: Readonly<Record<WebhookEvent, string>> = {
  'respond.created': 'с\u00a0Каркаса, с\u00a0вашего сайта или ваше приглашение',
  'respond.status_changed': 'кто бы его ни\u00a0сменил: вы, соискатель или срок',
  'chat.message': 'от\u00a0соискателя и\u00a0от\u00a0вас, без текста',
  'vacancy.published': 'впервые или снова',
  'vacancy.archived': 'в\u00a0архив, с\u00a0публикации или модератором',
  'review.published': 'новый или изменённый, без автора',
};

/** Why a try failed; an answer with a status says that instead. */
export const DELIVERY_ERROR_TEXTS: Readonly<Record<Exclude<DeliveryError, 'status'>, string>> = {
  timeout: 'Не\u00a0ответил за\u00a010\u00a0секунд',
  unreachable: 'Не\u00a0удалось соединиться',
  unknown_host: 'Имя сайта не\u00a0нашлось',
  forbidden_address: 'Адрес не\u00a0в\u00a0открытом интернете',
  bad_redirect: 'Перенаправляет: отправки этого не\u00a0допускают',
  bad_answer: 'Ответ не\u00a0удалось прочитать',
};
