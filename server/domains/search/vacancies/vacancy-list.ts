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
  sortOf: (sort, { radius_km: radius }) => (sort === 'distance' && !radius ? 'newest' : sort),
  countFilters,
  companions: {
    q: ['q_in', 'exact'],
    pay_min: ['pay_mode', 'pay_net'],
    city: ['anywhere', 'radius_km'],
    near: ['radius_km'],
    radius_km: ['near'],
  },
  silent: ['pay_mode', 'pay_net', 'exact'],
});
