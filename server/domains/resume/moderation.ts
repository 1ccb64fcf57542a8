import type { ModerationAction } from '#shared/domain/moderation.ts';
import { resumeMachine, type ResumeStatus } from '#shared/domain/resume-machine.ts';
import { REASON_TEXTS } from '#shared/text/moderation-labels.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import {
  idOfItem,
  type ModeratedItem,
  type ModerationDecision,
  type ModerationQueue,
} from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCity } from '../compendium/index.ts';
import { resumeChanged } from './events.ts';
import { moderatedFields } from './moderated-fields.ts';
import {
  countOnModeration,
  findOnModeration,
  findResume,
  findResumeForUpdate,
  setLifecycle,
  type ResumeRow,
} from './repository.ts';
import { readStored, type StoredResume } from './stored.ts';

const CHOICES = ['approve', 'block'] as const satisfies ModerationAction[];
type Choice = (typeof CHOICES)[number];

/**
 * Resumes that are shown and were not read yet, that were changed after a block, or come back from the archive after a long time.
 * Another published one can be read by its number too, to block it. Contacts are not part of a review.
 */
export function resumeQueue(): ModerationQueue {
  return {
    kind: 'resume',
    permission: 'resumes.moderate',
    count: countOnModeration,
    async list(db, page) {
      const rows = await findOnModeration(db, page);
      return rows.map((row) => ({
        kind: 'resume',
        id: String(row.id),
        title: row.title ?? 'Без названия',
        subtitle: whoseOf(row),
        waitsSince: row.waitsSince,
      }));
    },
    read: readModerated,
    decide,
  };
}

/** «Артур Н., Уфа»: enough to tell one from another. */
function whoseOf({ firstName, lastName, cityId }: Pick<ResumeRow, 'firstName' | 'lastName' | 'cityId'>): string | null {
  const name = [firstName, lastName && `${[...lastName][0]}.`].filter(Boolean).join('\u00a0');
  return [name, findCity(cityId)?.name].filter(Boolean).join(', ') || null;
}

function nextStatus(
  { status, reviewAskedAt }: Pick<StoredResume, 'status' | 'reviewAskedAt'>,
  choice: Choice,
  by: 'staff' | 'system',
): ResumeStatus | null {
  return resumeMachine.next(status, choice, by, (guard) => guard !== 'unread' || reviewAskedAt !== null);
}

async function readModerated(db: Database, id: string): Promise<ModeratedItem | undefined> {
  const row = await findResume(db, idOfItem(id));
  if (!row || row.deletedAt) return undefined;
  const resume = readStored(row);
  const actions = CHOICES.filter((choice) => nextStatus(resume, choice, 'staff') !== null);
  if (actions.length === 0) return undefined;
  return {
    kind: 'resume',
    id,
    title: resume.title ?? 'Без названия',
    subtitle: whoseOf(resume),
    subject: resume.applicantId === null ? null : `account:${resume.applicantId}`,
    waitsSince: resume.reviewAskedAt ?? resume.updatedAt,
    version: resume.version,
    fields: moderatedFields(resume, resume.updatedAt),
    files: [],
    links: [{ title: 'Резюме целиком: просмотр контактов записывается', href: `/resume/${resume.id}` }],
    actions,
  };
}

async function decide(
  context: Context,
  tx: DatabaseTransaction,
  id: string,
  { action, version, reason, field, note }: ModerationDecision,
): Promise<void> {
  const now = context.clock.now();
  const row = await findResumeForUpdate(tx, idOfItem(id));
  if (!row || row.deletedAt) throw new DomainError('not_found');
  const resume = readStored(row);
  const choice = CHOICES.find((one) => one === action);
  const by = machineActor(context.actor) === 'staff' ? 'staff' : 'system';
  const status = choice ? nextStatus(resume, choice, by) : null;
  if (!choice || !status) throw new DomainError('wrong_state');
  if (version !== resume.version) throw new DomainError('conflict');
  const text = note ?? (reason ? REASON_TEXTS[reason] : '');
  const change =
    choice === 'approve'
      ? {
          ...(resume.status === 'published' ? {} : { publishedAt: now }),
          blockedAt: null,
          moderationNotes: JSON.stringify([]),
        }
      : { blockedAt: now, moderationNotes: JSON.stringify([{ code: reason ?? 'other', field, text }]) };
  await setLifecycle(tx, resume.id, { ...change, status, reviewAskedAt: null }, now);
  await context.events.emit(tx, resumeChanged(choice, resume, choice === 'block'));
}
