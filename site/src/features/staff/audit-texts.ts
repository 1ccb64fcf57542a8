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

/** What editors change. */
const CONTENT_NAMES: Readonly<Record<string, string>> = {
  news: 'статья',
  news_category: 'тема',
  slide: 'слайд',
  'news_category:all': 'все темы',
  'slide:all': 'все слайды',
};

/** «вакансия №\u00a012» of `vacancy:12`. */
export function targetText(target: string): string {
  const [kind = '', ...rest] = target.split(':');
  const id = rest.join(':');
  if (kind === 'account') return 'аккаунт';
  const list = kind === 'home' && CHOSEN_LISTS.find((one) => one === id);
  if (list) return CHOSEN_NAMES[list].toLowerCase();
  if (kind === 'page_meta') return `страница ${id}`;
  const name = nameOf(target) ?? nameOf(kind);
  if (name === null) return target;
  return pathId(id) ? `${name} №\u00a0${id}` : name;
}

function nameOf(kind: string): string | null {
  if (isModerationKind(kind)) return KIND_NAMES[kind].toLowerCase();
  return (Object.hasOwn(CONTENT_NAMES, kind) ? CONTENT_NAMES[kind] : null) ?? null;
}
