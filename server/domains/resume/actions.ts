import type { OwnResumeActionView } from '#shared/contracts/resume-actions.ts';
import { FULL_AGE_YEARS } from '#shared/domain/limits.ts';
import type { OwnResumeAction } from '#shared/domain/resume-fields.ts';
import { resumeMachine, type ResumeAction, type ResumeStatus } from '#shared/domain/resume-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import { timeOfDay } from '#shared/text/date.ts';

/** What the buttons of an own resume depend on. */
export interface ActedOn {
  status: ResumeStatus;
  /** A working copy says something else than what others see. */
  isChanged: boolean;
  /** Nothing mandatory is missing in what is being written. */
  isComplete: boolean;
  nextBumpAt: Date | null;
  /** Its person is not of age, and no parent has agreed. */
  needsParent: boolean;
}

interface Rule {
  label: string;
  /** Steps of the machine, any of which makes the button. */
  steps: readonly ResumeAction[];
}

const RULES: Readonly<Record<OwnResumeAction, Rule>> = {
  edit: { label: 'Редактировать', steps: ['edit'] },
  publish: { label: 'Опубликовать', steps: ['publish', 'resubmit'] },
  update: { label: 'Обновить', steps: ['update'] },
  discard: { label: 'Отменить изменения', steps: ['update', 'resubmit'] },
  bump: { label: 'Поднять', steps: ['bump'] },
  restore: { label: 'Опубликовать снова', steps: ['restore'] },
  undo: { label: 'Вернуть', steps: ['undo'] },
  duplicate: { label: 'Сделать копию', steps: ['duplicate'] },
  archive: { label: 'В\u00a0архив', steps: ['archive'] },
  delete: { label: 'Удалить', steps: ['delete'] },
};
// Object.keys loses the literal types.
const NAMES = Object.keys(RULES) as OwnResumeAction[];

/** Buttons that only make sense with a change. */
const OF_CHANGES: readonly OwnResumeAction[] = ['update', 'discard'];

/** The buttons of this resume for its applicant; what cannot be done now says why. */
export function actionsFor(resume: ActedOn, now: Date): OwnResumeActionView[] {
  return NAMES.flatMap((id) => {
    const { label, steps } = RULES[id];
    const exists = steps.some((step) => resumeMachine.next(resume.status, step, 'applicant', () => true) !== null);
    if (!exists || (OF_CHANGES.includes(id) && !resume.isChanged)) return [];
    return [{ id, label, disabled: whyNot(resume, id, now) }];
  });
}

function whyNot(
  { status, isChanged, isComplete, nextBumpAt, needsParent }: ActedOn,
  id: OwnResumeAction,
  now: Date,
): string | null {
  const isShowing = id === 'publish' || id === 'restore' || id === 'update';
  if (id === 'publish' && status === 'blocked' && !isChanged)
    return 'Сначала исправьте то, за\u00a0что резюме заблокировали';
  if (isShowing && !isComplete) return 'Заполнено не\u00a0всё обязательное';
  if (isShowing && needsParent)
    return `Пока вам нет ${FULL_AGE_YEARS}, нужно согласие родителя: отметьте его там, где\u00a0выбираете, кто видит резюме`;
  if (id === 'bump' && nextBumpAt && nextBumpAt > now) return bumpedAlready(nextBumpAt);
  return null;
}

/** Why a resume cannot be bumped yet. */
export function bumpedAlready(nextBumpAt: Date): string {
  return `Снова можно в\u00a0${timeOfDay(toIso(nextBumpAt))} по\u00a0Москве`;
}
