import type { vacancyEditContracts } from '#shared/contracts/vacancy-edit.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { DomainError } from '../../../platform/problems.ts';
import { appealVacancy, archiveVacancy, deleteVacancy, recoverVacancy, unpublishVacancy } from '../service.ts';
import { brandVacancy } from './brand.ts';
import { changeMany } from './bulk.ts';
import { createDraft } from './create.ts';
import { publishVacancy } from './publish.ts';
import { saveVacancy } from './save.ts';
import type { Places } from './standing.ts';
import { stateOf } from './state.ts';
import { discardChanges, updateVacancy } from './update.ts';
import { previewVacancy, readEdit } from './view.ts';

/** Writing vacancies, and what becomes of them. */
export const vacancyEditCalls = (places: Places | undefined): Handlers<typeof vacancyEditContracts> => ({
  'POST /vacancy/create-draft': ({ body }, context) => createDraft(context, places, body.from),

  'GET /vacancy/{id}/edit': ({ params }, context) => readEdit(context, places, params.id),

  'PUT /vacancy/{id}': ({ params, body }, context) => saveVacancy(context, params.id, body),

  'DELETE /vacancy/{id}/edit': ({ params }, context) => discardChanges(context, params.id),

  'GET /vacancy/{id}/preview': ({ params }, context) => previewVacancy(context, params.id),

  'POST /vacancy/{id}/publish': ({ params, body }, context) => publishVacancy(context, places, params.id, body),

  'POST /vacancy/{id}/update-vacancy': ({ params, body }, context) => updateVacancy(context, places, params.id, body),

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
