import type { vacancyLifeContracts } from '#shared/contracts/vacancy-life.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { DomainError } from '../../../platform/problems.ts';
import { appealVacancy, archiveVacancy, deleteVacancy, recoverVacancy, unpublishVacancy } from '../service.ts';
import { brandVacancy } from './brand.ts';
import { changeMany } from './bulk.ts';
import type { Places } from './standing.ts';
import { stateOf } from './state.ts';

/** What becomes of vacancies once they are written. */
export const vacancyLifeCalls = (places: Places | undefined): Handlers<typeof vacancyLifeContracts> => ({
  'POST /vacancy/{id}/unpublish-vacancy': async ({ params: { id } }, context) => {
    await unpublishVacancy(context, id);
    return stateOf(context.db, context, id, context.clock.now());
  },

  'POST /vacancy/{id}/recover-vacancy': async ({ params: { id } }, context) => {
    await recoverVacancy(context, id, places);
    return stateOf(context.db, context, id, context.clock.now());
  },

  'POST /vacancy/{id}/archive-vacancy': async ({ params: { id }, body }, context) => {
    await archiveVacancy(context, id, body.reason, body.message);
    return stateOf(context.db, context, id, context.clock.now());
  },

  'POST /vacancy/{id}/brand-vacancy': ({ params, body }, context) => brandVacancy(context, params.id, body),

  'POST /vacancy/{id}/appeal': async ({ params: { id }, body }, context) => {
    // The contract refuses an empty one, which its type still has.
    if (body.text === null) throw new DomainError('bad_argument');
    await appealVacancy(context, id, body.text);
    return stateOf(context.db, context, id, context.clock.now());
  },

  'DELETE /vacancy/{id}': ({ params }, context) => deleteVacancy(context, params.id),

  'POST /vacancy/archive-many': ({ body: { ids, reason, message } }, context) =>
    changeMany(context, ids, 'archive', (own, id) => archiveVacancy(own, id, reason, message)),

  'POST /vacancy/delete-many': ({ body: { ids } }, context) => changeMany(context, ids, 'deleted', deleteVacancy),
});
