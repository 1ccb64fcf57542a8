import type { ResumeSaved } from '#shared/contracts/resume-edit.ts';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { RESUME_CONTENT_BYTES_MAX } from '#shared/domain/limits.ts';
import { resumeGaps, writtenProgress } from '#shared/domain/resume-complete.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import { withCommit } from '../../../database/round-trips.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { checkFurther, type CheckedFields, type SentFields } from '../../../platform/writing/check-fields.ts';
import { saveFields, storedOtherwise } from '../../../platform/writing/save-fields.ts';
import { findCompanyItems } from '../../company/index.ts';
import { actionsFor } from '../actions.ts';
import { isChanged } from '../own.ts';
import type { ResumeTools } from '../tools.ts';
import { contactsInResume } from './contacts.ts';
import { checkFields } from './check-fields.ts';
import { findPictures, placePhoto, placePortfolio } from './files.ts';
import {
  applicantIdOf,
  assertEditable,
  findOwnOrThrow,
  findShown,
  openWritten,
  readActedOn,
  type WrittenEdit,
} from './open.ts';
import { resumeEdits, toStoreDraftColumns } from './repository.ts';

/**
 * Saves what was typed, each field by itself: a wrong value is kept beside the last good one and answered with its message.
 * Throws `not_found` for somebody else's, `wrong_state` in the archive, `conflict` for an old version.
 */
export function saveResume(
  context: Context,
  tools: ResumeTools,
  id: number,
  { version, fields }: { version: number; fields: SentFields<ResumeContent> },
): Promise<ResumeSaved> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    assertEditable(row);
    const open = await openWritten(tx, row, now);
    assertLatest(version, open);
    const checked = checkFields(fields, now);
    await checkOwn(context, tools, tx, open, checked);
    const { content, wrong, errors } = saveFields(open, checked, RESUME_CONTENT_BYTES_MAX);
    const isWorkingCopy = isChanged(row, content);
    const columns = row.status === 'draft' ? [toStoreDraftColumns(tx, id, content, now)] : [];
    const acted = await readActedOn(tx, { row, content, isWorkingCopy }, now);
    await withCommit(tx, resumeEdits.toStore(tx, id, { content, wrong }, now), ...columns);
    return {
      id,
      status: row.status,
      version: version + 1,
      isWorkingCopy,
      errors: [...errors],
      gaps: [...resumeGaps(content), ...contactsInResume(content)],
      progress: writtenProgress(content),
      actions: actionsFor(acted, now),
      savedAt: toIso(now),
      stored: storedOtherwise(fields, checked.good),
    };
  });
}

/** Throws `conflict` for a version that is not the one that was written last. */
export function assertLatest(version: number, open: Pick<WrittenEdit, 'version'>): void {
  if (version !== open.version)
    throw new DomainError('conflict', {
      detail: 'Резюме изменили в\u00a0другом окне. Сравните, что\u00a0написано',
    });
}

/** What depends on others: companies, pictures, files of the wallet. A refusal is a wrong value like any other. */
async function checkOwn(
  context: Context,
  tools: ResumeTools,
  tx: DatabaseTransaction,
  { row, content }: WrittenEdit,
  checked: CheckedFields<ResumeContent>,
): Promise<void> {
  const { id } = row;
  const { photo, portfolio } = checked.good;
  const pictures = photo || portfolio ? await findPictures(tx, await findShown(tx, id)) : [];
  await checkFurther(checked, 'photo', async (given) => given && placePhoto(context, tx, id, given, pictures));
  await checkFurther(checked, 'portfolio', (given) => placePortfolio(context, tx, id, given, pictures));
  await checkFurther(checked, 'experience', (given) => checkCompanies(tx, given, content.experience));
  await checkFurther(checked, 'permits', (given) => checkWallet(context, tools, tx, given));
}

/** Companies of ours; one that has gone since it was chosen stays. */
export async function checkCompanies(
  db: Context['db'],
  jobs: ResumeContent['experience'],
  before: ResumeContent['experience'],
): Promise<ResumeContent['experience']> {
  const kept = new Set(before.map(({ companyId }) => companyId));
  const ids = jobs.flatMap(({ companyId }) => (companyId && !kept.has(companyId) ? [companyId] : []));
  if (ids.length === 0) return jobs;
  const found = new Set((await findCompanyItems(db, [...new Set(ids)])).map(({ id }) => id));
  const strange = jobs.findIndex(({ companyId }) => companyId && !kept.has(companyId) && !found.has(companyId));
  if (strange >= 0)
    throw badField(`experience.${strange}.companyId`, 'not_in_dictionary', 'Такой компании на\u00a0сайте нет');
  return jobs;
}

/** Files of the caller's own wallet. */
async function checkWallet(
  context: Context,
  tools: ResumeTools,
  tx: DatabaseTransaction,
  permits: ResumeContent['permits'],
): Promise<ResumeContent['permits']> {
  const own = permits.map((permit) => ({ ...permit, fileIds: permit.fileIds.map((id) => id.toLowerCase()) }));
  const ids = own.flatMap(({ fileIds }) => fileIds);
  if (ids.length === 0) return own;
  const titles = await tools.findWalletTitles(tx, applicantIdOf(context), ids);
  for (const [index, { fileIds }] of own.entries()) {
    const strange = fileIds.findIndex((id) => !titles.has(id));
    if (strange >= 0)
      throw badField(
        `permits.${index}.fileIds.${strange}`,
        'not_in_dictionary',
        'Этого файла нет среди ваших документов',
      );
  }
  return own;
}
