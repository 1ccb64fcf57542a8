import { defineMachine } from './machine.ts';

export const QUESTION_STATUSES = ['draft', 'active', 'archived'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

export const QUESTION_ACTIONS = ['activate', 'archive'] as const;
export type QuestionAction = (typeof QUESTION_ACTIONS)[number];

/** The life of a screening question. An archived one keeps the answers that it got, so it stays as it is. */
export const questionMachine = defineMachine<QuestionStatus, QuestionAction>([
  { from: ['draft'], action: 'activate', by: ['member', 'head'], to: 'active' },
  { from: ['draft', 'active'], action: 'archive', by: ['member', 'head'], to: 'archived' },
]);
