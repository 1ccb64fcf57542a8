import { pathId } from '../../lib/page.ts';
import { DECIDED_NAMES, isModerationAction, isModerationKind, KIND_NAMES } from '#shared/text/moderation-labels.ts';

/** Entries that are no decisions of a queue. */
const ACTIONS: Readonly<Record<string, string>> = {
  'resume.read_contacts': 'Посмотрели контакты резюме',
  'staff.add': 'Добавлен аккаунт персонала',
  'staff.suspend': 'Аккаунт персонала приостановлен',
  'staff.resume': 'Аккаунт персонала возвращён',
  'staff.role': 'Сменилась роль',
};

/** «Одобрено» of `vacancy.approve`; an action that has no words yet as it is. */
export function actionText(action: string): string {
  const [kind = '', verb = ''] = action.split('.');
  if (ACTIONS[action]) return ACTIONS[action];
  return isModerationKind(kind) && isModerationAction(verb) ? DECIDED_NAMES[verb] : action;
}

/** «вакансия №\u00a012» of `vacancy:12`. */
export function targetText(target: string): string {
  const [kind = '', id = ''] = target.split(':');
  if (kind === 'account') return 'аккаунт';
  if (!isModerationKind(kind)) return target;
  const name = KIND_NAMES[kind].toLowerCase();
  return pathId(id) ? `${name} №\u00a0${id}` : name;
}
