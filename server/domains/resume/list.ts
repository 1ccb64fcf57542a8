import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { resumeContracts } from '#shared/contracts/resume.ts';
import { RESUME_SETS, type ResumeSet } from '#shared/domain/resume-machine.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { readAfter, writeCursor } from '../../platform/paging.ts';
import { audienceOf, canReadOwnList } from './policy.ts';
import { findOwnParts, toOwnCard } from './own.ts';
import { countOwn, countResumes, findResumes, type ResumeRow } from './repository.ts';
import { readStored } from './stored.ts';
import { toCard } from './view.ts';

type ListContract = (typeof resumeContracts)['GET /resume/list'];
type ListQuery = CallRequest<ListContract>['query'];

/**
 * One page of resumes. Throws `bad_argument` too deep in the list; `unauthorized` and `forbidden` for somebody else's
 * own list.
 */
export async function listResumes(
  { query }: { query: ListQuery },
  context: Context,
): Promise<CallAnswer<ListContract>> {
  const { db, actor, clock } = context;
  const now = clock.now();
  const audience = audienceOf(actor);
  const own = query.status && { ...enforce(canReadOwnList(actor)), statuses: RESUME_SETS[query.status], now };
  const filter = own ?? { audience };
  const page = { limit: query.per_page, after: readAfter(query, 'резюме') };
  const [found, total] = await Promise.all([
    findResumes(db, filter, { ...page, limit: page.limit + 1 }),
    countResumes(db, filter),
  ]);
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const paging = { total, next: last && found.length > page.limit ? writeCursor(last) : null };
  if (own) return { ...(await ownPart(context, own.applicantId, rows, now)), ...paging };
  return { items: rows.map((row) => toCard(readStored(row), audience.kind, now)), ...paging };
}

/** The cards as their applicant sees them, and how many each set has. */
async function ownPart({ db }: Context, applicantId: string, rows: readonly ResumeRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const [partsOf, count] = await Promise.all([findOwnParts(db, applicantId, ids), countOwn(db, applicantId, now)]);
  const countOf = (set: ResumeSet) => RESUME_SETS[set].reduce((sum, status) => sum + (count.get(status) ?? 0), 0);
  return {
    items: rows.map((row) => {
      const resume = readStored(row);
      const parts = partsOf(row.id);
      // A draft shows what is being written.
      const payWish = resume.status === 'draft' && parts.written ? parts.written.payWish : resume.payWish;
      return { ...toCard({ ...resume, payWish }, 'owner', now), own: toOwnCard(resume, parts, now) };
    }),
    counts: {
      draft: countOf('draft'),
      active: countOf('active'),
      archive: countOf('archive'),
      deleted: countOf('deleted'),
    },
  };
}
