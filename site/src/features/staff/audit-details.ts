import type { AuditEntry } from '#shared/contracts/staff.ts';
import { MODERATION_REASONS } from '#shared/domain/moderation.ts';
import { REASON_NAMES } from '#shared/text/moderation-labels.ts';

/** Where an entry adds nothing to what is shown anyway. */
const UNSHOWN = new Set(['subject']);

/** «контакты в тексте, description» after the target; empty without details. */
export function detailLines(details: AuditEntry['details']): string {
  const texts = Object.entries(details).flatMap(([name, value]) => {
    if (value === null || UNSHOWN.has(name)) return [];
    const reason = name === 'reason' ? MODERATION_REASONS.find((one) => one === value) : undefined;
    return [reason ? REASON_NAMES[reason].toLowerCase() : name === 'field' ? String(value) : `${name}: ${value}`];
  });
  return texts.length > 0 ? `, ${texts.join(', ')}` : '';
}
