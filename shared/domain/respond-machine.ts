import { defineMachine } from './machine.ts';
import { OPEN_RESPOND_STATUSES, UNANSWERED_STATUSES, type RespondStatus } from './respond-terms.ts';

export const RESPOND_ACTIONS = [
  'view',
  'take',
  'reserve',
  'invite',
  'propose',
  'accept',
  'counter',
  'move',
  'cancel',
  'done',
  'missed',
  'offer',
  'accept_offer',
  'start',
  'unstart',
  'miss',
  'dispute',
  'decline',
  'withdraw',
  'refuse',
  'expire',
  'close',
  'reopen',
  'resend',
] as const;
export type RespondAction = (typeof RESPOND_ACTIONS)[number];

/** What may be done with many responds at once, and taken back: an interview is arranged with one person. */
export const BULK_ACTIONS: readonly RespondAction[] = ['take', 'reserve', 'invite', 'offer', 'decline', 'reopen'];

/**
 * `slot_…`: what `interview-machine.ts` allows with the interview of the respond. `other_confirmed`: the other side has
 * confirmed the first day at work. `came_back`: it was closed because its person removed the account, which was restored. `start_day_come`: the day agreed for it has begun where the work is, or none was agreed.
 */
export type RespondGuard =
  | 'slot_accept'
  | 'slot_counter'
  | 'slot_move'
  | 'slot_cancel'
  | 'slot_done'
  | 'slot_missed'
  | 'no_open_slot'
  | 'start_unconfirmed'
  | 'start_confirmed'
  | 'other_confirmed'
  | 'start_day_come'
  | 'within_dispute_days'
  | 'within_reopen_days'
  | 'within_reopens'
  | 'may_resend'
  | 'came_back';

/**
 * The life of a respond. An interview is moved by actions of the respond, so that a status and its slot never disagree. A
 * respond whose phone is not confirmed is no row yet: it waits in its confirmation.
 */
export const respondMachine = defineMachine<RespondStatus, RespondAction, RespondGuard>([
  { from: ['new'], action: 'view', by: ['member', 'system'], to: 'viewed' },
  { from: ['new', 'viewed', 'reserve'], action: 'take', by: ['member'], to: 'in_work' },
  { from: ['new', 'viewed', 'in_work'], action: 'reserve', by: ['member'], to: 'reserve' },
  { from: UNANSWERED_STATUSES, action: 'invite', by: ['member'], to: 'invited' },

  { from: ['invited'], action: 'propose', by: ['member'], to: 'invited', guards: ['no_open_slot'] },
  { from: ['invited'], action: 'accept', by: ['member', 'applicant'], to: 'interview', guards: ['slot_accept'] },
  { from: ['invited'], action: 'counter', by: ['member', 'applicant'], to: 'invited', guards: ['slot_counter'] },
  { from: ['interview'], action: 'move', by: ['member', 'applicant'], to: 'invited', guards: ['slot_move'] },
  {
    from: ['invited', 'interview'],
    action: 'cancel',
    by: ['member', 'applicant'],
    to: 'invited',
    guards: ['slot_cancel'],
  },
  { from: ['interview'], action: 'done', by: ['member'], to: 'interview', guards: ['slot_done'] },
  { from: ['interview'], action: 'missed', by: ['member'], to: 'interview', guards: ['slot_missed'] },

  { from: ['invited', 'interview'], action: 'offer', by: ['member'], to: 'offer' },
  { from: ['offer'], action: 'accept_offer', by: ['applicant'], to: 'hired' },
  {
    from: ['hired'],
    action: 'start',
    by: ['member', 'applicant'],
    to: 'started',
    guards: ['start_unconfirmed', 'other_confirmed', 'start_day_come'],
  },
  {
    from: ['hired'],
    action: 'start',
    by: ['member', 'applicant'],
    to: 'hired',
    guards: ['start_unconfirmed', 'start_day_come'],
  },
  // By whoever has confirmed it, while the other side has not.
  { from: ['hired'], action: 'unstart', by: ['member', 'applicant'], to: 'hired', guards: ['start_confirmed'] },
  { from: ['hired'], action: 'miss', by: ['member'], to: 'no_show', guards: ['start_day_come'] },
  { from: ['no_show'], action: 'dispute', by: ['applicant'], to: 'hired', guards: ['within_dispute_days'] },

  { from: OPEN_RESPOND_STATUSES, action: 'decline', by: ['member'], to: 'declined' },
  { from: OPEN_RESPOND_STATUSES, action: 'withdraw', by: ['applicant'], to: 'withdrawn' },
  { from: ['invited', 'interview', 'offer'], action: 'refuse', by: ['applicant'], to: 'declined_by_applicant' },

  { from: UNANSWERED_STATUSES, action: 'expire', by: ['system'], to: 'expired' },
  { from: OPEN_RESPOND_STATUSES, action: 'close', by: ['system'], to: 'closed' },

  {
    from: ['declined', 'expired', 'closed'],
    action: 'reopen',
    by: ['member'],
    to: 'in_work',
    guards: ['within_reopen_days', 'within_reopens'],
  },
  { from: ['withdrawn'], action: 'resend', by: ['applicant'], to: 'new', guards: ['may_resend'] },
  { from: ['closed'], action: 'resend', by: ['applicant'], to: 'new', guards: ['came_back'] },
]);
