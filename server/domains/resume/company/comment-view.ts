import type { ResumeComment } from '#shared/contracts/resume-company.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { displayName, findPeople } from '../../account/index.ts';
import type { Member } from './as-company.ts';
import { findCommenters } from './colleagues.ts';
import { canDeleteComment, canEditComment } from './comment-policy.ts';
import { findEdits, type CommentRow } from './comment-repository.ts';

/** Comments as this member may read them: what was another's own before it was shown stays theirs. */
export async function toComments(db: Database, member: Member, rows: readonly CommentRow[]): Promise<ResumeComment[]> {
  if (rows.length === 0) return [];
  const accounts = rows.flatMap(({ accountId, mentions }) => [accountId ?? [], mentions].flat());
  const [people, colleagues, edits] = await Promise.all([
    findPeople(db, accounts),
    findCommenters(db, member.companyId),
    findEdits(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const who = (accountId: string | null): ResumeComment['author'] => {
    const person = accountId === null ? undefined : people.get(accountId);
    return {
      memberId: colleagues.find((one) => one.accountId === accountId)?.memberId ?? null,
      name: person ? displayName(person) : 'Бывший сотрудник',
    };
  };
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    visibility: row.visibility,
    author: who(row.accountId),
    mentions: row.mentions.map(who),
    respondId: row.respondId,
    createdAt: toIso(row.createdAt),
    editedAt: toIso(row.editedAt),
    edits: edits
      .filter((edit) => edit.commentId === row.id)
      .filter(({ visibility }) => visibility === 'company' || row.accountId === member.accountId)
      .map(({ text, replacedAt }) => ({ text, replacedAt: toIso(replacedAt) })),
    mayEdit: canEditComment(member, row),
    mayDelete: canDeleteComment(member, row),
  }));
}
