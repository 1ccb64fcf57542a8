import {
  countResumeFilters,
  defaultResumeSort,
  resumeListPath,
  writeResumeQuery,
  type ResumeQuery,
  type ResumeSort,
} from '#shared/domain/resume-query.ts';
import { defineList } from '../core/list-query.ts';

export const resumeList = defineList<ResumeQuery, ResumeSort>({
  things: 'резюме',
  path: resumeListPath,
  write: writeResumeQuery,
  defaultSort: defaultResumeSort,
  sortOf: (sort, { q }) => (sort === 'relevance' && !q ? 'updated' : sort),
  countFilters: countResumeFilters,
  companions: { q: ['exact'], pay_max: ['pay_mode'], permits: ['permits_until'] },
  silent: ['pay_mode', 'exact'],
  whole: [],
});
