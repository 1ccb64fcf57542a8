import type { documentContracts, DocumentRequest } from '#shared/contracts/document.ts';
import type { Database } from '../../database/connect.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { nextOffset, readOffset } from '../../platform/paging.ts';
import { DomainError } from '../../platform/problems.ts';
import { toCompanyShort } from '../company/index.ts';
import { canAnswer, canAskNow, canUseRequests, type RequestCaller } from './policy.ts';
import { countWaiting, findAskedRespond, findAskingCompanies, findRequests } from './request-repository.ts';
import { toDocumentRequests } from './view.ts';

type Query = CallRequest<(typeof documentContracts)['GET /requests/document-requests']>['query'];

/** The caller's own requests, or those of the caller's company within the member's scope. */
export async function listRequests({ db, actor, clock }: Context, { set, respondId, companyId, ...page }: Query) {
  const caller = enforce(canUseRequests(actor));
  const now = clock.now();
  const offset = readOffset(page, 'просьб');
  const rows = await findRequests(db, caller, { set, respondId, companyId }, { now, limit: page.per_page, offset });
  const total = Number(rows[0]?.total ?? 0);
  return {
    items: await toDocumentRequests(db, caller, rows, now),
    total,
    next: nextOffset(offset, rows.length, total),
    askDisabled: respondId === undefined ? null : await whyNotAsk(db, caller, respondId, now),
  };
}

async function whyNotAsk(db: Database, caller: RequestCaller, respondId: number, now: Date): Promise<string | null> {
  if (caller.kind !== 'member') return null;
  const respond = await findAskedRespond(db, caller, respondId);
  if (!respond) return null;
  const decision = canAskNow(respond, await countWaiting(db, respondId, now));
  return decision.allowed ? null : (decision.details.detail ?? null);
}

/** One request as it is now for the caller. Throws `not_found`. */
export async function readRequest(
  db: Database,
  caller: RequestCaller,
  id: number,
  now: Date,
): Promise<DocumentRequest> {
  const rows = await findRequests(db, caller, { id }, { now, limit: 1, offset: 0 });
  const [request] = await toDocumentRequests(db, caller, rows, now);
  if (!request) throw new DomainError('not_found');
  return request;
}

export async function listAskingCompanies({ db, actor, clock }: Context) {
  const { accountId } = enforce(canAnswer(actor));
  const rows = await findAskingCompanies(db, accountId, clock.now());
  return {
    items: rows.map(({ company, waiting, open }) => ({
      company: toCompanyShort(company),
      waiting: Number(waiting),
      open: Number(open),
    })),
  };
}
