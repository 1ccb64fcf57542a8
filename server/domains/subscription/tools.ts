import type { Suspicion } from '../../platform/suspicion.ts';
import type { AccountTools } from '../account/index.ts';
import type { ResumeSearch, VacancySearch } from '../search/index.ts';

/** What the use cases of newsletters need besides their context. */
export interface SubscriptionTools extends Pick<AccountTools, 'messages' | 'secrets'> {
  suspicion: Suspicion;
  search: VacancySearch;
  resumeSearch: ResumeSearch;
}
