import type { Context } from '../../platform/context.ts';
import { hasPermission } from '../../platform/actor.ts';
import { numberOfItem } from '../../platform/moderation.ts';
import { isSeenBy } from './policy.ts';

/** Files of a respond are for its applicant and, until it is withdrawn, for the members who see the respond. */
export async function mayReadRespondFiles({ db, actor }: Context, id: string): Promise<boolean> {
  const respondId = numberOfItem(id);
  const mayAsk = actor.kind === 'applicant' || (actor.kind === 'member' && hasPermission(actor, 'respond.view'));
  if (respondId === null || !mayAsk) return false;
  const query = db
    .selectFrom('respond')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select('respond.id')
    .where('respond.id', '=', respondId)
    .where(isSeenBy(actor));
  const row = await (
    actor.kind === 'member' ? query.where('respond.status', '<>', 'withdrawn') : query
  ).executeTakeFirst();
  return row !== undefined;
}

/** What went with a message of a respond's history is for both sides; for the applicant once they may know of it. */
export async function mayReadEntryFiles(context: Context, id: string): Promise<boolean> {
  const entry = await context.db
    .selectFrom('respondEvent')
    .select(['respondId', 'heldUntil'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry || (context.actor.kind === 'applicant' && entry.heldUntil && entry.heldUntil > context.clock.now()))
    return false;
  return mayReadRespondFiles(context, String(entry.respondId));
}
