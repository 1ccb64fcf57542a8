import type { ResumeCard } from '#shared/contracts/resume.ts';
import type { Database } from '../../database/connect.ts';
import type { Audience } from './policy.ts';
import { findListed } from './repository.ts';
import { readStored } from './stored.ts';
import { toCard } from './view.ts';

/** Cards of those of the resumes that the audience may find, in the order of the given ids. */
export async function findResumeCards(
  db: Database,
  ids: readonly number[],
  audience: Audience,
  now: Date,
): Promise<ResumeCard[]> {
  if (ids.length === 0) return [];
  const cards = new Map(
    (await findListed(db, ids, audience)).map((row) => [row.id, toCard(readStored(row), audience.kind, now)]),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}
