import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { resumeContracts } from '#shared/contracts/resume.ts';
import { RESUME_SETS } from '#shared/domain/resume-machine.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { readAfter, writeCursor } from '../../platform/paging.ts';
import { audienceOf, canReadOwnList } from './policy.ts';
import { countResumes, findResumes, type ResumeFilter } from './repository.ts';
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
  { db, actor, clock }: Context,
): Promise<CallAnswer<ListContract>> {
  const audience = audienceOf(actor);
  const filter = query.status ? ownFilter(query.status, actor) : { audience };
  const page = { limit: query.per_page, after: readAfter(query, 'резюме') };
  const [found, total] = await Promise.all([
    findResumes(db, filter, { ...page, limit: page.limit + 1 }),
    countResumes(db, filter),
  ]);
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const viewer = query.status ? 'owner' : audience.kind;
  return {
    items: rows.map((row) => toCard(readStored(row), viewer, clock.now())),
    total,
    next: last && found.length > page.limit ? writeCursor(last) : null,
  };
}

function ownFilter(set: keyof typeof RESUME_SETS, actor: Context['actor']): ResumeFilter {
  return { ...enforce(canReadOwnList(actor)), statuses: RESUME_SETS[set] };
}
