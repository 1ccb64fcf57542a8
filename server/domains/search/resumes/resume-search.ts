import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  findIndexedResumes,
  findIndexedVersions,
  readIndexedResumes,
  type Audience,
  type IndexedResume,
  type Searcher,
} from '../../resume/index.ts';
import { idsInTags, keepIndex, type KeptIndex } from '../core/index-keeper.ts';
import { settleRows } from '../core/kept-rows.ts';
import { toResumeDocument } from './resume-document.ts';
import { createResumeIndex, putResume, removeResume, type ResumeIndex } from './resume-index.ts';

/**
 * Published resumes in memory, and how they stay up to date. Visitors have an index of their own, since they shall not find a
 * resume by what it does not show them.
 */
export interface ResumeSearch extends Pick<KeptIndex<ResumeIndex>, 'follow' | 'catchUp'> {
  /** What this audience searches in. Fails while the database is down. */
  index(audience: Audience): Promise<ResumeIndex>;
}

export function createResumeSearch(db: Database, clock: Clock, log: FastifyBaseLogger): ResumeSearch {
  const indexes = { public: keptIndex('public', db, clock, log), company: keptIndex('company', db, clock, log) };
  const each = async (run: (index: KeptIndex<ResumeIndex>) => Promise<void>) => {
    await Promise.all([run(indexes.public), run(indexes.company)]);
  };
  return {
    index: ({ kind }) => indexes[kind === 'public' ? 'public' : 'company'].index(),
    follow: (notice) => each((one) => one.follow(notice)),
    catchUp: () => each((one) => one.catchUp()),
  };
}

function keptIndex(of: Searcher, db: Database, clock: Clock, log: FastifyBaseLogger): KeptIndex<ResumeIndex> {
  const put = async (index: ResumeIndex, rows: readonly IndexedResume[], pause: () => Promise<void>) => {
    for (const row of rows) {
      putResume(index, toResumeDocument(row, of, clock.now().getTime()), row.version);
      await pause();
    }
  };
  return keepIndex<ResumeIndex>(
    {
      async build(pause) {
        const index = createResumeIndex();
        for await (const rows of readIndexedResumes(db, of)) await put(index, rows, pause);
        await settleRows(index, pause);
        return index;
      },
      async *readVersions() {
        yield await findIndexedVersions(db, of);
      },
      changedBy({ tags }) {
        const ids = idsInTags(tags, 'resume:');
        return ids.length > 0 ? async () => ids : null;
      },
      async reload(index, ids, pause) {
        const rows = await findIndexedResumes(db, of, ids);
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
