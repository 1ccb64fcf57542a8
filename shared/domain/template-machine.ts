import { defineMachine } from './machine.ts';

export const TEMPLATE_STATUSES = ['draft', 'active', 'archived'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export const TEMPLATE_ACTIONS = ['activate', 'archive', 'restore'] as const;
export type TemplateAction = (typeof TEMPLATE_ACTIONS)[number];

const writers = ['applicant', 'member', 'head'] as const;

/** The life of a reply template. Only active ones are offered; `restore` undoes a slip of the hand. */
export const templateMachine = defineMachine<TemplateStatus, TemplateAction>([
  { from: ['draft'], action: 'activate', by: writers, to: 'active' },
  { from: ['draft', 'active'], action: 'archive', by: writers, to: 'archived' },
  { from: ['archived'], action: 'restore', by: writers, to: 'active' },
]);
