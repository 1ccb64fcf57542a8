import { describe, expect, test } from 'vitest';
import { interviewMachine, type InterviewAction } from './interview-machine.ts';
import { RESPOND_ACTIONS, respondMachine, type RespondAction, type RespondGuard } from './respond-machine.ts';
import { INTERVIEW_STATUSES, RESPOND_STATUSES, type InterviewStatus, type RespondStatus } from './respond-terms.ts';

const ACTORS = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'] as const;

/** What each action leads to, by who may take it, with every guard that it has holding. */
const ALLOWED: Readonly<
  Record<RespondAction, Partial<Record<(typeof ACTORS)[number], Partial<Record<RespondStatus, RespondStatus>>>>>
> = {
  view: { member: { new: 'viewed' }, system: { new: 'viewed' } },
  take: { member: { new: 'in_work', viewed: 'in_work', reserve: 'in_work' } },
  reserve: { member: { new: 'reserve', viewed: 'reserve', in_work: 'reserve' } },
  invite: { member: { new: 'invited', viewed: 'invited', in_work: 'invited', reserve: 'invited' } },
  propose: { member: { invited: 'invited' } },
  accept: { member: { invited: 'interview' }, applicant: { invited: 'interview' } },
  counter: { member: { invited: 'invited' }, applicant: { invited: 'invited' } },
  move: { member: { interview: 'invited' }, applicant: { interview: 'invited' } },
  cancel: {
    member: { invited: 'invited', interview: 'invited' },
    applicant: { invited: 'invited', interview: 'invited' },
  },
  done: { member: { interview: 'interview' } },
  missed: { member: { interview: 'interview' } },
  offer: { member: { invited: 'offer', interview: 'offer' } },
  accept_offer: { applicant: { offer: 'hired' } },
  start: { member: { hired: 'started' }, applicant: { hired: 'started' } },
  unstart: { member: { hired: 'hired' }, applicant: { hired: 'hired' } },
  miss: { member: { hired: 'no_show' } },
  dispute: { applicant: { no_show: 'hired' } },
  decline: {
    member: {
      new: 'declined',
      viewed: 'declined',
      in_work: 'declined',
      reserve: 'declined',
      invited: 'declined',
      interview: 'declined',
      offer: 'declined',
    },
  },
  withdraw: {
    applicant: {
      new: 'withdrawn',
      viewed: 'withdrawn',
      in_work: 'withdrawn',
      reserve: 'withdrawn',
      invited: 'withdrawn',
      interview: 'withdrawn',
      offer: 'withdrawn',
    },
  },
  refuse: {
    applicant: {
      invited: 'declined_by_applicant',
      interview: 'declined_by_applicant',
      offer: 'declined_by_applicant',
    },
  },
  expire: { system: { new: 'expired', viewed: 'expired', in_work: 'expired', reserve: 'expired' } },
  close: {
    system: {
      new: 'closed',
      viewed: 'closed',
      in_work: 'closed',
      reserve: 'closed',
      invited: 'closed',
      interview: 'closed',
      offer: 'closed',
    },
  },
  reopen: { member: { declined: 'in_work', expired: 'in_work', closed: 'in_work' } },
  resend: { applicant: { withdrawn: 'new', closed: 'new' } },
};

const GUARDS: Readonly<Partial<Record<RespondAction, readonly RespondGuard[]>>> = {
  propose: ['no_open_slot'],
  accept: ['slot_accept'],
  counter: ['slot_counter'],
  move: ['slot_move'],
  cancel: ['slot_cancel'],
  done: ['slot_done'],
  missed: ['slot_missed'],
  start: ['start_unconfirmed', 'start_day_come'],
  unstart: ['start_confirmed'],
  miss: ['start_day_come'],
  dispute: ['within_dispute_days'],
  reopen: ['within_reopen_days', 'within_reopens'],
  resend: ['may_resend'],
};

const guardsOf = (action: RespondAction, from: string) =>
  action === 'resend' && from === 'closed' ? (['came_back'] as const) : GUARDS[action];

const ROWS = RESPOND_STATUSES.flatMap((from) =>
  RESPOND_ACTIONS.flatMap((action) => ACTORS.map((actor) => [from, action, actor] as const)),
);

describe('a respond', () => {
  test.each(ROWS)('%s --%s--> by %s', (from, action, actor) => {
    const to = ALLOWED[action][actor]?.[from] ?? null;
    expect(respondMachine.next(from, action, actor, () => true)).toBe(to);
    for (const lacking of guardsOf(action, from) ?? [])
      expect(respondMachine.next(from, action, actor, (guard) => guard !== lacking)).toBeNull();
    // Without a guard of its own an action depends on nothing.
    if (!GUARDS[action]) expect(respondMachine.next(from, action, actor, () => false)).toBe(to);
  });

  test('who confirms the first day first leaves it at that', () => {
    const first = (guard: RespondGuard) => guard !== 'other_confirmed';
    expect(respondMachine.next('hired', 'start', 'member', first)).toBe('hired');
    expect(respondMachine.next('hired', 'start', 'applicant', first)).toBe('hired');
  });
});

const INTERVIEW: Readonly<
  Record<InterviewAction, { by: readonly string[]; moves: Partial<Record<InterviewStatus, InterviewStatus>> }>
> = {
  accept: { by: ['member', 'applicant'], moves: { proposed: 'confirmed' } },
  counter: { by: ['member', 'applicant'], moves: { proposed: 'proposed' } },
  move: { by: ['member', 'applicant'], moves: { confirmed: 'proposed' } },
  cancel: { by: ['member', 'applicant'], moves: { proposed: 'cancelled', confirmed: 'cancelled' } },
  done: { by: ['member'], moves: { confirmed: 'done' } },
  missed: { by: ['member'], moves: { confirmed: 'missed' } },
};

const INTERVIEW_ROWS = INTERVIEW_STATUSES.flatMap((from) =>
  // The keys of an object are its names.
  (Object.keys(INTERVIEW) as InterviewAction[]).flatMap((action) =>
    ACTORS.map((actor) => [from, action, actor] as const),
  ),
);

describe('an interview', () => {
  test.each(INTERVIEW_ROWS)('%s --%s--> by %s', (from, action, actor) => {
    const { by, moves } = INTERVIEW[action];
    const to = by.includes(actor) ? (moves[from] ?? null) : null;
    expect(interviewMachine.next(from, action, actor, () => true)).toBe(to);
    const isFree = action === 'move' || action === 'cancel';
    expect(interviewMachine.next(from, action, actor, () => false)).toBe(isFree ? to : null);
  });
});
