import {
  reviewMachine,
  SHOWN_REVIEW_STATUSES,
  type ReviewAction,
  type ReviewStatus,
} from '#shared/domain/review-machine.ts';
import { REVIEW_AGAIN_MONTHS, REVIEW_EDIT_DAYS, REVIEW_REFUSALS_MAX } from '#shared/domain/review.ts';
import { addDays } from '#shared/domain/time.ts';
import { longDate } from '#shared/text/date.ts';
import { machineActor, type Actor } from '../../platform/actor.ts';
import { allow, ALLOWED, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';

/** What decides about a change of a review. */
export interface JudgedReview {
  status: ReviewStatus;
  refusalCount: number;
  editedAt: Date | null;
  /** When it got the words that it has. */
  writtenAt: Date;
  /** When the latest dispute began, if staff have decided it. */
  settledDisputeAt: Date | null;
}

export const isShown = ({ status }: { status: ReviewStatus }): boolean =>
  SHOWN_REVIEW_STATUSES.some((one) => one === status);

function guardsOf(review: JudgedReview, now: Date): Parameters<typeof reviewMachine.next>[3] {
  return (guard) => {
    switch (guard) {
      case 'may_resubmit':
        return review.refusalCount < REVIEW_REFUSALS_MAX;
      case 'may_edit':
        return review.editedAt === null || editableFrom(review.editedAt) <= now;
      case 'undisputed':
        return review.settledDisputeAt === null || review.settledDisputeAt < review.writtenAt;
    }
  };
}

const editableFrom = (editedAt: Date): Date => addDays(editedAt, REVIEW_EDIT_DAYS);

/** The state that it leads to; the refusal says why not. */
export function canChange(
  actor: Actor,
  review: JudgedReview,
  action: ReviewAction,
  now: Date,
): Decision<Exclude<ReviewStatus, 'deleted'>> {
  const next = reviewMachine.next(review.status, action, machineActor(actor), guardsOf(review, now));
  if (next !== null && next !== 'deleted') return allow(next);
  const detail = whyNot(review, action);
  return refuse('wrong_state', detail === null ? {} : { detail });
}

/** In words for a button that cannot be pressed, and for an error; null where the page shows it anyway. */
function whyNot({ status, editedAt, refusalCount }: JudgedReview, action: ReviewAction): string | null {
  switch (action) {
    case 'edit':
    case 'resubmit':
      if (status === 'on_moderation') return 'Отзыв на\u00a0проверке: изменить его можно после\u00a0решения модератора';
      if (status === 'disputed') return 'Компания оспаривает отзыв: изменить его можно после\u00a0решения модератора';
      if (status === 'hidden') return 'Отзыв скрыт модератором, изменить его нельзя';
      if (status === 'rejected' && refusalCount >= REVIEW_REFUSALS_MAX)
        return 'Отзыв отклонили дважды, отправить его снова нельзя';
      return (
        editedAt &&
        `Отзыв меняют раз в\u00a0${REVIEW_EDIT_DAYS} дней: снова можно ${longDate(editableFrom(editedAt).toISOString())}`
      );
    case 'dispute':
      if (status === 'disputed') return 'Вы\u00a0уже оспариваете этот отзыв, модератор разбирается';
      return status === 'published'
        ? 'Модератор уже решил спор об\u00a0этом тексте'
        : 'Оспорить можно отзыв, который\u00a0виден всем';
    default:
      return null;
  }
}

/** What the author may do: a button each, with the reason where it cannot be pressed. */
export function ownActions(actor: Actor, review: JudgedReview, now: Date) {
  const step = review.status === 'rejected' ? 'resubmit' : 'edit';
  const decision = canChange(actor, review, step, now);
  return [
    {
      id: 'edit' as const,
      label: step === 'resubmit' ? 'Исправить и\u00a0отправить снова' : 'Изменить',
      disabled: disabledBy(decision),
    },
    { id: 'delete' as const, label: 'Удалить', disabled: null },
  ];
}

/** The same of a member of the company. */
export function companyActions(actor: Actor, review: JudgedReview & { hasReply: boolean }, now: Date) {
  if (!isShown(review)) return [];
  return [
    { id: 'reply' as const, label: review.hasReply ? 'Изменить ответ' : 'Ответить', disabled: null },
    { id: 'dispute' as const, label: 'Оспорить', disabled: disabledBy(canChange(actor, review, 'dispute', now)) },
  ];
}

const disabledBy = (decision: Decision<unknown>): string | null =>
  decision.allowed ? null : (decision.details.detail ?? 'Сейчас нельзя');

/** A company answers what everybody reads. */
export function canReply(review: { status: ReviewStatus }): Decision {
  return isShown(review)
    ? ALLOWED
    : refuse('wrong_state', { detail: 'Ответить можно на\u00a0отзыв, который\u00a0виден всем' });
}

/** What decides whether somebody may write about a company. */
export interface JudgedAuthor {
  phoneVerified: boolean;
  isOfCompany: boolean;
  /** When they wrote about it last. */
  turnTakenAt: Date | null;
  ownReviewId: number | null;
}

/** Before this moment a turn is over. */
export function turnsFreeBefore(now: Date): Date {
  return addMonths(now, -REVIEW_AGAIN_MONTHS);
}

/** Whether the caller may write a review of a company. */
export function canWrite({ phoneVerified, isOfCompany, turnTakenAt, ownReviewId }: JudgedAuthor, now: Date): Decision {
  if (isOfCompany)
    return refuse('forbidden', {
      detail: 'О\u00a0компании, в\u00a0которой вы\u00a0сотрудник на\u00a0Каркасе, отзыв не\u00a0написать',
    });
  if (!phoneVerified)
    return refuse('forbidden', { detail: 'Сначала подтвердите телефон: так мы\u00a0знаем, что отзыв пишет человек' });
  return turnTakenAt !== null && turnTakenAt > turnsFreeBefore(now) ? refuseSecond(turnTakenAt, ownReviewId) : ALLOWED;
}

export function refuseSecond(turnTakenAt: Date, ownReviewId: number | null) {
  const from = longDate(addMonths(turnTakenAt, REVIEW_AGAIN_MONTHS).toISOString());
  return refuse('conflict', {
    detail: `О\u00a0компании пишут раз в\u00a0${REVIEW_AGAIN_MONTHS} месяцев: следующий отзыв можно отправить ${from}`,
    ...(ownReviewId === null ? {} : { ids: [ownReviewId] }),
  });
}

function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved;
}

/** Whose mark it is told of and whose own it is; null for visitors, companies and staff. */
export const viewerOf = (actor: Actor): string | null => (actor.kind === 'applicant' ? actor.accountId : null);

export function applicantOnly(actor: Actor): Decision<Actor & { kind: 'applicant' }> {
  return actor.kind === 'applicant' ? allow(actor) : refuseCaller(actor);
}

export function memberOnly(actor: Actor): Decision<Actor & { kind: 'member' }> {
  return actor.kind === 'member' ? allow(actor) : refuseCaller(actor);
}
