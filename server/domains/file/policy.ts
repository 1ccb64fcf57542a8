import { FILE_PURPOSE_RULES, type FilePurpose } from '#shared/domain/file-purposes.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { ALLOWED, refuseCaller, type Decision } from '../../platform/decision.ts';

/** Whether the caller may send files for this purpose. */
export function canSend(actor: Actor, purpose: FilePurpose): Decision {
  return isSender(actor, purpose) ? ALLOWED : refuseCaller(actor);
}

function isSender(actor: Actor, purpose: FilePurpose): boolean {
  const { sender } = FILE_PURPOSE_RULES[purpose];
  switch (sender) {
    case 'anybody':
      return true;
    case 'signed-in':
      return 'accountId' in actor;
    case 'applicant':
      return actor.kind === 'applicant';
    case 'head':
      return actor.kind === 'member' && actor.isHead;
    case 'company.brand':
    case 'vacancy.create':
    case 'company.edit':
      return actor.kind === 'member' && hasPermission(actor, sender);
    case 'content.edit':
      return actor.kind === 'staff' && hasPermission(actor, sender);
  }
}

interface SentFileRow {
  /** Null for a visitor's file, and after its sender's account was erased. */
  accountId: string | null;
}

/** True for the person who sent the file. A visitor's file has nobody who could prove that. */
export function isSenderOf(actor: Actor, { accountId }: SentFileRow): boolean {
  return accountId !== null && 'accountId' in actor && actor.accountId === accountId;
}

interface UsableRow extends SentFileRow {
  purpose: string;
  boundTo: string | null;
  storedAt: Date | null;
  removingAt: Date | null;
}

/**
 * True for a file that the caller may use for an entity: their own, or a visitor's whose random id they know. A file that the
 * entity has already stays, whoever of a company has sent it.
 */
export function isUsable(actor: Actor, file: UsableRow, use: { purpose: FilePurpose; boundTo: string }): boolean {
  if (file.purpose !== use.purpose || file.removingAt !== null || file.storedAt === null) return false;
  if (file.boundTo !== null) return file.boundTo === use.boundTo;
  return file.accountId === null || isSenderOf(actor, file);
}
