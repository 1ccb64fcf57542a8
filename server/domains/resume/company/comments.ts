import type { ResumeComment, resumeCompanyContracts } from '#shared/contracts/resume-company.ts';
import { RESUME_COMMENTS_MAX } from '#shared/domain/limits.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { CallRequest } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { atField, badField, DomainError, isErrorCode } from '../../../platform/problems.ts';
import { displayName, findPeople } from '../../account/index.ts';
import { isWithinScope, type Place } from '../../company/index.ts';
import { notify, withdrawNotices } from '../../notice/index.ts';
import { readAsCompany, type RespondSources, type ResumeOfCompany } from './as-company.ts';
import { findCommenters } from './colleagues.ts';
import * as repository from './comment-repository.ts';
import { canDeleteComment, canEditComment } from './comment-policy.ts';
import { toComments } from './comment-view.ts';

type Written = CallRequest<(typeof resumeCompanyContracts)['POST /resume/{id}/comment']>['body'];
type Changed = CallRequest<(typeof resumeCompanyContracts)['PATCH /resume/{id}/comment/{commentId}']>;

const mentionKey = (commentId: string) => `resume-comment:${commentId}:mention`;

/** Comments of the caller's company that they may read. Throws as {@link readAsCompany}. */
export async function listComments(context: Context, resumeId: number): Promise<{ items: ResumeComment[] }> {
  const { member } = await readAsCompany(context, resumeId);
  const rows = await repository.findComments(context.db, member, resumeId);
  return { items: await toComments(context.db, member, rows) };
}

/**
 * Writes a comment and tells those whom it calls. Throws `not_found`, with words at the text for a resume that was hidden
 * meanwhile, and `bad_argument` at a mention of who does not see it, and at the text of one too many.
 */
export function writeComment(
  context: Context,
  responds: RespondSources,
  id: number,
  { text, visibility, mentions, respondId }: Written,
): Promise<ResumeComment> {
  return inTransaction(context.db, async (tx) => {
    const own = { ...context, db: tx };
    const read = await readToComment(own, id);
    const { member, resume } = read;
    const { companyId, accountId } = member;
    await repository.lockComments(tx, companyId, id);
    if ((await repository.countComments(tx, companyId, id)) >= RESUME_COMMENTS_MAX)
      throw badField(
        'text',
        'conflict_with_rules',
        `У\u00a0резюме уже ${RESUME_COMMENTS_MAX} заметок компании. Удалите лишние`,
      );
    const place =
      respondId === undefined
        ? null
        : await responds.findPlaceOfRespond(tx, member, { respondId, accountId: resume.applicantId });
    if (respondId !== undefined && !place)
      throw badField('respondId', 'not_in_dictionary', 'Такого отклика этого человека нет');
    const called = await readMentions(tx, read, { visibility, mentions, place });
    const commentId = await repository.insertComment(tx, {
      resumeId: id,
      companyId,
      accountId,
      visibility,
      text,
      mentions: called,
      respondId: respondId ?? null,
      createdAt: context.clock.now(),
    });
    await tellMentioned(tx, own, read, { commentId, called });
    return oneComment(tx, read, commentId);
  });
}

/**
 * Its author changes it; absent fields stay as they are. One that becomes the author's own takes back notices that nobody has got.
 * Throws as {@link writeComment}.
 */
export function editComment(
  context: Context,
  responds: RespondSources,
  { id, commentId }: Changed['params'],
  change: Changed['body'],
): Promise<ResumeComment> {
  return inTransaction(context.db, async (tx) => {
    const own = { ...context, db: tx };
    const read = await readToComment(own, id);
    const row = await repository.findCommentForUpdate(tx, read.member, { resumeId: id, commentId });
    if (!row || !canEditComment(read.member, row)) throw new DomainError('not_found');
    const { text = row.text, visibility = row.visibility } = change;
    const place =
      row.respondId === null
        ? null
        : await responds.findPlaceOfRespond(tx, read.member, {
            respondId: row.respondId,
            accountId: read.resume.applicantId,
          });
    const called = change.mentions
      ? await readMentions(tx, read, { visibility, mentions: change.mentions, place })
      : visibility === 'own'
        ? []
        : row.mentions;
    await repository.replaceComment(tx, row, { text, visibility, mentions: called }, context.clock.now());
    if (visibility === 'own') await withdrawNotices(tx, [mentionKey(commentId)]);
    await tellMentioned(tx, own, read, { commentId, called });
    return oneComment(tx, read, commentId);
  });
}

