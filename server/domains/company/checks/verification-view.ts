import type { Verification } from '#shared/contracts/company-check.ts';
import { MODERATION_REASONS, type ModerationReason } from '#shared/domain/moderation.ts';
import { toIso } from '#shared/domain/time.ts';
import { CHECKED_FIELDS, neededDocuments } from '#shared/text/company-check-labels.ts';
import { companyActions } from '../company-status.ts';
import type { LockedCompany } from '../status-repository.ts';
import type { VerificationRow } from './verification-repository.ts';

interface Shown {
  files: readonly { id: string; name: string }[];
  isHead: boolean;
}

export function toVerification(
  company: LockedCompany,
  last: VerificationRow | undefined,
  { files, isHead }: Shown,
): Verification {
  const waiting = last?.status === 'waiting' ? last : null;
  const possible = companyActions(company, isHead ? 'head' : 'visitor', ['send_docs', 'cancel_docs']);
  return {
    status: company.status,
    checkedAt: toIso(company.checkedAt),
    sentAt: toIso(waiting?.sentAt ?? null),
    note: waiting?.note ?? null,
    files: files.map(({ id, name }) => ({ id, name })),
    refusal: last?.status === 'refused' && company.status === 'unverified' ? toRefusal(last) : null,
    held:
      company.status === 'restricted' && company.heldReason
        ? { reason: readReason(company.heldReason), note: company.heldNote }
        : null,
    needed: [...neededDocuments(company.inn)],
    actions: possible.map((action) => (action === 'send_docs' ? 'send' : 'cancel')),
  };
}

function toRefusal({ reason, field, answer, decidedAt, sentAt }: VerificationRow): Verification['refusal'] {
  return {
    reason: readReason(reason),
    field: field && (CHECKED_FIELDS[field] ?? null),
    note: answer,
    at: toIso(decidedAt ?? sentAt),
  };
}

/** A reason of an older version of the product is one without its sentence. */
export function readReason(reason: string | null): ModerationReason {
  return MODERATION_REASONS.find((one) => one === reason) ?? 'other';
}
