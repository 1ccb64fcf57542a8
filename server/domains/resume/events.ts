import type { DomainEvent } from '#shared/contracts/events.ts';

const PAST = {
  publish: 'published',
  edit: 'changed',
  archive: 'archived',
  restore: 'restored',
  show: 'shown_to_others',
  bump: 'bumped',
  delete: 'deleted',
  approve: 'approved',
  block: 'blocked',
} as const;

type ResumeChange = keyof typeof PAST;

/**
 * The event of a change, with every page that shows the resume: its own and the lists. `removes`: somebody may no
 * longer see it.
 */
export function resumeChanged(change: ResumeChange, { id }: { id: number }, removes: boolean): DomainEvent {
  return { type: `resume.${PAST[change]}`, payload: { resumeId: id }, tags: [`resume:${id}`, 'resumes'], removes };
}
