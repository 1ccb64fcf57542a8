import type { CompanyChange } from '../contracts/own-company.ts';
import type { WrittenNews } from '../contracts/staff-news.ts';
import type { OtherAuditAction } from '../domain/audit-actions.ts';
import type { StaffRole } from '../domain/staff-roles.ts';
import { CHECKED_FIELDS } from './company-check-labels.ts';
import { RESUME_PARTS, REVIEW_PARTS, VACANCY_PARTS } from './moderated-field-labels.ts';

/** Entries of the log that are no decisions of a queue. */
export const OTHER_AUDIT_NAMES: Record<OtherAuditAction, string> = {
  'ad_mark.add': 'Размечена реклама',
  'balance.bonus': 'Компании начислен бонус',
  'bank_document.give': 'Деньги из\u00a0банка зачислены компании',
  'bank_document.leave': 'Деньги из\u00a0банка оставлены без\u00a0зачисления',
  'company.chat_hours': 'Компания изменила часы чата',
  'company.choose': 'Выбраны компании для\u00a0главной',
  'company.edit': 'Компания изменила страницу',
  'company.require_second_factor': 'Компания сменила правило о\u00a0втором шаге',
  'embed_key.add': 'Компания сделала ключ виджетов',
  'embed_key.edit': 'Компания изменила ключ виджетов',
  'embed_key.rotate': 'Компания сменила ключ виджетов',
  'embed_key.revoke': 'Компания отозвала ключ виджетов',
  'embed_key.add_signing_key': 'Компания добавила ключ подписи',
  'embed_key.remove_signing_key': 'Компания удалила ключ подписи',
  'embed_key.suspend': 'Ключ виджетов приостановлен',
  'embed_key.lift': 'Ключ виджетов возвращён',
  'news.create': 'Начата статья',
  'news.edit': 'Изменена статья',
  'news.send': 'Статья отдана на\u00a0проверку',
  'news.return': 'Статья вернулась в\u00a0черновики',
  'news.schedule': 'Назначена публикация статьи',
  'news.publish': 'Опубликована статья',
  'news.unpublish': 'Статья снята с\u00a0публикации',
  'news.archive': 'Статья убрана в\u00a0архив',
  'news_category.add': 'Добавлена тема новостей',
  'news_category.edit': 'Изменена тема новостей',
  'news_category.remove': 'Удалена тема новостей',
  'news_category.order': 'Изменён порядок тем',
  'order.quote': 'Названа цена заказа',
  'order.take': 'Заказ взят в\u00a0работу',
  'order.talk': 'Отмечен разговор с\u00a0заказчиком',
  'order.ask': 'Заказчику задан вопрос',
  'order.deliver': 'Сдана работа по\u00a0заказу',
  'order.decline': 'Отказ от\u00a0заказа',
  'order.refund': 'Деньги за\u00a0заказ возвращены',
  'order.propose_refund': 'Возврат за\u00a0заказ предложен',
  'order.reject_refund': 'Возврат за\u00a0заказ отклонён',
  'page_meta.set': 'Изменены тексты страницы для\u00a0поиска',
  'page_meta.remove': 'Странице возвращены её\u00a0тексты',
  'home_services.choose': 'Выбраны услуги для\u00a0главной',
  'payment_case.close': 'Закрыт случай по\u00a0платежам',
  'purchase.extend': 'Услуга продлена без\u00a0оплаты',
  'purchase_refund.approve': 'Возврат за\u00a0покупку ждёт второго согласия',
  'purchase_refund.done': 'Возвращены деньги за\u00a0покупку',
  'purchase_refund.second': 'Возврат за\u00a0покупку одобрен вторым',
  'purchase_refund.reject': 'Возврат за\u00a0покупку отклонён',
  'respond.export': 'Выгружены отклики',
  'resume.read_contacts': 'Посмотрели контакты резюме',
  'second_factor.reset': 'Второй шаг сброшен',
  'invoice.mark_paid': 'Счёт отмечен оплаченным',
  'withdrawal.approve': 'Возврат денег одобрен',
  'withdrawal.second': 'Возврат денег одобрен вторым и\u00a0отправлен',
  'withdrawal.send': 'Возврат денег отправлен',
  'withdrawal.done': 'Возврат денег дошёл',
  'withdrawal.return': 'Банк вернул деньги',
  'withdrawal.reject': 'Возврат денег отклонён',
  'statement.take': 'Загружена выписка банка',
  'service_price.add': 'Назначена цена услуги',
  'service_price.remove': 'Убрана будущая цена услуги',
  'slide.add': 'Добавлен слайд',
  'slide.edit': 'Изменён слайд',
  'slide.remove': 'Удалён слайд',
  'slide.order': 'Изменён порядок слайдов',
  'staff.add': 'Добавлен аккаунт персонала',
  'staff.suspend': 'Аккаунт персонала приостановлен',
  'staff.resume': 'Аккаунт персонала возвращён',
  'staff.role': 'Сменилась роль',
  'vacancy.respond_settings': 'Компания изменила приём откликов',
  'webhook.add': 'Компания добавила вебхук',
  'webhook.edit': 'Компания изменила вебхук',
  'webhook.rotate': 'Компания сменила секрет вебхука',
  'webhook.remove': 'Компания удалила вебхук',
};

export const STAFF_ROLE_NAMES: Record<StaffRole, string> = {
  moderator: 'модератор',
  support: 'поддержка',
  administrator: 'администратор',
};

const COMPANY_PARTS: Record<keyof Omit<CompanyChange, 'version'>, string> = {
  brandName: 'Название',
  kind: 'Вид компании',
  size: 'Размер',
  foundedYear: 'Год основания',
  description: 'Описание',
  slug: 'Имя в\u00a0адресах',
  siteUrl: 'Сайт',
  socials: 'Соцсети',
  videoUrl: 'Видео',
  phones: 'Телефоны',
  addresses: 'Адреса',
  objectTypes: 'Объекты',
  regionIds: 'Регионы',
  gallery: 'Фото',
  sro: 'Членство в\u00a0СРО',
  logo: 'Логотип',
  cover: 'Обложка',
};

const NEWS_PARTS: Record<Exclude<keyof WrittenNews, 'sharePicture'>, string> = {
  title: 'Заголовок',
  slug: 'Адрес',
  categoryId: 'Тема',
  lead: 'Вводка',
  blocks: 'Текст',
  cover: 'Обложка',
  tags: 'Метки',
  regionIds: 'Регионы',
  author: 'Автор',
  sourceUrl: 'Источник',
  pinnedUntil: 'Закрепление',
  onMain: 'Место на\u00a0главной',
  seo: 'Тексты для\u00a0поиска',
  relatedIds: 'Статьи по\u00a0теме',
};

const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vacancy: VACANCY_PARTS,
  resume: RESUME_PARTS,
  review: REVIEW_PARTS,
  'review-dispute': REVIEW_PARTS,
  company: { ...CHECKED_FIELDS, ...COMPANY_PARTS },
  verification: CHECKED_FIELDS,
  news: NEWS_PARTS,
};

/** «описание» of a field of this kind of entity; null for one without words. */
export function auditedField(kind: string, name: string): string | null {
  const parts = Object.hasOwn(PARTS, kind) ? PARTS[kind] : undefined;
  const word = parts && Object.hasOwn(parts, name) ? parts[name] : undefined;
  return word === undefined ? null : lowerFirst(word);
}

/** «ИНН» stays as it is. */
function lowerFirst(word: string): string {
  return /^\p{Lu}{2}/u.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);
}
