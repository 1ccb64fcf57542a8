import type { GrantedRole, MemberRole, ScopeKind } from '../domain/member-roles.ts';
import type { MemberPermission } from '../domain/permissions.ts';

export const ROLE_NAMES: Readonly<Record<MemberRole, string>> = {
  head: 'Руководитель компании',
  admin: 'Администратор',
  recruiter: 'Рекрутер',
  site_foreman: 'Прораб',
  accountant: 'Бухгалтер',
  viewer: 'Наблюдатель',
  custom: 'Свои права',
};

/** For the narrow columns of a table. */
export const SHORT_ROLE_NAMES: Readonly<Record<MemberRole, string>> = {
  ...ROLE_NAMES,
  head: 'Руководитель',
  admin: 'Админ',
};

/** Whom a role is for. */
export const ROLE_TEXTS: Readonly<Record<GrantedRole, string>> = {
  admin: 'Всё, кроме передачи компании',
  recruiter: 'Вакансии, отклики, резюме и\u00a0чат',
  site_foreman: 'Видит отклики своего объекта и\u00a0пишет в\u00a0чат. Звать и\u00a0отказывать не\u00a0может',
  accountant: 'Услуги, баланс и\u00a0документы',
  viewer: 'Видит отклики, ничего не\u00a0меняет',
  custom: 'Отметьте права по\u00a0одному',
};

export const SCOPE_NAMES: Readonly<Record<ScopeKind, string>> = {
  all: 'Вся компания',
  facilities: 'Объекты',
  own: 'Только свои вакансии',
};

/** Permissions as people read them, in the groups of the table. */
export const PERMISSION_GROUPS: readonly {
  name: string;
  items: readonly (readonly [permission: MemberPermission, name: string])[];
}[] = [
  {
    name: 'Вакансии',
    items: [
      ['vacancy.create', 'Создавать и\u00a0править свои'],
      ['vacancy.publish', 'Публиковать'],
      ['vacancy.edit_any', 'Править чужие'],
      ['vacancy.archive', 'Снимать в\u00a0архив'],
    ],
  },
  {
    name: 'Отклики',
    items: [
      ['respond.view', 'Видеть'],
      ['respond.manage', 'Вести: звать, отказывать'],
    ],
  },
  {
    name: 'Резюме и\u00a0чат',
    items: [
      ['resume.search', 'Искать в\u00a0базе'],
      ['resume.contacts', 'Открывать контакты'],
      ['resume.comment', 'Оставлять заметки'],
      ['chat.write', 'Писать в\u00a0чат'],
      ['chat.view_all', 'Видеть чужие чаты'],
    ],
  },
  {
    name: 'Деньги и\u00a0документы',
    items: [
      ['balance.view', 'Видеть баланс'],
      ['documents.view', 'Видеть документы'],
      ['services.buy', 'Покупать услуги'],
    ],
  },
  {
    name: 'Компания',
    items: [
      ['company.edit', 'Править страницу'],
      ['company.brand', 'Менять оформление'],
      ['reviews.reply', 'Отвечать на\u00a0отзывы'],
      ['template.edit', 'Шаблоны чата'],
      ['embed.manage', 'Виджеты и\u00a0ключи'],
      ['members.manage', 'Сотрудники и\u00a0права'],
    ],
  },
];
