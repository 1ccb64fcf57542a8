import type { DomainEvent } from '#shared/contracts/events.ts';
import type { RubricatorKind } from '#shared/domain/rubricator.ts';

/** The numbers of vacancies or resumes have changed; every page of the rubricator shows them. */
export function rubricatorRecounted(kind: RubricatorKind): DomainEvent {
  return { type: 'rubricator.recounted', payload: { kind }, tags: ['rubricator'] };
}
