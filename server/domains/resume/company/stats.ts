import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

type Counted = Partial<Record<'views' | 'newViews' | 'contactShows' | 'invitations', number>>;

/** Adds to the numbers that the applicant sees. */
async function addToStats(tx: Database, resumeId: number, added: Counted): Promise<void> {
  const { views = 0, newViews = 0, contactShows = 0, invitations = 0 } = added;
  await sql`
    insert into resume_stats (resume_id, views, new_views, contact_shows, invitations)
    values (${resumeId}, ${views}, ${newViews}, ${contactShows}, ${invitations})
    on conflict (resume_id) do update set
      views = resume_stats.views + excluded.views,
      new_views = resume_stats.new_views + excluded.new_views,
      contact_shows = resume_stats.contact_shows + excluded.contact_shows,
      invitations = resume_stats.invitations + excluded.invitations`.execute(tx);
}

export const countInvitation = (tx: Database, resumeId: number) => addToStats(tx, resumeId, { invitations: 1 });

export const countContactShow = (tx: Database, resumeId: number) => addToStats(tx, resumeId, { contactShows: 1 });

export const countView = (tx: Database, resumeId: number) => addToStats(tx, resumeId, { views: 1, newViews: 1 });

/** The applicant has looked: what comes from now on is new. */
export async function setViewsSeen(db: Database, resumeId: number): Promise<void> {
  await db.updateTable('resumeStats').set({ newViews: 0 }).where('resumeId', '=', resumeId).execute();
}
