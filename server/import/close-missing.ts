import { commandContext } from '../platform/command-context.ts';
import type { Database } from '../database/connect.ts';
import { archiveVacancy } from '../domains/vacancy/index.ts';
import type { Events } from '../platform/events.ts';
import type { Format } from './record.ts';
import type { ClosedVacancy } from './report.ts';

/** The contents of a file, to find what is missing. */
export interface Contents {
  format: Format;
  sourceNames: ReadonlySet<string>;
  /** Keys of every readable record, including refused ones. */
  sourceKeys: ReadonlySet<string>;
}

/**
 * Archives the open and hidden vacancies that came from the same sources in the same format and are no longer in the
 * file. Vacancies closed by their company are left alone.
 */
export async function closeMissing(
  db: Database,
  { format, sourceNames, sourceKeys }: Contents,
  { now, events }: { now: Date; events: Events },
): Promise<ClosedVacancy[]> {
  const known = await db
    .selectFrom('vacancy')
    .select(['id', 'title', 'sourceKey'])
    .where('sourceName', 'in', [...sourceNames])
    .where('sourceKey', 'like', `${format}:%`)
    .where('status', 'in', ['active', 'unpublished'])
    .orderBy('id')
    .execute();
  const missing = known.filter(({ sourceKey }) => sourceKey !== null && !sourceKeys.has(sourceKey));
  const context = commandContext({ db, clock: { now: () => now }, events });
  for (const { id } of missing) await archiveVacancy(context, id, 'not_relevant');
  return missing.map(({ id, title }) => ({ id, title }));
}
