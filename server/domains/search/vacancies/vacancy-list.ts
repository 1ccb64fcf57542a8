import {
  countFilters,
  defaultSort,
  listPath,
  writeVacancyQuery,
  type SearchSort,
  type VacancyQuery,
} from '#shared/domain/vacancy-query.ts';
import { defineList } from '../core/list-query.ts';

export const vacancyList = defineList<VacancyQuery, SearchSort>({
  things: 'вакансий',
  path: listPath,
  write: writeVacancyQuery,
  defaultSort,
  sortOf: (sort, { near }) => (sort === 'distance' && !near ? 'newest' : sort),
  countFilters,
  companions: { q: ['q_in', 'exact'], pay_min: ['pay_mode', 'pay_net'], city: ['anywhere'] },
  silent: ['pay_mode', 'pay_net', 'exact'],
  whole: ['near'],
});
