import { sql } from 'kysely';
import { OPEN_RESPOND_STATUSES, type CloseReason } from '#shared/domain/respond-terms.ts';
import type { ArchiveReason } from '#shared/domain/vacancy-machine.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { EventHandlers, ReactionTools } from '../../platform/outbox.ts';
import { isRemoving } from '../account/index.ts';
import { changeBySystem } from './change/change.ts';
import { countReplies } from './clock.ts';
import { tellChanges } from './told/vacancy-changes.ts';
import { eraseRespondsOf, forgetMember } from './erasure.ts';

const REASONS: Readonly<Record<ArchiveReason, CloseReason>> = {
  filled: 'vacancy_filled',
  not_relevant: 'vacancy_not_relevant',
  expired: 'vacancy_expired',
  other: 'vacancy_closed',
  moderation: 'vacancy_blocked',
};

/** What other domains' events mean for responds. */
export const respondReactions: EventHandlers = {
  'vacancy.archived': [
    async (tx, { payload }, tools) => closeOfVacancy(tx, payload.vacancyId, tools, payload.message ?? null),
  ],
  'vacancy.changed': [async (tx, { payload, id }, tools) => tellChanges(tx, tools, { ...payload, eventId: id })],
  'vacancy.blocked': [async (tx, { payload }, tools) => closeOfVacancy(tx, payload.vacancyId, tools)],
  'company.closed': [
    async (tx, { payload }, tools) =>
      closeOpen(tx, tools, { column: 'companyId', value: payload.companyId }, 'vacancy_closed'),
  ],
  'account.removed': [
    async (tx, { payload }, tools) => {
      // Restored before this ran. Whoever comes back within the days of grace sends again what they want to.
      if (await isRemoving(tx, payload.accountId))
        await closeOpen(tx, tools, { column: 'accountId', value: payload.accountId }, 'account_removed');
    },
  ],
  'account.erased': [
    async (tx, { payload }, tools) => {
      await closeOpen(tx, tools, { column: 'accountId', value: payload.accountId }, 'account_removed');
      await eraseRespondsOf(tx, tools, payload.accountId);
    },
  ],
  'member.removed': [async (tx, { payload: { memberId, headId } }) => forgetMember(tx, memberId, headId)],
  'respond.replied': [async (tx, { payload }, tools) => countReplies(tools, tx, [payload.companyId])],
};

/** A vacancy that is open again by now keeps its responds. */
async function closeOfVacancy(
  tx: DatabaseTransaction,
  vacancyId: number,
  tools: ReactionTools,
  message: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ status: string; archiveReason: ArchiveReason | null }>`
    select status, archive_reason from vacancy where id = ${vacancyId} and status in ('archive', 'blocked')`.execute(
    tx,
  );
  const [vacancy] = rows;
  if (!vacancy) return;
  const reason = vacancy.status === 'blocked' ? 'vacancy_blocked' : REASONS[vacancy.archiveReason ?? 'other'];
  await closeOpen(tx, tools, { column: 'vacancyId', value: vacancyId }, reason, message);
}

const BATCH = 200;

/** Closes all open responds of a vacancy, a company or a person, a bounded number at a time. */
async function closeOpen(
  tx: DatabaseTransaction,
  tools: ReactionTools,
  { column, value }: { column: 'vacancyId' | 'companyId'; value: number } | { column: 'accountId'; value: string },
  reason: CloseReason,
  message: string | null = null,
): Promise<void> {
  for (;;) {
    const rows = await tx
      .selectFrom('respond')
      .select('id')
      .where(column, '=', value)
      .where('status', 'in', OPEN_RESPOND_STATUSES)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    await changeBySystem(
      tools,
      tx,
      rows.map(({ id }) => id),
      { action: 'close', reason, message },
    );
    if (rows.length < BATCH) return;
  }
}
