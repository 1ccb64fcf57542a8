import { sql, type Expression, type SqlBool } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { numberOfItem } from '../../platform/moderation.ts';
import { isSeenBy, type RespondCaller } from './policy.ts';

/** Files of a respond are for its applicant and, until it is withdrawn, for the members who see the respond. */
export async function mayReadRespondFiles({ db, actor }: Context, id: string): Promise<boolean> {
  const respondId = numberOfItem(id);
  if (respondId === null || !mayAsk(actor)) return false;
  const query = db
    .selectFrom('respond')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select('respond.id')
    .where('respond.id', '=', respondId)
    .where(actor.kind === 'guest' ? isOfGuest(actor) : isSeenBy(actor));
  const row = await (
    actor.kind === 'member' ? query.where('respond.status', '<>', 'withdrawn') : query
  ).executeTakeFirst();
  return row !== undefined;
}

type Reader = RespondCaller | (Actor & { kind: 'guest' });

function mayAsk(actor: Actor): actor is Reader {
  if (actor.kind === 'member') return hasPermission(actor, 'respond.view');
  return actor.kind === 'applicant' || actor.kind === 'guest';
}

/** On an employer's page: their responds to this company, as everybody knows it. */
function isOfGuest({ accountId, companyId }: Actor & { kind: 'guest' }): Expression<SqlBool> {
  return sql<SqlBool>`(respond.account_id = ${accountId}::uuid and respond.company_id = ${companyId}::int8
    and not coalesce(vacancy.anonymous, false))`;
}

/** What went with a message of a respond's history is for both sides; for the applicant once they may know of it. */
export async function mayReadEntryFiles(context: Context, id: string): Promise<boolean> {
  const entry = await context.db
    .selectFrom('respondEvent')
    .select(['respondId', 'heldUntil'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry || (context.actor.kind !== 'member' && entry.heldUntil && entry.heldUntil > context.clock.now()))
    return false;
  return mayReadRespondFiles(context, String(entry.respondId));
}
