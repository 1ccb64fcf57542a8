import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import { respondMachine, type RespondAction } from '#shared/domain/respond-machine.ts';
import {
  DECLINE_REASONS,
  isUnanswered,
  OPEN_RESPOND_STATUSES,
  type RespondReason,
  type RespondStatus,
} from '#shared/domain/respond-terms.ts';
import { addDays, DAY_MS, HOUR_MS, inMoscow, MINUTE_MS, moscowMidnight } from '#shared/domain/time.ts';
import type { Random } from './random.ts';

/** How a company answers: the share of responds, and the usual time until the first answer. */
export interface Temper {
  answers: number;
  hours: number;
}

/** Quick ones and silent ones. */
const TEMPERS: readonly Temper[] = [
  // The first company is the one that visitors of the demo sign in to: some wait for its answer.
  { answers: 0.85, hours: 20 },
  { answers: 0.97, hours: 2 },
  { answers: 0.9, hours: 6 },
  { answers: 0.7, hours: 40 },
  { answers: 0.4, hours: 120 },
];

/** The same company answers the same way every time. */
export function temperOf(companyIndex: number): Temper {
  return TEMPERS[companyIndex % TEMPERS.length] ?? { answers: 1, hours: 1 };
}

export interface PlannedStep {
  at: Date;
  action: 'send' | RespondAction;
  side: 'applicant' | 'company' | 'system';
  from: RespondStatus | null;
  to: RespondStatus;
  reason: RespondReason | null;
}

export interface PlannedRespond {
  createdAt: Date;
  status: RespondStatus;
  steps: readonly PlannedStep[];
  reason: RespondReason | null;
}

/** What becomes of a respond that is answered, the likely first. */
const WAYS: readonly { weight: number; steps: readonly Way[] }[] = [
  { weight: 22, steps: ['take'] },
  { weight: 8, steps: ['reserve'] },
  { weight: 30, steps: ['decline'] },
  {
    weight: 10,
    steps: ['take', 'invite'],
  },
  {
    weight: 7,
    steps: ['invite', 'accept'],
  },
  {
    weight: 5,
    steps: ['take', 'invite', 'accept', 'done', 'offer'],
  },
  {
    weight: 3,
    steps: ['invite', 'refuse'],
  },
  {
    weight: 2,
    steps: ['take', 'withdraw'],
  },
  {
    weight: 4,
    steps: ['invite', 'accept', 'done', 'offer', 'accept_offer'],
  },
  {
    weight: 8,
    steps: ['invite', 'accept', 'done', 'offer', 'accept_offer', 'start', { action: 'start', side: 'applicant' }],
  },
  {
    weight: 1,
    steps: ['invite', 'accept', 'done', 'offer', 'accept_offer', 'miss'],
  },
];

/** Without a side it is who usually does it. What an action leads to, the machine says. */
type Way = RespondAction | { action: RespondAction; side: 'applicant' };

const BY_APPLICANT: ReadonlySet<RespondAction> = new Set<RespondAction>([
  'accept',
  'refuse',
  'withdraw',
  'accept_offer',
]);

function toDone(way: Way): { action: RespondAction; side: 'applicant' | 'company' } {
  return typeof way === 'string' ? { action: way, side: BY_APPLICANT.has(way) ? 'applicant' : 'company' } : way;
}

interface Circumstances {
  createdAt: Date;
  temper: Temper;
  /** When the vacancy was archived, and why; null for an open one. */
  closed: { at: Date; reason: RespondReason } | null;
  /** Of the ways, where it is not left to chance: whoever looks around sees each. */
  way?: number | undefined;
  now: Date;
}

/** The life of one respond until now. */
export function planRespond(random: Random, { createdAt, temper, closed, way, now }: Circumstances): PlannedRespond {
  const steps: PlannedStep[] = [
    { at: createdAt, action: 'send', side: 'applicant', from: null, to: 'new', reason: null },
  ];
  const deadline = addDays(createdAt, RESPOND_ANSWER_DAYS);
  const end = closed && closed.at < now ? closed.at : now;
  const take = (step: Omit<PlannedStep, 'from' | 'to'> & { action: RespondAction }) => {
    const from = statusAfter(steps);
    steps.push({ ...step, from, to: reached(from, step, steps) });
  };
  for (const step of answered(random, { createdAt, temper, way }, deadline)) {
    if (step.at >= end) break;
    take(step);
  }
  const last = statusAfter(steps);
  if (isUnanswered(last) && deadline < end)
    take({ side: 'system', at: deadline, action: 'expire', reason: 'no_answer' });
  else if (closed && closed.at < now && OPEN_RESPOND_STATUSES.some((status) => status === last))
    take({ side: 'system', at: closed.at, action: 'close', reason: closed.reason });
  return { createdAt, steps, status: statusAfter(steps), reason: steps.at(-1)?.reason ?? null };
}

