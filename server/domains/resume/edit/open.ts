import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { writtenProgress } from '#shared/domain/resume-complete.ts';
import { resumeMachine } from '#shared/domain/resume-machine.ts';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Written } from '../../../platform/writing/save-fields.ts';
import { hasConsented } from '../../account/index.ts';
import type { ActedOn } from '../actions.ts';
import { actedOn } from '../own.ts';
import { canReadOwnList } from '../policy.ts';
import { findResume } from '../repository.ts';
import { readStored, type StoredResume } from '../stored.ts';
import { checkFields } from './check-fields.ts';
import { contentOf, storedContent, type Picture } from './content.ts';
import { findPictures } from './files.ts';
import { findOwn, type OwnResumeRow } from './repository.ts';

/** What is being written of an own resume. */
export interface WrittenEdit extends Written<ResumeContent> {
  row: OwnResumeRow;
  version: number;
}

/** The same beside what others see, or saw. */
export interface OpenResume extends WrittenEdit {
  shown: StoredResume;
  /** Pictures that the content may name by their address. */
  pictures: readonly Picture[];
}

/** Applicants only. Throws `unauthorized`, `forbidden`. */
export const applicantIdOf = ({ actor }: Pick<Context, 'actor'>): string => enforce(canReadOwnList(actor)).applicantId;

/** Throws `not_found` for somebody else's, and for a deleted one. */
export async function findOwnOrThrow(
  db: Database,
  context: Pick<Context, 'actor'>,
  id: number,
  how: { lock: boolean },
): Promise<OwnResumeRow> {
  const row = await findOwn(db, applicantIdOf(context), id, how);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** What is being written: the working copy, else what others see. */
export async function openWritten(
  db: Database,
  row: OwnResumeRow,
  now: Date,
  shown?: StoredResume,
): Promise<WrittenEdit> {
  const version = row.editVersion ?? 0;
  if (row.editContent) {
    const wrong = row.editWrong ?? {};
    return { row, content: storedContent(row.editContent), wrong, errors: checkFields(wrong, now).errors, version };
  }
  const { good, wrong, errors } = checkFields(contentOf(shown ?? (await findShown(db, row.id))), now);
  return { row, content: storedContent(good), wrong, errors, version };
}

export async function openResume(db: Database, row: OwnResumeRow, now: Date): Promise<OpenResume> {
  const shown = await findShown(db, row.id);
  return { ...(await openWritten(db, row, now, shown)), shown, pictures: await findPictures(db, shown) };
}

export async function findShown(db: Database, id: number): Promise<StoredResume> {
  const row = await findResume(db, id);
  if (!row) throw new DomainError('not_found');
  return readStored(row);
}

/** Throws `wrong_state` for one that is not written now. */
export function assertEditable({ status }: OwnResumeRow): void {
  if (resumeMachine.next(status, 'edit', 'applicant', () => true) === null) throw archived();
}

/** What is being written stays beside an archived resume until it is back. */
export const archived = (): DomainError =>
  new DomainError('wrong_state', { detail: 'Резюме в\u00a0архиве: сначала опубликуйте его снова' });

/** What the buttons depend on; whether a parent has agreed is asked for those under age only. */
export async function readActedOn(
  db: Database,
  { row, content, isWorkingCopy }: Pick<WrittenEdit, 'row' | 'content'> & { isWorkingCopy: boolean },
  now: Date,
): Promise<ActedOn> {
  const of = { written: content, isWorkingCopy, progress: writtenProgress(content) };
  const acted = actedOn(row, { ...of, hasParentalConsent: false }, now);
  return acted.needsParent
    ? { ...acted, needsParent: !(await hasConsented(db, row.applicantId ?? '', 'parentalAgreement')) }
    : acted;
}
