import type { vacancyEditContracts } from '#shared/contracts/vacancy-edit.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { createDraft } from './create.ts';
import { publishVacancy } from './publish.ts';
import { saveVacancy } from './save.ts';
import type { Places } from './standing.ts';
import { discardChanges, updateVacancy } from './update.ts';
import { previewVacancy, readEdit } from './view.ts';

/** Writing vacancies until they are shown. */
export const vacancyEditCalls = (places: Places | undefined): Handlers<typeof vacancyEditContracts> => ({
  'POST /vacancy/create-draft': ({ body }, context) => createDraft(context, places, body.from),

  'GET /vacancy/{id}/edit': ({ params }, context) => readEdit(context, places, params.id),

  'PUT /vacancy/{id}': ({ params, body }, context) => saveVacancy(context, params.id, body),

  'DELETE /vacancy/{id}/edit': ({ params }, context) => discardChanges(context, params.id),

  'GET /vacancy/{id}/preview': ({ params }, context) => previewVacancy(context, params.id),

  'POST /vacancy/{id}/publish': ({ params, body }, context) => publishVacancy(context, places, params.id, body),

  'POST /vacancy/{id}/update-vacancy': ({ params, body }, context) => updateVacancy(context, places, params.id, body),
});
