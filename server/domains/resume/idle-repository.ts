import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';

const rowSchema = z.object({
  applicantId: z.uuid(),
  /** The last published first. */
  resumes: z.tuple([z.object({ id: z.number(), title: z.string() })], z.object({ id: z.number(), title: z.string() })),
  idleWarnings: z.number(),
  idleWarnedAt: z.date().nullable(),
});

/** An applicant with what others see of theirs, and how often they were warned. */
export type PublishedOf = z.output<typeof rowSchema>;

/** Applicants with published resumes, after this one, in the order of their ids. */
export async function findPublishedByApplicants(
  db: Database,
  after: string | null,
  limit: number,
): Promise<PublishedOf[]> {
  const query = db
    .selectFrom('resume')
    .select([
      'applicantId',
      sql<unknown>`json_agg(json_build_object('id', id, 'title', title) order by published_at desc, id desc)`.as(
        'resumes',
      ),
      // A resume that was published after a warning was not warned of: its applicant was here.
      (eb) => eb.fn.max('idleWarnings').as('idleWarnings'),
      (eb) => eb.fn.max('idleWarnedAt').as('idleWarnedAt'),
    ])
    .where('status', '=', 'published')
    .where('applicantId', 'is not', null)
    .where('deletedAt', 'is', null)
    .groupBy('applicantId')
    .orderBy('applicantId')
    .limit(limit);
  const rows = await (after === null ? query : query.where('applicantId', '>', after)).execute();
  return rows.map((row) => rowSchema.parse(row));
}

/** Of all published resumes of the applicant; 0 forgets what was. */
export async function setIdleWarning(tx: Database, applicantId: string, warnings: 0 | 1 | 2, now: Date): Promise<void> {
  await tx
    .updateTable('resume')
    .set({ idleWarnings: warnings, idleWarnedAt: warnings === 0 ? null : now })
    .where('applicantId', '=', applicantId)
    .where((is) => is.or([is('status', '=', 'published'), is('idleWarnings', '>', 0)]))
    .execute();
}
