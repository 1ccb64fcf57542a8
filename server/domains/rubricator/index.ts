import { rubricatorContracts } from '#shared/contracts/rubricator.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { VacancySearch } from '../search/index.ts';
import type { Rubricator } from './recount.ts';
import { rubricatorCalls } from './routes.ts';

export { createRubricator, type Rubricator } from './recount.ts';
export { rubricatorSources } from './sources.ts';

export const rubricatorDomain = defineDomain({
  name: 'rubricator',
  contracts: rubricatorContracts,
  calls: ({ search }: { search: VacancySearch; rubricator: Rubricator }) => rubricatorCalls(search),
  events: ['rubricator.recounted'],
  jobs: ({ rubricator }) => ({
    scheduled: [{ name: 'recount-rubricator', cron: '11 1 * * *', run: () => rubricator.recount() }],
  }),
});
