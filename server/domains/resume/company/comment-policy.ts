import type { Member } from './as-company.ts';
import type { CommentRow } from './comment-repository.ts';

type Guarded = Pick<CommentRow, 'accountId'>;

/** Only who has written it. */
export function canEditComment({ accountId }: Member, comment: Guarded): boolean {
  return comment.accountId === accountId;
}

/** Who has written it, and the head what they can read. */
export function canDeleteComment(member: Member, comment: Guarded): boolean {
  return member.isHead || canEditComment(member, comment);
}
