import type { AuditEntry } from '#shared/contracts/staff.ts';
import { MODERATION_REASONS } from '#shared/domain/moderation.ts';
import { STAFF_ROLES } from '#shared/domain/staff-roles.ts';
import { auditedField, STAFF_ROLE_NAMES } from '#shared/text/audit-labels.ts';
import { longDateTime } from '#shared/text/date.ts';
import { REASON_NAMES } from '#shared/text/moderation-labels.ts';

/** «, контакты в тексте, описание» after the target; empty where nothing has words. */
export function detailLines({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  const [kind = ''] = action.split('.');
  const texts = Object.entries(details).flatMap(([name, value]) => {
    if (value === null) return [];
    return wordsOf(kind, name, String(value)) ?? [];
  });
  return texts.length > 0 ? `, ${texts.join(', ')}` : '';
}

/** Codes are not shown: whatever has no words says nothing to staff. */
function wordsOf(kind: string, name: string, value: string): string | null {
  switch (name) {
    case 'reason': {
      const reason = MODERATION_REASONS.find((one) => one === value);
      return reason ? REASON_NAMES[reason].toLowerCase() : null;
    }
    case 'field':
    case 'fields': {
      const words = value.split(', ').flatMap((field) => auditedField(kind, field) ?? []);
      return words.join(', ') || null;
    }
    case 'role':
    case 'before': {
      const role = STAFF_ROLES.find((one) => one === value);
      return role ? `${name === 'role' ? 'роль' : 'была'}: ${STAFF_ROLE_NAMES[role]}` : null;
    }
    case 'isRequired':
      return value === 'true' ? 'обязателен для всех' : 'больше не\u00a0обязателен';
    case 'exposesPii':
      return value === 'true' ? 'страницы узнают имя, телефон и\u00a0начало сообщений' : null;
    case 'title':
      return `«${value}»`;
    case 'at':
      return `на\u00a0${longDateTime(value)}`;
    case 'origins':
      return value && `сайты: ${value.split(' ').join(', ')}`;
    default:
      return null;
  }
}
