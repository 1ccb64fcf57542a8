import { defineMachine } from './machine.ts';
import type { InterviewStatus } from './respond-terms.ts';

export type InterviewAction = 'accept' | 'counter' | 'move' | 'cancel' | 'done' | 'missed';

/** `by_other`: the other side proposed the time. `over`: its time has come. */
export type InterviewGuard = 'by_other' | 'over';

/** The life of an interview of a respond; a new one begins as `proposed`. */
export const interviewMachine = defineMachine<InterviewStatus, InterviewAction, InterviewGuard>([
  { from: ['proposed'], action: 'accept', by: ['member', 'applicant'], to: 'confirmed', guards: ['by_other'] },
  { from: ['proposed'], action: 'counter', by: ['member', 'applicant'], to: 'proposed', guards: ['by_other'] },
  { from: ['confirmed'], action: 'move', by: ['member', 'applicant'], to: 'proposed' },
  { from: ['proposed', 'confirmed'], action: 'cancel', by: ['member', 'applicant'], to: 'cancelled' },
  { from: ['confirmed'], action: 'done', by: ['member'], to: 'done', guards: ['over'] },
  { from: ['confirmed'], action: 'missed', by: ['member'], to: 'missed', guards: ['over'] },
]);