function statusAfter(steps: readonly PlannedStep[]): RespondStatus {
  return steps.at(-1)?.to ?? 'new';
}

/** Where the machine leads to. The plan keeps the days; who has confirmed the first day at work stands in the steps. */
function reached(
  from: RespondStatus,
  { action, side }: Pick<PlannedStep, 'side'> & { action: RespondAction },
  before: readonly PlannedStep[],
): RespondStatus {
  const hasStarted = before.some((step) => step.action === 'start' && step.side !== side);
  const to = respondMachine.next(from, action, side === 'company' ? 'member' : side, (guard) =>
    guard === 'other_confirmed' ? hasStarted : true,
  );
  if (to === null) throw new Error(`The demo plans «${action}» by ${side} of a respond that is ${from}`);
  return to;
}

/** Its steps without regard to the present, beginning with the company's look at it. */
function answered(
  random: Random,
  { createdAt, temper, way: given }: Pick<Circumstances, 'createdAt' | 'temper' | 'way'>,
  deadline: Date,
): (Omit<PlannedStep, 'from' | 'to'> & { action: RespondAction })[] {
  const firstHours = temper.hours * (FIRST.min + random.next() * (FIRST.max - FIRST.min));
  const first = new Date(createdAt.getTime() + firstHours * HOUR_MS);
  const seen = new Date(createdAt.getTime() + firstHours * HOUR_MS * 0.6);
  const view = { at: seen, action: 'view', side: 'company', reason: null } as const;
  if (given === undefined && !random.chance(temper.answers)) return random.chance(0.5) && seen < deadline ? [view] : [];
  const way = given === undefined ? pickWay(random) : (WAYS[given % WAYS.length]?.steps ?? []);
  let at = first;
  return [
    view,
    ...way.map((one) => {
      const { action, side } = toDone(one);
      if (side === 'company') at = inOfficeHours(at);
      const reason = action === 'decline' ? random.pick(DECLINE_REASONS.slice(0, -1)) : null;
      const step = { at, action, side, reason } as const;
      at = new Date(
        at.getTime() + random.int(STEP_MINUTES.min, STEP_MINUTES.max) * MINUTE_MS + (DAYS_AFTER[action] ?? 0) * DAY_MS,
      );
      return step;
    }),
  ];
}

/** An interview and the first day at work take their time. */
const DAYS_AFTER: Readonly<Partial<Record<RespondAction, number>>> = { accept: 1, accept_offer: 4 };

/** The longest that a way may take until its last step. */
export function longestOf(way: number, { hours }: Temper): number {
  const steps = WAYS[way % WAYS.length]?.steps ?? [];
  const pauses = steps
    .slice(0, -1)
    .map((one) => (DAYS_AFTER[toDone(one).action] ?? 0) * DAY_MS + STEP_MINUTES.max * MINUTE_MS);
  const nights = (steps.length + 1) * (24 - OFFICE_HOURS.to + OFFICE_HOURS.from) * HOUR_MS;
  return hours * FIRST.max * HOUR_MS + nights + pauses.reduce((sum, pause) => sum + pause, 0);
}

/** The same moment, or the next morning at nine: who answers at night? */
function inOfficeHours(at: Date): Date {
  const hour = inMoscow(at).getUTCHours();
  if (hour >= OFFICE_HOURS.from && hour < OFFICE_HOURS.to) return at;
  const midnight = moscowMidnight(at) + (hour < OFFICE_HOURS.from ? 0 : DAY_MS);
  return new Date(midnight + OFFICE_HOURS.from * HOUR_MS + (at.getTime() % HOUR_MS));
}

/** Of the usual time until the first answer. */
const FIRST = { min: 0.3, max: 1.9 };
const STEP_MINUTES = { min: 40, max: 2_000 };
const OFFICE_HOURS = { from: 9, to: 19 };

function pickWay(random: Random): readonly Way[] {
  const total = WAYS.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.next() * total;
  for (const { weight, steps } of WAYS) {
    left -= weight;
    if (left <= 0) return steps;
  }
  return [];
}
