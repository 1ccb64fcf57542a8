import { sql } from 'kysely';
import { CHAT_ARCHIVE_DAYS, CHAT_FREEZE_DAYS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Context } from '../../platform/context.ts';
import { tellChat } from './chat-bus.ts';

const BATCH = 500;

/** Scheduled work: dialogs of vacancies that were archived a month ago can only be read, until their respond is taken up again. */
export async function freezeDialogs({ db, clock }: Context): Promise<void> {
  const before = addDays(clock.now(), -CHAT_FREEZE_DAYS);
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      update dialog set status = 'read_only', closed_because = 'vacancy_archived'
      where id in (select dialog.id from vacancy join dialog on dialog.vacancy_id = vacancy.id
        where vacancy.status = 'archive' and vacancy.archived_at < ${before} and dialog.status <> 'read_only'
          and (dialog.reopened_at is null or dialog.reopened_at < ${before})
        limit ${BATCH} for update of dialog skip locked)
      returning id`.execute(db);
    await tellChat(db, ...rows.map(({ id }) => ({ k: 'dialog' as const, d: id, a: null })));
    if (rows.length < BATCH) return;
  }
}

/** Scheduled work: what has been silent for half a year goes to the archive of both sides. */
export async function archiveSilentDialogs({ db, clock }: Context): Promise<void> {
  const before = addDays(clock.now(), -CHAT_ARCHIVE_DAYS);
  await db
    .updateTable('dialog')
    .set({ archived: true })
    .where('archived', '=', false)
    .where('lastAt', '<', before)
    .execute();
}

/** Scheduled work. */
export async function deleteOldTickets({ db, clock }: Context): Promise<void> {
  await db.deleteFrom('chatTicket').where('expiresAt', '<', clock.now()).execute();
}
