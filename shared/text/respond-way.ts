import type { OwnRespond } from '../contracts/respond-views.ts';
import type { ReplyClock } from '../contracts/vacancy-parts.ts';
import { RESPOND_RESEND_DAYS } from '../domain/limits.ts';
import { addDays, DAY_MS } from '../domain/time.ts';
import type { ApplicantStatus, RespondKind } from '../domain/respond-terms.ts';
import { relativeDate } from './date.ts';
import { formatNumber } from './plain-number.ts';
import { plural } from './plural.ts';

const STEPS = [
  { status: 'sent', label: 'Отправлен' },
  { status: 'viewed', label: 'Просмотрен' },
  { status: 'considered', label: 'На\u00a0рассмотрении' },
  { status: 'invited', label: 'Приглашение' },
  { status: 'offer', label: 'Предложение' },
  { status: 'hired', label: 'Объект' },
] as const satisfies readonly { status: ApplicantStatus; label: string }[];

/** The names of the steps, from sending to the site. */
export const WAY = STEPS.map(({ label }) => label);

export interface WayStep {
  label: string;
  place: 'done' | 'now' | 'ahead';
}

/** The way of a respond that is still open, or has led to work; null for one that ended otherwise. */
export function respondWay(status: ApplicantStatus): readonly WayStep[] | null {
  const now = status === 'started' ? STEPS.length - 1 : STEPS.findIndex((step) => step.status === status);
  if (now < 0) return null;
  return STEPS.map(({ label }, index) => ({ label, place: index < now ? 'done' : index === now ? 'now' : 'ahead' }));
}

/** For screen readers: «Ход отклика: просмотрен, шаг 2 из 6». */
export function wayLabel(way: readonly WayStep[]): string {
  const index = way.findIndex(({ place }) => place === 'now');
  return `Ход отклика: ${way[index]?.label.toLowerCase() ?? ''}, шаг ${index + 1} из ${way.length}`;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** «за 40 минут», «за 2 часа», «за 3 дня»: the usual time to an answer. */
export function replyTime(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `за\u00a0${plural(Math.max(1, minutes), ['минуту', 'минуты', 'минут'])}`;
  if (minutes < 2 * DAY_MINUTES) {
    const hours = Math.round(minutes / HOUR_MINUTES);
    return hours === 1 ? 'за\u00a0час' : `за\u00a0${plural(hours, ['час', 'часа', 'часов'])}`;
  }
  return `за\u00a0${plural(Math.round(minutes / DAY_MINUTES), ['день', 'дня', 'дней'])}`;
}

/** «на 9 откликов из 10». */
export function answeredOfTen(count: number): string {
  return `на\u00a0${formatNumber(count)}\u00a0${count === 1 ? 'отклик' : count > 1 && count < 5 ? 'отклика' : 'откликов'} из\u00a010`;
}

/** «за 2 часа, на 9 откликов из 10»: how a company usually answers. */
export function replyLine({ answeredOfTen: answered, medianMinutes }: ReplyClock): string {
  return [medianMinutes !== null && replyTime(medianMinutes), answeredOfTen(answered)].filter(Boolean).join(', ');
}

/** Whole days until a moment, at least 0. */
export function daysUntil(iso: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / DAY_MS));
}

/** Of one's own respond in a line, by how far it is: «Вас приглашают: выберите время», «Вы откликнулись сегодня». */
export function standingLine(
  { kind, status, createdAt }: { kind: RespondKind; status: ApplicantStatus; createdAt: string },
  { mayAccept = false, now }: { mayAccept?: boolean; now: Date },
): string {
  if (status === 'withdrawn') return 'Вы\u00a0отозвали отклик';
  if (status === 'invited') return mayAccept ? 'Вас приглашают: выберите время' : 'Вас приглашают';
  if (status === 'offer') return 'Вам предлагают работу: ответьте';
  const day = relativeDate(createdAt, now);
  return kind === 'invitation' ? `Вас пригласили ${day}` : `Вы\u00a0откликнулись ${day}`;
}

/**
 * The day from which one may respond again after a withdrawal at `since`; null when one may not: a second time, to an
 * invitation, or to a vacancy that is closed.
 */
export function mayRespondAgainFrom(
  { kind, history, vacancy }: Pick<OwnRespond, 'kind' | 'history' | 'vacancy'>,
  since: Date,
): string | null {
  if (kind === 'invitation' || history.some(({ action }) => action === 'resend')) return null;
  if (vacancy && vacancy.status !== 'active') return null;
  return addDays(since, RESPOND_RESEND_DAYS).toISOString();
}
