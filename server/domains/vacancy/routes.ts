import type { respondSettingsContracts } from '#shared/contracts/respond-settings.ts';
import type { vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { Handlers } from '../../platform/binder.ts';
import { readContacts, type HasResponded } from './contacts.ts';
import { listVacancies } from './list.ts';
import { readVacancy } from './read-vacancy.ts';
import { findSpecial } from './repository.ts';
import { changeRespondSettings, readRespondSettings } from './respond-settings.ts';
import { toCard } from './view.ts';

export const vacancyCalls = (
  hasResponded: HasResponded,
): Handlers<typeof vacancyContracts & typeof respondSettingsContracts> => ({
  'GET /vacancy/list': listVacancies,

  'GET /vacancy/special-vacancies': async ({ query: { city, limit } }, { db, clock }) => {
    const now = clock.now();
    return { items: (await findSpecial(db, now, { cityId: city, limit })).map((row) => toCard(row, now)) };
  },

  'GET /vacancy/{id}': ({ params }, context) => readVacancy(context, params.id),

  'GET /vacancy/{id}/contacts': ({ params }, context) => readContacts(context, hasResponded, params.id),

  'GET /vacancy/{id}/respond-settings': ({ params }, context) => readRespondSettings(context, params.id),

  'PATCH /vacancy/{id}/respond-settings': ({ params, body }, context) =>
    changeRespondSettings(context, params.id, body),
});
