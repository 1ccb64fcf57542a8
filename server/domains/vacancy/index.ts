import { vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { Messages } from '../../messages/index.ts';
import { defineDomain } from '../../platform/domain.ts';
import { findContactViewsOf } from './contact-view-repository.ts';
import { archiveExpired } from './jobs.ts';
import { vacancyQueue } from './moderation.ts';
import { vacancyReactions } from './reactions.ts';
import { vacancyCalls } from './routes.ts';

export { findCards } from './cards.ts';
export { findFeedItems, type FeedItem } from './feed-items.ts';
export { archiveExpired } from './jobs.ts';
export { insertVacancies, insertVacancy, replaceVacancy, type NewVacancy } from './new-vacancy.ts';
export { readVacancy } from './read-vacancy.ts';
export { isPublicVacancy } from './repository.ts';
export { archiveVacanciesOf, archiveVacancy, emitVacancyChanged, recoverVacancy, unpublishVacancy } from './service.ts';

export const vacancyDomain = defineDomain({
  name: 'vacancy',
  contracts: vacancyContracts,
  calls: (_sources: { messages: Messages }) => vacancyCalls,
  reactions: vacancyReactions,
  ownData: async (db, accountId) => ({ vacancy_contact_view: await findContactViewsOf(db, accountId) }),
  moderation: ({ messages }: { messages: Messages }) => [vacancyQueue(messages)],
  events: [
    'vacancy.archived',
    'vacancy.unpublished',
    'vacancy.recovered',
    'vacancy.imported',
    'vacancy.approved',
    'vacancy.rejected',
    'vacancy.blocked',
  ],
  jobs: () => ({
    scheduled: [
      {
        name: 'archive-expired-vacancies',
        cron: '* * * * *',
        run: async (context) => {
          await archiveExpired(context);
        },
      },
    ],
  }),
});
