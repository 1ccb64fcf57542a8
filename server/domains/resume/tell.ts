import type { DatabaseTransaction } from '../../database/connect.ts';
import { notify, type NoticeTools } from '../notice/index.ts';
import { findResume } from './repository.ts';
import { readStored } from './stored.ts';

/** Tells its applicant what has become of a resume, as it is now; once for each moment `at`. */
export async function tellApplicant(
  tx: DatabaseTransaction,
  tools: NoticeTools,
  id: number,
  event: 'resume.published' | 'resume.approved' | 'resume.blocked',
  at: Date,
): Promise<void> {
  const row = await findResume(tx, id);
  if (!row?.applicantId || row.deletedAt) return;
  const { title, moderationNotes } = readStored(row);
  const to = row.applicantId;
  const about = { resumeId: id, resumeTitle: title ?? 'Без названия' };
  const key = `${event}:${id}:${at.getTime()}`;
  if (event !== 'resume.blocked') return notify(tx, tools, { to, event, key, data: about });
  const note = moderationNotes.at(-1);
  // Lifted again before this ran.
  if (!note) return;
  await notify(tx, tools, { to, event, key, data: { ...about, field: note.field ?? null, text: note.text } });
}
