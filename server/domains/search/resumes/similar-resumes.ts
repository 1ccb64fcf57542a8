import { DAY_MS } from '#shared/domain/time.ts';
import type { Audience } from '../../resume/index.ts';
import { hasBit, keepCommon } from '../core/bits.ts';
import { takeBits } from '../core/scratch.ts';
import { visit } from '../core/postings.ts';
import { createTop } from '../core/top.ts';
import { MAIN } from '../core/marks.ts';
import { seenBy } from './resume-filters.ts';
import type { ResumeIndex } from './resume-index.ts';

/** The shares of similarity; a common main trade weighs most. */
const WEIGHTS = { mainTrade: 1, otherTrade: 0.5, city: 0.5, region: 0.25, permit: 0.1, fresh: 0.3 };
const FRESH_DAYS = 21;

/**
 * Ids of resumes of the same trades visible to the audience, the most similar first; null when this one is not visible
 * to it.
 */
export function findSimilarResumes(
  index: ResumeIndex,
  id: number,
  audience: Audience,
  now: number,
  { limit, exceptIds }: { limit: number; exceptIds: readonly number[] },
): number[] | null {
  const { columns, facts, shown } = index;
  const seen = takeBits(index, 'seen');
  seenBy(index, audience)(seen);
  keepCommon(seen, shown);
  const own = index.rowOfId.get(id);
  const like = own === undefined ? undefined : facts[own];
  if (own === undefined || !like || !hasBit(seen, own)) return null;

  const except = new Set([own, ...exceptIds.map((other) => index.rowOfId.get(other))]);
  const scores = new Map<number, number>();
  like.specializationIds.forEach((specializationId, at) => {
    visit(index.marks.get(`spec:${specializationId}`), (row, place) => {
      if (!hasBit(seen, row) || except.has(row)) return;
      scores.set(
        row,
        Math.max(scores.get(row) ?? 0, at === 0 && place === MAIN ? WEIGHTS.mainTrade : WEIGHTS.otherTrade),
      );
    });
  });
  const top = createTop(limit);
  for (const [row, trade] of scores) {
    const other = facts[row];
    if (!other) continue;
    const { cityId, regionId, permits } = other;
    const place =
      cityId !== null && cityId === like.cityId
        ? WEIGHTS.city
        : regionId !== null && regionId === like.regionId
          ? WEIGHTS.region
          : 0;
    const permit = WEIGHTS.permit * [...permits.keys()].filter((kind) => like.permits.has(kind)).length;
    const ageDays = Math.max(0, now - (columns.updatedAt[row] ?? 0)) / DAY_MS;
    top.offer(row, trade + place + permit + WEIGHTS.fresh * Math.exp(-ageDays / FRESH_DAYS), columns.id[row] ?? 0);
  }
  return top.sorted().map((ranked) => ranked.id);
}
