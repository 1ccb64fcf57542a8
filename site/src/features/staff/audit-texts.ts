import { DECISION_ACTIONS, OTHER_AUDIT_ACTIONS } from '#shared/domain/audit-actions.ts';
import { CHOSEN_LISTS } from '#shared/domain/chosen-companies.ts';
import { OTHER_AUDIT_NAMES } from '#shared/text/audit-labels.ts';
import { CHOSEN_NAMES } from '#shared/text/company-labels.ts';
import { DECIDED_NAMES, isModerationKind, KIND_NAMES } from '#shared/text/moderation-labels.ts';
import { pathId } from '../../lib/page.ts';

/** «Одобрено» of `vacancy.approve`. */
export function actionText(action: string): string {
  const other = OTHER_AUDIT_ACTIONS.find((one) => one === action);
  if (other) return OTHER_AUDIT_NAMES[other];
  const decision = DECISION_ACTIONS.find(({ name }) => name === action);
  // Entries stay for good, those of an older version too.
  return decision ? DECIDED_NAMES[decision.action] : 'Другое действие';
}

/** «вакансия №\u00a012» of `vacancy:12`. */
export function targetText(target: string): string {
  const [kind = '', id = ''] = target.split(':');
  if (kind === 'account') return 'аккаунт';
  const list = kind === 'home' && CHOSEN_LISTS.find((one) => one === id);
  if (list) return CHOSEN_NAMES[list].toLowerCase();
  if (!isModerationKind(kind)) return target;
  const name = KIND_NAMES[kind].toLowerCase();
  return pathId(id) ? `${name} №\u00a0${id}` : name;
}
