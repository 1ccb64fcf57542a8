import type { DomainEvent } from '#shared/contracts/events.ts';
import type { RubricatorKind } from '#shared/domain/rubricator.ts';

/** Numbers of vacancies or resumes have changed: they are on every page of the rubricator. */
export function rubricatorRecounted(kind: RubricatorKind): DomainEvent {
  return { type: 'rubricator.recounted', payload: { kind }, tags: ['rubricator'] };
}
