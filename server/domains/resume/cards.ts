import type { FavoriteResume } from '#shared/contracts/favorite.ts';
import type { ResumeCard } from '#shared/contracts/resume.ts';
import type { Database } from '../../database/connect.ts';
import { closedReasonOf, type Audience } from './policy.ts';
import { findInAnyState, findListed } from './repository.ts';
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

/** What somebody who keeps a resume sees of it, whatever has become of it. */
export type KeptResume = Pick<FavoriteResume, 'card' | 'closed'>;

/** These resumes as the audience may see them now; of those it may not, only the reason. */
export async function findKeptResumes(
  db: Database,
  ids: readonly number[],
  audience: Audience,
  now: Date,
): Promise<ReadonlyMap<number, KeptResume>> {
  if (ids.length === 0) return new Map();
  const rows = await findInAnyState(db, ids);
  return new Map(
    rows.map((row) => {
      const resume = readStored(row);
      const closed = closedReasonOf(audience, resume);
      return [row.id, { card: closed ? null : toCard(resume, audience.kind, now), closed }];
    }),
  );
}
