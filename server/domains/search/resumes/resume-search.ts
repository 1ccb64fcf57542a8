import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { findIndexedResumes, findIndexedVersions, readIndexedResumes, type IndexedResume } from '../../resume/index.ts';
import { idsInTags, keepIndex, type KeptIndex } from '../core/index-keeper.ts';
import { settleRows } from '../core/kept-rows.ts';
import { toResumeDocument } from './resume-document.ts';
import { createResumeIndex, putResume, removeResume, type ResumeIndex } from './resume-index.ts';

/** Published resumes in memory, and how they stay up to date. */
export type ResumeSearch = KeptIndex<ResumeIndex>;

export function createResumeSearch(db: Database, clock: Clock, log: FastifyBaseLogger): ResumeSearch {
  const put = async (index: ResumeIndex, rows: readonly IndexedResume[], pause: () => Promise<void>) => {
    for (const row of rows) {
      putResume(index, toResumeDocument(row, clock.now().getTime()), row.version);
      await pause();
    }
  };
  return keepIndex<ResumeIndex>(
    {
      async build(pause) {
        const index = createResumeIndex();
        for await (const rows of readIndexedResumes(db)) await put(index, rows, pause);
        await settleRows(index, pause);
        return index;
      },
      async *readVersions() {
        yield await findIndexedVersions(db);
      },
      changedBy({ tags }) {
        const ids = idsInTags(tags, 'resume:');
        return ids.length > 0 ? async () => ids : null;
      },
      async reload(index, ids, pause) {
        const rows = await findIndexedResumes(db, ids);
        const found = new Set(rows.map(({ id }) => id));
        for (const id of ids) if (!found.has(id)) removeResume(index, id);
        await put(index, rows, pause);
      },
      remove: removeResume,
      // What somebody hides or deletes must not stay in a file.
      kept: null,
    },
    log,
  );
}
