import type { NoticeChannel, NoticeEvent, NoticeGroup } from '../domain/notices.ts';

/** Rows of the settings. */
export const NOTICE_EVENT_LABELS: Readonly<Record<NoticeEvent, string>> = {
  'respond.created': 'Новый отклик',
  'respond.question': 'Вопрос о\u00a0вакансии',
  'respond.accepted': 'Предложение приняли',
  'respond.declined_by_applicant': 'Человек отказался',
  'respond.withdrawn': 'Отклик отозвали',
  'respond.started': 'Человек вышел на\u00a0объект',
  'respond.disputed': 'Человек спорит с\u00a0«не\u00a0вышел»',
  'respond.expiring': 'Завтра отклик закроется без\u00a0ответа',
  'respond.viewed': 'Отклик просмотрели',
  'respond.status': 'Ответ на\u00a0отклик',
  'respond.invitation': 'Приглашение',
  'respond.offer': 'Предложение работы',
  'respond.answered': 'Ответ на\u00a0ваш вопрос',
  'respond.expired': 'Компания не\u00a0ответила',
  'respond.closed': 'Вакансия закрыта',
  'interview.changed': 'Время собеседования',
  'interview.reminder': 'Напоминание о\u00a0собеседовании',
  'chat.unread': 'Сообщение в\u00a0чате',
  'document.asked': 'Просят документы',
  'document.answered': 'Ответ на\u00a0просьбу о\u00a0документах',
  'document.viewed': 'Документы посмотрели',
  'permit.expires': 'Кончается удостоверение',
  'vacancy.expires': 'Кончается срок вакансии',
  'vacancy.approved': 'Вакансию одобрили',
  'vacancy.rejected': 'Вакансию нужно поправить',
  'vacancy.blocked': 'Вакансию заблокировали',
  'vacancy.ended': 'Срок вакансии кончился',
  'vacancy.changed': 'Изменилась вакансия, на\u00a0которую вы\u00a0откликнулись',
  'resume.published': 'Резюме опубликовано',
  'resume.approved': 'Резюме одобрили',
  'resume.blocked': 'Резюме заблокировали',
  'resume.idle': 'Резюме скоро уйдёт в\u00a0архив',
  'resume.archived': 'Резюме ушло в\u00a0архив',
  'resume.mentioned': 'Коллега позвал в\u00a0заметке о\u00a0резюме',
  'resume.contacts_opened': 'Компания открыла ваши контакты',
  'webhook.stopped': 'Вебхук выключен',
  'embed.signing_key': 'Добавлен ключ подписи',
  'complaint.decided': 'Ответ на\u00a0вашу жалобу',
  'complaint.warned': 'Предупреждение по\u00a0жалобе',
};

/** Under the label of a row, where it needs more words. */
export const NOTICE_EVENT_HINTS: Partial<Readonly<Record<NoticeEvent, string>>> = {
  'respond.viewed': 'несколько просмотров\u00a0— одним сообщением',
  'interview.reminder': 'за\u00a0сутки и\u00a0за\u00a0два часа',
  'chat.unread': 'если не\u00a0прочитали за\u00a03\u00a0минуты',
  'document.viewed': 'раз в\u00a0день, все просмотры вместе',
  'resume.contacts_opened': 'раз в\u00a0день, все компании вместе',
  'permit.expires': 'за\u00a060, 30 и\u00a07\u00a0дней',
  'vacancy.expires': 'за\u00a05\u00a0дней и\u00a0за\u00a0день',
  'resume.idle': 'за\u00a014 и\u00a0за\u00a03\u00a0дня, если вы\u00a0долго не\u00a0заходили',
  'embed.signing_key': 'руководителю, когда на\u00a0сайте компании появился новый ключ',
  'webhook.stopped': 'руководителю, когда пять дней ничего не\u00a0доходит',
};

export const NOTICE_CHANNEL_LABELS: Readonly<Record<NoticeChannel, string>> = {
  app: 'На\u00a0сайте',
  mail: 'Почта',
  push: 'Пуш',
};

export const NOTICE_GROUP_LABELS: Readonly<Record<NoticeGroup, string>> = {
  respond: 'Отклики',
  interview: 'Собеседования',
  chat: 'Чат',
  document: 'Документы',
  vacancy: 'Вакансии',
  resume: 'Резюме',
  embed: 'Сайт компании',
  complaint: 'Жалобы',
};
