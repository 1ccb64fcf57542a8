import type { DocumentRequest, NewDocumentRequest } from '#shared/contracts/document.ts';
import { REQUEST_ANSWER_DAYS } from '#shared/domain/document.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { readRequest } from './list.ts';
import { canAsk, canAskNow } from './policy.ts';
import { countWaiting, insertRequest, lockAskedRespond } from './request-repository.ts';
import { tellAsked } from './tell.ts';

/** Asks the person of a respond for documents. Throws `not_found` out of the member's scope, `wrong_state` as `canAskNow`. */
export function askForDocuments(
  context: Context,
  { respondId, purpose, items, retentionDays }: NewDocumentRequest,
): Promise<DocumentRequest> {
  const caller = enforce(canAsk(context.actor));
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const respond = await lockAskedRespond(tx, caller, respondId);
    if (!respond) throw new DomainError('not_found');
    const { accountId, companyId, vacancyId, title, brandName } = respond;
    enforce(canAskNow(respond, await countWaiting(tx, respondId, now)));
    // The rule above has refused a respond without its person.
    if (accountId === null) throw new DomainError('wrong_state');
    const askedBy = caller.accountId;
    const id = await insertRequest(tx, {
      respondId,
      companyId,
      accountId,
      askedBy,
      purpose,
      items: JSON.stringify(items),
      retentionDays,
      askedAt: now,
      answerBy: addDays(now, REQUEST_ANSWER_DAYS),
    });
    const told = { id, respondId, vacancyId, accountId, companyId, askedBy, title, personName: null, brandName };
    await tellAsked(context, tx, told, { purpose, items });
    return readRequest(tx, caller, id, now);
  });
}
