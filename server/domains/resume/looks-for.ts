import type { Database } from '../../database/connect.ts';
import { findResumesOf } from './repository.ts';
import { readStored } from './stored.ts';

/** What vacancies are found by that fit a published resume. Pay is comparable rubles a month, negative where none is stated. */
export interface LooksFor {
  title: string;
  specializationIds: readonly number[];
  cityId: number | null;
  schedule: 'rotation' | null;
  experience: 'none' | null;
  pay: number;
}

/** Of each published resume of a person, what they look for. */
export async function findLooksFor(db: Database, accountId: string): Promise<LooksFor[]> {
  const resumes = (await findResumesOf(db, accountId)).map((row) => readStored(row));
  return resumes
    .filter(({ status, deletedAt }) => status === 'published' && deletedAt === null)
    .map(({ title, specializationIds, cityId, rotation, noExperience, payMonthNet }) => ({
      title: title ?? '',
      specializationIds,
      cityId,
      schedule: rotation ? 'rotation' : null,
      experience: noExperience ? 'none' : null,
      pay: payMonthNet === null ? -1 : payMonthNet / 100,
    }));
}
