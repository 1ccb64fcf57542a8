import type { Updateable } from 'kysely';
import type { FieldError } from '#shared/contracts/problem.ts';
import type { ResumeState } from '#shared/contracts/resume-actions.ts';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { resumeGaps } from '#shared/domain/resume-complete.ts';
import { resumeMachine, type ResumeStatus } from '#shared/domain/resume-machine.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Resume } from '../../../database/schema.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { findAccount } from '../../account/index.ts';
import { resumeChanged } from '../events.ts';
import { stateOf } from '../state.ts';
import { keepLawful } from '../minors.ts';
import { isChanged } from '../own.ts';
import type { ResumeTools } from '../tools.ts';
import { contactsInResume } from './contacts.ts';
import { contentOf, toShown } from './content.ts';
import { releaseUnused } from './files.ts';
import { archived, applicantIdOf, findOwnOrThrow, openResume, type OpenResume } from './open.ts';
import { findConfirmedPhones } from './phones.ts';
import { resumeEdits, setWritten } from './repository.ts';
import { assertLatest } from './save.ts';

const STEPS = { draft: 'publish', published: 'update', on_moderation: 'update', blocked: 'resubmit' } as const;

/**
 * Shows what was written at once: a draft, or the working copy of one that is shown; staff read it meanwhile. One that they have
 * blocked waits for them. Throws `not_found`, `wrong_state` in the archive and without a change, `conflict` for an old version, and
 * `bad_argument` for what is wrong or missing and at `contacts.phone` for a number that was not confirmed.
 */
export function publishWritten(
  context: Context,
  tools: ResumeTools,
  id: number,
  { version }: { version: number },
): Promise<ResumeState> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    const step = row.status in STEPS ? STEPS[row.status as keyof typeof STEPS] : null;
    if (!step) throw archived();
    const open = await openResume(tx, row, now);
    assertLatest(version, open);
    if (step !== 'publish' && !isChanged(row, row.editContent))
      throw new DomainError('wrong_state', {
        detail: step === 'resubmit' ? 'Сначала исправьте то, за\u00a0что резюме заблокировали' : 'Изменений нет',
      });
    refuseFields([...open.errors, ...resumeGaps(open.content), ...contactsInResume(open.content)]);
    const phoneVerifiedAt = await readConfirmedAt(context, tx, open.content);
    const status = resumeMachine.next(row.status, step, 'applicant', () => true);
    if (!status) throw new DomainError('wrong_state');
    const content = await withoutGoneFiles(context, tools, tx, open.content);
    const life = { ...lifeOf(open, status, now), phoneVerifiedAt };
    await setWritten(tx, id, toShown(content, { pictures: open.pictures, permits: open.shown.permits }), life, now);
    await keepLawful(context, tx, id);
    await resumeEdits.clear(tx, id);
    await releaseUnused(context, tx, id, [content]);
    if (status === 'published')
      await context.events.emit(tx, resumeChanged(step === 'publish' ? 'publish' : 'edit', row, step !== 'publish'));
    return stateOf(tx, id, now);
  });
}

function lifeOf({ row, shown }: OpenResume, status: ResumeStatus, now: Date): Updateable<Resume> {
  const first: Updateable<Resume> = row.status === 'draft' ? { publishedAt: now, hiddenStatus: null } : {};
  const asked: Updateable<Resume> = status === 'published' ? { reviewAskedAt: shown.reviewAskedAt ?? now } : {};
  return { status, ...first, ...asked, ...(row.status === 'published' ? {} : { moderationNotes: '[]' }) };
}

function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new DomainError('bad_argument', { errors: [...errors] });
}

async function readConfirmedAt(context: Context, tx: DatabaseTransaction, { contacts }: ResumeContent): Promise<Date> {
  const account = await findAccount(tx, applicantIdOf(context));
  if (!account) throw new DomainError('unauthorized');
  const confirmedAt = contacts?.phone && (await findConfirmedPhones(tx, account)).get(contacts.phone);
  if (!confirmedAt) throw badField('contacts.phone', 'conflict_with_rules', 'Подтвердите этот номер кодом из\u00a0СМС');
  return confirmedAt;
}

/** Without files that have left the wallet since they were named. */
async function withoutGoneFiles(
  context: Context,
  tools: ResumeTools,
  tx: DatabaseTransaction,
  content: ResumeContent,
): Promise<ResumeContent> {
  const ids = content.permits.flatMap(({ fileIds }) => fileIds);
  if (ids.length === 0) return content;
  const titles = await tools.findWalletTitles(tx, applicantIdOf(context), ids);
  return {
    ...content,
    permits: content.permits.map((permit) => ({ ...permit, fileIds: permit.fileIds.filter((id) => titles.has(id)) })),
  };
}

/** Throws the working copy away. Throws `not_found`, and `wrong_state` for a draft, which has nothing beside it. */
export function discardChanges(context: Context, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    if (row.status === 'draft')
      throw new DomainError('wrong_state', { detail: 'Это черновик: его можно удалить целиком' });
    const { shown } = await openResume(tx, row, now);
    await resumeEdits.clear(tx, id);
    await releaseUnused(context, tx, id, [contentOf(shown)]);
  });
}