/** Its author or the head removes it, with what it said before and with notices that nobody has got. Throws `not_found`, `forbidden`. */
export function deleteComment(context: Context, id: number, commentId: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const { member } = await readAsCompany({ ...context, db: tx }, id);
    const row = await repository.findCommentForUpdate(tx, member, { resumeId: id, commentId });
    if (!row) throw new DomainError('not_found');
    if (!canDeleteComment(member, row))
      throw new DomainError('forbidden', { detail: 'Заметку удаляют её автор и\u00a0руководитель' });
    await repository.deleteComment(tx, commentId);
    await withdrawNotices(tx, [mentionKey(commentId)]);
  });
}

/** What was typed for a resume that is not there any more stays in its field, with the reason. */
async function readToComment(context: Context, id: number): Promise<ResumeOfCompany> {
  try {
    return await readAsCompany(context, id);
  } catch (error) {
    if (!isErrorCode(error, 'not_found')) throw error;
    throw new DomainError(
      'not_found',
      atField(
        'text',
        'conflict_with_rules',
        'Соискатель скрыл это резюме, и\u00a0заметка не\u00a0сохранилась. Скопируйте текст, если он нужен',
      ),
    );
  }
}

/** The accounts of those who are called; the writer calls nobody by themselves. */
async function readMentions(
  tx: DatabaseTransaction,
  { member }: ResumeOfCompany,
  { visibility, mentions, place }: { visibility: string; mentions: readonly string[]; place: Place | null },
): Promise<string[]> {
  if (mentions.length === 0) return [];
  if (visibility === 'own')
    throw badField(
      'mentions',
      'conflict_with_rules',
      'Заметку для себя коллеги не\u00a0увидят: покажите её компании или никого не\u00a0зовите',
    );
  const colleagues = await findCommenters(tx, member.companyId);
  const seeing = colleagues.filter((one) => place === null || isWithinScope(one, place));
  const called = mentions.map((memberId) => seeing.find((one) => one.memberId === memberId));
  return [
    ...new Set(
      called.flatMap((one) => {
        if (!one) throw badField('mentions', 'not_in_dictionary', 'Этот коллега не\u00a0видит заметок о\u00a0резюме');
        return one.accountId === member.accountId ? [] : [one.accountId];
      }),
    ),
  ];
}

/** Each once for a comment, however often it is changed. */
async function tellMentioned(
  tx: DatabaseTransaction,
  context: Context,
  { member, resume }: ResumeOfCompany,
  { commentId, called }: { commentId: string; called: readonly string[] },
): Promise<void> {
  if (called.length === 0) return;
  const writer = (await findPeople(tx, [member.accountId])).get(member.accountId);
  const data = {
    resumeId: resume.id,
    resumeTitle: resume.title ?? '',
    byName: writer ? displayName(writer) : 'Коллега',
  };
  await notify(
    tx,
    context,
    ...called.map((to) => ({ to, event: 'resume.mentioned' as const, key: mentionKey(commentId), data })),
  );
}

async function oneComment(tx: DatabaseTransaction, { member, resume }: ResumeOfCompany, commentId: string) {
  const row = await repository.findCommentForUpdate(tx, member, { resumeId: resume.id, commentId });
  const [comment] = row ? await toComments(tx, member, [row]) : [];
  if (!comment) throw new DomainError('not_found');
  return comment;
}
