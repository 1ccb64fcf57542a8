import type { OwnVacancyActionView } from '#shared/contracts/vacancy-actions.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { VACANCY_RECOVER_DAYS } from '#shared/domain/limits.ts';
import { isWithinDays } from '#shared/domain/time.ts';
import type { OwnVacancyAction } from '#shared/domain/vacancy-fields.ts';
import {
  vacancyMachine,
  type VacancyAction,
  type VacancyGuard,
  type VacancyStatus,
} from '#shared/domain/vacancy-machine.ts';
import { hasPermission, type Actor } from '../../../platform/actor.ts';

/** What the buttons of an own vacancy depend on. */
export interface ActedOn {
  status: VacancyStatus;
  expiresAt: Date | null;
  unpublishedAt: Date | null;
  archivedAt: Date | null;
  isResponsible: boolean;
  /** A working copy says something else than what is shown. */
  isChanged: boolean;
  /** An appeal against what stands now was not sent yet. */
  mayAppeal: boolean;
}

interface Rule {
  label: string;
  /** Steps of the machine, any of which makes the button. */
  steps: readonly VacancyAction[];
  permission: MemberPermission;
}

const RULES: Readonly<Record<OwnVacancyAction, Rule>> = {
  edit: { label: 'Редактировать', steps: ['edit'], permission: 'vacancy.create' },
  publish: { label: 'Опубликовать', steps: ['submit', 'resubmit'], permission: 'vacancy.publish' },
  update: { label: 'Обновить', steps: ['update'], permission: 'vacancy.publish' },
  discard: { label: 'Отменить изменения', steps: ['update', 'resubmit'], permission: 'vacancy.create' },
  recover: { label: 'Вернуть', steps: ['recover'], permission: 'vacancy.publish' },
  unpublish: { label: 'Снять с\u00a0публикации', steps: ['unpublish'], permission: 'vacancy.archive' },
  appeal: { label: 'Обжаловать', steps: ['appeal'], permission: 'vacancy.publish' },
  copy: { label: 'Сделать копию', steps: [], permission: 'vacancy.create' },
  archive: { label: 'В\u00a0архив', steps: ['archive'], permission: 'vacancy.archive' },
  delete: { label: 'Удалить', steps: ['delete'], permission: 'vacancy.archive' },
};
// Object.keys loses the literal types.
const NAMES = Object.keys(RULES) as OwnVacancyAction[];

/** Buttons that only make sense with a change. */
const OF_CHANGES: readonly OwnVacancyAction[] = ['update', 'discard'];

/** The buttons of this vacancy for the caller; what cannot be done now says why. */
export function actionsFor(actor: Actor, vacancy: ActedOn, now: Date): OwnVacancyActionView[] {
  return NAMES.flatMap((id) => {
    const { label, steps, permission } = RULES[id];
    const exists = steps.length === 0 || steps.some((step) => leadsOn(vacancy.status, step, () => true));
    if (!exists || (OF_CHANGES.includes(id) && !vacancy.isChanged)) return [];
    return [{ id, label, disabled: whyNot(actor, vacancy, id, permission, now) }];
  });
}

function leadsOn(status: VacancyStatus, step: VacancyAction, holds: (guard: VacancyGuard) => boolean): boolean {
  return vacancyMachine.next(status, step, 'member', holds) !== null;
}

function whyNot(
  actor: Actor,
  vacancy: ActedOn,
  id: OwnVacancyAction,
  permission: MemberPermission,
  now: Date,
): string | null {
  const isEdit = id === 'edit' || id === 'discard';
  const mayAny = hasPermission(actor, 'vacancy.edit_any');
  if (
    isEdit ? !mayAny && !(vacancy.isResponsible && hasPermission(actor, permission)) : !hasPermission(actor, permission)
  )
    return isEdit && hasPermission(actor, permission)
      ? 'Чужие вакансии правят те, кому это открыто'
      : 'На\u00a0это нет прав: попросите руководителя компании';
  if (id === 'appeal' && !vacancy.mayAppeal) return 'Обжаловать решение можно один раз';
  if (id === 'publish' && vacancy.status === 'blocked' && !vacancy.isChanged)
    return 'Сначала исправьте то, за\u00a0что вакансию заблокировали';
  if (id !== 'recover') return null;
  if (vacancy.status === 'archive' && !isWithinDays(vacancy.archivedAt, VACANCY_RECOVER_DAYS, now))
    return 'Вакансия в\u00a0архиве больше года: сделайте копию';
  if (vacancy.status === 'unpublished' && daysLeftMs(vacancy) <= 0)
    return 'Дни показа кончились: отправьте в\u00a0архив и\u00a0верните';
  return null;
}

/** What was left of the publication when it was paused, milliseconds. */
export function daysLeftMs({ expiresAt, unpublishedAt }: Pick<ActedOn, 'expiresAt' | 'unpublishedAt'>): number {
  return expiresAt && unpublishedAt ? expiresAt.getTime() - unpublishedAt.getTime() : 0;
}
