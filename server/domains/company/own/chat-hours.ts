import type { CallAnswer } from '#shared/contracts/contract.ts';
import { chatHoursSchema, type chatHoursContracts } from '#shared/contracts/chat-hours.ts';
import type { ChatHours } from '#shared/domain/chat-hours.ts';
import type { ShownHours } from '#shared/text/chat-hours.ts';
import { byClockOf } from '#shared/text/time-zones.ts';
import { inTransaction, type Database } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { timeZoneOf } from '../../compendium/index.ts';
import { ownCompanyId, readCaller } from '../members/members.ts';
import { companyTarget } from './own-company-repository.ts';

type OwnHours = CallAnswer<(typeof chatHoursContracts)['GET /company/chat-hours']>;

export const chatHoursCalls: Handlers<typeof chatHoursContracts> = {
  'GET /company/chat-hours': async (_request, context) => readOwnHours(context.db, ownCompanyId(context)),
  'PUT /company/chat-hours': async ({ body }, context) => setOwnHours(context, body.hours),
};

function setOwnHours(context: CallContext, hours: ChatHours | null): Promise<OwnHours> {
  return inTransaction(context.db, async (tx) => {
    const { companyId } = await readCaller(tx, context);
    // No part of its page: whoever edits that meanwhile is not in the way.
    await tx
      .updateTable('company')
      .set({ chatHours: hours && JSON.stringify(hours) })
      .where('id', '=', companyId)
      .execute();
    await recordAudit(context, tx, { action: 'company.chat_hours', target: companyTarget(companyId) });
    return readOwnHours(tx, companyId);
  });
}

async function readOwnHours(db: Database, companyId: number): Promise<OwnHours> {
  const row = await db
    .selectFrom('company')
    .select(['chatHours', 'cityId'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return { hours: readHours(row.chatHours), timeZone: timeZoneOf(row.cityId) };
}

/** Of a company that everybody sees or not; null where it has said nothing. */
export async function findChatHours(db: Database, companyId: number): Promise<ShownHours | null> {
  const row = await db.selectFrom('company').select('chatHours').where('id', '=', companyId).executeTakeFirst();
  return toShownHours(row?.chatHours ?? null);
}

/** The column, for those who wait for an answer. */
export function toShownHours(stored: unknown): ShownHours | null {
  const hours = readHours(stored);
  return hours && { ...hours, clock: byClockOf(hours.timeZone) };
}

function readHours(stored: unknown): ChatHours | null {
  return stored === null ? null : chatHoursSchema.parse(stored);
}
