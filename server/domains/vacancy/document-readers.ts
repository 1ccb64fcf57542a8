import type { Context } from '../../platform/context.ts';
import { numberOfItem } from '../../platform/moderation.ts';
import { canReadVacancy } from './policy.ts';
import { findVacancy } from './repository.ts';

/** Documents of a vacancy are for signed-in people who may read the vacancy. */
export async function mayReadDocument({ db, actor, clock }: Context, id: string): Promise<boolean> {
  const number = numberOfItem(id);
  const row = number === null ? undefined : await findVacancy(db, number);
  return row !== undefined && canReadVacancy(actor, row, row.company.isPublic, clock.now()).allowed;
}
