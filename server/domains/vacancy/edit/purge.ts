import { VACANCY_DELETED_DAYS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { releaseFiles } from '../../file/index.ts';
import { brandFilesOf } from './brand.ts';

const BATCH = 100;

/**
 * Takes deleted vacancies away for good once they can be asked back no more. One that responds or dialogs name stays as its title
 * and its place, for those who have responded. Scheduled work. Run it as the system.
 */
export async function purgeDeleted(context: Context): Promise<number> {
  const before = addDays(context.clock.now(), -VACANCY_DELETED_DAYS);
  let purged = 0;
  for (;;) {
    const rows = await context.db
      .selectFrom('vacancy')
      .select('id')
      .where('deletedAt', '<=', before)
      .where('purgedAt', 'is', null)
      .orderBy('deletedAt')
      .limit(BATCH)
      .execute();
    for (const { id } of rows) {
      await inTransaction(context.db, (tx) => emptyVacancy(context, tx, id));
      purged += 1;
    }
    if (rows.length < BATCH) return purged;
  }
}

async function emptyVacancy(context: Context, tx: DatabaseTransaction, id: number): Promise<void> {
  for (const owner of [`vacancy:${id}`, brandFilesOf(id)] as const) await releaseFiles(context, tx, owner);
  for (const table of [
    'vacancyEdit',
    'vacancyReview',
    'vacancyRevision',
    'vacancyMedia',
    'vacancySpecialization',
  ] as const)
    await tx.deleteFrom(table).where('vacancyId', '=', id).execute();
  await tx
    .updateTable('vacancy')
    .set({
      description: null,
      duties: null,
      requirements: null,
      conditions: null,
      keySkills: [],
      contacts: null,
      branding: null,
      address: null,
      latitude: null,
      longitude: null,
      internalCode: null,
      department: null,
      moderationNotes: '[]',
      appeal: null,
      purgedAt: context.clock.now(),
    })
    .where('id', '=', id)
    .execute();
}
