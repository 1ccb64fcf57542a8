import type { OwnRespond } from '#shared/contracts/respond-views.ts';
import type { ReplyClock } from '#shared/contracts/vacancy-parts.ts';
import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import { phoneParts } from '#shared/domain/mask-phones.ts';
import type { ApplicantStatus } from '#shared/domain/respond-terms.ts';
import { DAY_MS, inZone } from '#shared/domain/time.ts';
import { timeOfDay } from '#shared/text/date.ts';
import { replyTime } from '#shared/text/respond-way.ts';

export { mayRespondAgainFrom } from '#shared/text/respond-way.ts';

/**
 * The one way to end a respond from one’s own side: an offer or an invitation that nobody asked for is refused, what was sent
 * is taken back. The machine allows both; two buttons with the same end would only make one think.
 */
export function leavingAction({ status, kind, actions }: Pick<OwnRespond, 'status' | 'kind' | 'actions'>) {
  const find = (id: string) => actions.find((action) => action.id === id);
  const [withdraw, refuse] = [find('withdraw'), find('refuse')];
  return (status === 'offer' || kind === 'invitation' ? (refuse ?? withdraw) : (withdraw ?? refuse)) ?? null;
}

/** Where open ones are; how far the others came, their history tells. */
const STEP_OF_STATUS: Readonly<Partial<Record<ApplicantStatus, number>>> = {
  sent: 0,
  viewed: 1,
  considered: 2,
  invited: 3,
  offer: 4,
  hired: 4,
  started: 5,
  no_show: 5,
};
const STEP_OF_ACTION: Readonly<Record<string, number>> = { view: 1, take: 2, reopen: 2, invite: 3, offer: 4 };

/** The step on the axis, from 0, and whether the way ends there without a job. */
export function placeOnWay({ status, kind, history }: Pick<OwnRespond, 'status' | 'kind' | 'history'>): {
  at: number;
  ended: boolean;
} {
  const at = STEP_OF_STATUS[status];
  if (at !== undefined) return { at, ended: status === 'no_show' };
  // What was before somebody began anew is over.
  const anew = history.findIndex(({ action }) => action === 'resend' || action === 'reopen');
  const last = anew < 0 ? history : history.slice(0, anew + 1);
  const first = kind === 'invitation' ? 3 : 0;
  return { at: Math.max(first, ...last.map(({ action }) => STEP_OF_ACTION[action] ?? 0)), ended: true };
}

/** The time for an answer in days: how many of all have passed. */
export function daysWaited(deadlineAt: string, now: Date): number {
  const left = Math.ceil((new Date(deadlineAt).getTime() - now.getTime()) / DAY_MS);
  return Math.min(RESPOND_ANSWER_DAYS, Math.max(0, RESPOND_ANSWER_DAYS - left));
}

/** «Эта компания отвечает на 4 отклика из 10, обычно за 6 дней.» */
export function replyHabit({ answeredOfTen, medianMinutes }: ReplyClock): string {
  const often =
    answeredOfTen === 0
      ? 'Эта компания почти не\u00a0отвечает'
      : answeredOfTen === 10
        ? 'Эта компания отвечает на\u00a0все отклики'
        : `Эта компания отвечает на\u00a0${answeredOfTen}\u00a0${responds(answeredOfTen)} из\u00a010`;
  return `${often}${answeredOfTen > 0 && medianMinutes !== null ? `, обычно ${replyTime(medianMinutes)}` : ''}.`;
}

function responds(count: number): string {
  if (count === 1) return 'отклик';
  return count < 5 ? 'отклика' : 'откликов';
}

const ON_WEEKDAYS = [
  'в\u00a0воскресенье',
  'в\u00a0понедельник',
  'во\u00a0вторник',
  'в\u00a0среду',
  'в\u00a0четверг',
  'в\u00a0пятницу',
  'в\u00a0субботу',
] as const;

/** «Приду во вторник в 8:00»: the button of a chosen time. */
export function comeLabel(at: string, timeZone: string): string {
  return `Приду ${ON_WEEKDAYS[inZone(new Date(at), timeZone).getUTCDay()] ?? ''} в\u00a0${timeOfDay(at, timeZone)}`;
}

/** «2026-11-24T08:00» by the clock of a place: for a field of date and time. */
export function fieldTime(at: Date, timeZone: string): string {
  return inZone(at, timeZone).toISOString().slice(0, 16);
}

const WITH_WORD: readonly ApplicantStatus[] = ['invited', 'offer', 'hired'];

/** While one has to come or to answer: what the company wrote last, and the phone that it named. */
export function companyWord({ status, history, interview }: Pick<OwnRespond, 'status' | 'history' | 'interview'>): {
  message: string | null;
  phone: string | null;
} {
  if (!WITH_WORD.includes(status)) return { message: null, phone: null };
  const message = history.find((entry) => entry.side === 'company' && entry.message)?.message ?? null;
  const said = [message, interview?.contact, interview?.note].filter((text) => typeof text === 'string');
  const phone = said.flatMap(phoneParts).find((part) => part.kind === 'phone');
  return { message, phone: phone?.number ?? null };
}
