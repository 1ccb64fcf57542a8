import type { Database } from '../../database/connect.ts';
import { countPublicBySpecializations } from '../resume/index.ts';
import { specializationsOfEach, type VacancySearch } from '../search/index.ts';
import type { RubricatorSources } from './recount.ts';

/** Vacancies as the search shows them, with duplicates merged, so that a number and its list agree. */
export function rubricatorSources(db: Database, search: VacancySearch): RubricatorSources {
  return {
    vacancies: async () => specializationsOfEach(await search.index()),
    resumes: () => countPublicBySpecializations(db),
  };
}
