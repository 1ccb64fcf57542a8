import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';

/** Members only: the access of the calls says so. */
export function asMember({ actor }: Pick<Context, 'actor'>) {
  if (actor.kind !== 'member') throw new DomainError('forbidden');
  return actor;
}
