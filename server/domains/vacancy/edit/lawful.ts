import type { Database } from '../../../database/connect.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findVacancy } from '../repository.ts';
import { contentOf } from './content.ts';
import { findingsOf } from './judge.ts';
import type { Standing } from './standing.ts';

/** What was shown once may be older than the rules, or come from an import. Throws `wrong_state` with what stands in the way. */
export async function assertLawful(db: Database, id: number, { names }: Standing, now: Date): Promise<void> {
  const row = await findVacancy(db, id);
  if (!row) throw new DomainError('not_found');
  const stop = (await findingsOf(db, contentOf(row), names, now)).find(({ level }) => level === 'stop');
  if (!stop) return;
  throw new DomainError('wrong_state', {
    detail: `${stop.phrase ? `«${stop.phrase}»: ` : ''}${stop.message}. Сделайте копию и\u00a0поправьте`,
  });
}
