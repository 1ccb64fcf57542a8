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
  sortOf: (sort, { q, radius_km: radius }) =>
    (sort === 'relevance' && !q) || (sort === 'distance' && !radius) ? 'updated' : sort,
  countFilters: countResumeFilters,
  companions: {
    q: ['exact'],
    pay_max: ['pay_mode'],
    permits: ['permits_until'],
    city: ['radius_km'],
    near: ['radius_km'],
    radius_km: ['near'],
  },
  silent: ['pay_mode', 'exact'],
});
