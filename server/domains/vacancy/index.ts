import { respondSettingsContracts } from '#shared/contracts/respond-settings.ts';
import { vacancyEditContracts } from '#shared/contracts/vacancy-edit.ts';
import { vacancyLifeContracts } from '#shared/contracts/vacancy-life.ts';
import { vacancyContracts } from '#shared/contracts/vacancy.ts';
import { defineDomain } from '../../platform/domain.ts';
import { findContactViewsOf } from './contact-view-repository.ts';
import type { HasResponded } from './contacts.ts';
import { mayReadDocument } from './document-readers.ts';
import { findEditsOf } from './edit/repository.ts';
import { purgeDeleted } from './edit/purge.ts';
import { vacancyLifeCalls } from './edit/life-routes.ts';
import { vacancyEditCalls } from './edit/routes.ts';
import type { Places } from './edit/standing.ts';
import { expiryWarnings, warnOfExpiry } from './expiry-warnings.ts';
import { archiveExpired } from './jobs.ts';
import { vacancyQueue } from './moderation.ts';
import { tellEndedPromotions } from './promote.ts';
import { vacancyReactions } from './reactions.ts';
import { vacancyCalls } from './routes.ts';

export { pagesOfVacancy } from './events.ts';
export { findCards, findKeptVacancies } from './cards.ts';
export { findFeedItems, type FeedItem } from './feed-items.ts';
export { expiryWarnings, warnOfExpiry };
export { archiveExpired } from './jobs.ts';
export { purgeDeleted } from './edit/purge.ts';
export { findByInternalCode } from './internal-code.ts';
export { insertVacancies, insertVacancy, replaceVacancy, type NewVacancy } from './new-vacancy.ts';
export { beginBoughtBranding, brandVacancy } from './edit/brand.ts';
export { bumpVacancy, findPromoted, findVacancyToPayFor, isVacancyWithin, setPromotion } from './promote.ts';
export { assertPlaceUnused, type Places } from './edit/standing.ts';
export { isInScope } from './scope.ts';
export { tellEndedPromotions };
export { readVacancy } from './read-vacancy.ts';
export { mayChangeSettings } from './policy.ts';
export { editorColumns } from './scope.ts';
export { isPublicVacancy } from './repository.ts';
export { selectAndHold } from './respond-repository.ts';
export { hiddenCompanyName } from './hidden-company.ts';
export { holdVacancyToRespond, readVacancyToRespond, toVacancyToRespond, type VacancyToRespond } from './to-respond.ts';
export { countResponds } from './respond-counts.ts';
export { archiveVacanciesOf, archiveVacancy, emitVacancyChanged, recoverVacancy, unpublishVacancy } from './service.ts';
export { createVacancyViews, type VacancyViews } from './views.ts';

export const vacancyDomain = defineDomain({
  name: 'vacancy',
  contracts: { ...vacancyContracts, ...vacancyEditContracts, ...vacancyLifeContracts, ...respondSettingsContracts },
  calls: ({ hasResponded, vacancyPlaces }: { hasResponded: HasResponded; vacancyPlaces: Places }) => ({
    ...vacancyCalls(hasResponded),
    ...vacancyEditCalls(vacancyPlaces),
    ...vacancyLifeCalls(vacancyPlaces),
  }),
  reactions: vacancyReactions,
  ownData: async (db, accountId) => ({
    vacancy_contact_view: await findContactViewsOf(db, accountId),
    vacancy_edit: await findEditsOf(db, accountId),
  }),
  fileReaders: { vacancy: mayReadDocument },
  moderation: () => [vacancyQueue],
  events: [
    'vacancy.archived',
    'vacancy.unpublished',
    'vacancy.recovered',
    'vacancy.changed',
    'vacancy.imported',
    'vacancy.submitted',
    'vacancy.published',
    'vacancy.appealed',
    'vacancy.deleted',
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
      {
        name: 'tell-ended-promotions',
        cron: '* * * * *',
        run: async (context) => {
          await tellEndedPromotions(context);
        },
      },
      {
        name: 'purge-deleted-vacancies',
        cron: '37 3 * * *',
        run: async (context) => {
          await purgeDeleted(context);
        },
      },
      // Several times a day, so that a server that was down is soon back on time.
      { name: 'warn-of-vacancy-expiry', cron: '11 */6 * * *', run: warnOfExpiry },
    ],
  }),
});
