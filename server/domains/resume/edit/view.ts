import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { ResumeEdit } from '#shared/contracts/resume-edit.ts';
import { resumeGaps, writtenProgress } from '#shared/domain/resume-complete.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findAccount } from '../../account/index.ts';
import { findCity, findSpecialization, metroNamesOf, workTypeNamesOf } from '../../compendium/index.ts';
import { actionsFor } from '../actions.ts';
import { isChanged } from '../own.ts';
import type { ResumeTools } from '../tools.ts';
import { contactsInResume } from './contacts.ts';
import { applicantIdOf, findOwnOrThrow, openWritten, readActedOn } from './open.ts';
import { findConfirmedPhones } from './phones.ts';

/** What is being written, with all that its applicant needs to know. Throws `not_found` for somebody else's. */
export async function readEdit(context: Context, tools: ResumeTools, id: number): Promise<ResumeEdit> {
  const { db, clock } = context;
  const now = clock.now();
  const row = await findOwnOrThrow(db, context, id, { lock: false });
  const open = await openWritten(db, row, now);
  const account = await findAccount(db, applicantIdOf(context));
  if (!account) throw new DomainError('unauthorized');
  const { content, wrong, errors, version } = open;
  const isWorkingCopy = isChanged(row, row.editContent);
  return {
    id,
    status: row.status,
    version,
    isWorkingCopy,
    content,
    wrong,
    errors: [...errors],
    gaps: [...resumeGaps(content), ...contactsInResume(content)],
    progress: writtenProgress(content),
    savedAt: toIso(row.editSavedAt),
    names: await namesOf(db, tools, account.id, content),
    confirmedPhones: [...(await findConfirmedPhones(db, account)).keys()],
    moderationNotes: row.moderationNotes,
    actions: actionsFor(await readActedOn(db, { ...open, isWorkingCopy }, now), now),
  };
}

async function namesOf(
  db: Database,
  tools: ResumeTools,
  accountId: string,
  { specializationIds, cityId, relocation, crew, metroIds, workTypes, permits }: ResumeContent,
): Promise<ResumeEdit['names']> {
  const trades = new Set([...specializationIds, ...(crew?.members ?? []).map((one) => one.specializationId)]);
  const cities = new Set([cityId, crew?.baseCityId ?? null, ...relocation.cityIds]);
  const files = permits.flatMap(({ fileIds }) => fileIds);
  const titles = files.length > 0 ? await tools.findWalletTitles(db, accountId, files) : new Map<string, string>();
  return {
    specializations: [...trades].flatMap((id) => findSpecialization(id) ?? []),
    cities: [...cities].flatMap((id) => findCity(id) ?? []),
    metro: metroIds.flatMap((id) => metroNamesOf([id]).map((name) => ({ id, name }))),
    workTypes: workTypes.flatMap((key) => workTypeNamesOf([key]).map((name) => ({ key, name }))),
    files: [...titles].map(([id, title]) => ({ id, title })),
  };
}
