import { defineMachine } from './machine.ts';

export const FEEDBACK_STATUSES = ['new', 'in_work', 'answered', 'closed', 'spam'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];
export type FeedbackAction = 'take' | 'answer' | 'close' | 'spam';

/** The life of a message to the team and of a request for a service. */
export const feedbackMachine = defineMachine<FeedbackStatus, FeedbackAction>([
  { from: ['new'], action: 'take', by: ['staff'], to: 'in_work' },
  { from: ['new', 'in_work'], action: 'answer', by: ['staff'], to: 'answered' },
  { from: ['new', 'in_work'], action: 'close', by: ['staff'], to: 'closed' },
  { from: ['new', 'in_work'], action: 'spam', by: ['staff'], to: 'spam' },
]);

/** Somebody of the staff has to do something. */
export const WAITING_STATUSES = ['new', 'in_work'] as const satisfies readonly FeedbackStatus[];
