import type { ModerationReason } from '#shared/domain/moderation.ts';
import { REASON_TEXTS } from '#shared/text/moderation-labels.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { numberOfItem, type ModerationDecision } from '../../../platform/moderation.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { findHead } from '../members/member-repository.ts';

/** The reason of a decision that needs one. Throws `bad_argument` at `reason`, or at `note` where the reason says nothing. */
export function reasonOf({ reason, note }: ModerationDecision): ModerationReason {
  if (!reason) throw badField('reason', 'is_empty', 'Выберите причину');
  if (REASON_TEXTS[reason] === '' && !note) throw badField('note', 'is_empty', 'Напишите, что не\u00a0так');
  return reason;
}

/** For the mail about a decision. */
export function reasonTexts(decision: ModerationDecision): { reason: string; note: string | null } {
  const reason = REASON_TEXTS[reasonOf(decision)];
  // The note usually begins with the sentence of the reason.
  const note = decision.note?.trim() || null;
  return note?.startsWith(reason) ? { reason: note, note: null } : { reason, note };
}

/** Where the head is written to; null for a company without one. */
export async function headAddress(tx: DatabaseTransaction, companyId: number): Promise<string | null> {
  return (await findHead(tx, companyId))?.email ?? null;
}

/** Ids of companies in a queue. Throws `not_found` for anything else. */
export function companyIdOf(id: string): number {
  const companyId = numberOfItem(id);
  if (companyId === null) throw new DomainError('not_found');
  return companyId;
}
