import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Interview } from '#shared/contracts/respond-parts.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { weekdayAndTime } from '#shared/text/date.ts';
import { INTERVIEW_PLACE_LABELS } from '#shared/text/respond-labels.ts';
import { byClockOf } from '#shared/text/time-zones.ts';
import type { SentFile } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { findMeeting, type Meeting } from '../respond/index.ts';
import { findShownOne } from './dialog-repository.ts';
import { canUseChat } from './policy.ts';
import type { ChatTools } from './tools.ts';
import { toDialog } from './view.ts';

/**
 * The interview of a dialog's respond as a file for calendars, for its two sides. Its event keeps its name when it is moved or
 * cancelled, and a calendar that has it changes or removes it. Throws `not_found`.
 */
export async function readInterviewCalendar(
  context: Context,
  { publicOrigin }: Pick<ChatTools, 'publicOrigin'>,
  dialogId: string,
): Promise<SentFile<'text/calendar'>> {
  const { db, clock } = context;
  const caller = enforce(canUseChat(context.actor));
  const now = clock.now();
  const row = await findShownOne(db, caller, dialogId);
  if (!row || row.respondId === null || caller.kind === 'staff' || caller.kind === 'guest')
    throw new DomainError('not_found');
  const meeting = await findMeeting(db, caller, row.respondId, now);
  if (!meeting) throw new DomainError('not_found');
  const { title, subject } = toDialog(row, caller, undefined, now);
  const body = writeCalendar(meeting, {
    summary: [`Собеседование: ${title}`, subject].filter(Boolean).join(', '),
    url: `${publicOrigin}/chat/dialog/${dialogId}`,
  });
  return { type: 'text/calendar', body, name: 'Собеседование.ics' };
}

/** One event, in UTC. */
export function writeCalendar(
  { id, interview, isCancelled, revision, changedAt }: Meeting,
  { summary, url }: { summary: string; url: string },
): string {
  const start = new Date(interview.at ?? interview.options[0] ?? changedAt);
  const calendar = ical({
    prodId: { company: 'Karkas', product: 'Chat', language: 'RU' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const { hostname } = new URL(url);
  calendar.createEvent({
    id: `${id}@${hostname}`,
    sequence: revision,
    stamp: changedAt,
    start,
    end: new Date(start.getTime() + interview.durationMinutes * MINUTE_MS),
    status: statusOf(interview, isCancelled),
    // A calendar takes neither a publication nor a cancellation from nobody.
    organizer: { name: 'Каркас', email: `noreply@${hostname}` },
    summary,
    location: interview.address ?? INTERVIEW_PLACE_LABELS[interview.place],
    description: describe(interview),
    url,
  });
  return calendar.toString();
}

/** What is proposed is not agreed on. */
function statusOf({ status }: Interview, isCancelled: boolean): ICalEventStatus {
  if (isCancelled) return ICalEventStatus.CANCELLED;
  return status === 'proposed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

function describe({ at, options, timeZone, place, contact, documents, note }: Interview): string {
  const times = options.map((one) => weekdayAndTime(one, timeZone)).join(' или\u00a0');
  return [
    at === null && `Время ещё не\u00a0согласовано: ${times} ${byClockOf(timeZone)}`,
    INTERVIEW_PLACE_LABELS[place],
    contact && `Встретит ${contact}`,
    documents && `Возьмите: ${documents}`,
    note,
  ]
    .filter(Boolean)
    .join('\n');
}
