import { isOrdered, offerCodeOf, type ServiceCode } from '#shared/domain/services.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { effectOf } from './effects/index.ts';

/** What somebody would buy, and what for. */
interface Buying {
  service: ServiceCode;
  option: string;
  days: number | null;
  companyId: number | null;
  targetId: number;
}

/** When it would end, bought now, where the same runs already and is made longer by it; null where it begins a term of its own. */
export async function extendsTo(db: Database, { days, ...buying }: Buying, now: Date): Promise<Date | null> {
  if (days === null || isOrdered(offerCodeOf(buying.service, buying.option))) return null;
  const followed = await effectOf(buying).follows?.(db, buying, now);
  return followed ? addDays(followed, days) : null;
}
