import type { CompanyChange } from '../contracts/own-company.ts';
import type { OtherAuditAction } from '../domain/audit-actions.ts';
import type { StaffRole } from '../domain/staff-roles.ts';
import { CHECKED_FIELDS } from './company-check-labels.ts';
import { RESUME_PARTS, REVIEW_PARTS, VACANCY_PARTS } from './moderated-field-labels.ts';

/** Entries of the log that are no decisions of a queue. */
export const OTHER_AUDIT_NAMES: Record<OtherAuditAction, string> = {
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
  'respond.export': 'Выгружены отклики',
  'resume.read_contacts': 'Посмотрели контакты резюме',
  'second_factor.reset': 'Второй шаг сброшен',
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

const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vacancy: VACANCY_PARTS,
  resume: RESUME_PARTS,
  review: REVIEW_PARTS,
  'review-dispute': REVIEW_PARTS,
  company: { ...CHECKED_FIELDS, ...COMPANY_PARTS },
  verification: CHECKED_FIELDS,
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
