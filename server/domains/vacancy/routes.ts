import type { vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { Handlers } from '../../platform/binder.ts';
import { readContacts } from './contacts.ts';
import { listVacancies } from './list.ts';
import { readVacancy } from './read-vacancy.ts';
import { findSpecial } from './repository.ts';
import { toCard } from './view.ts';

export const vacancyCalls: Handlers<typeof vacancyContracts> = {
  'GET /vacancy/list': listVacancies,

  'GET /vacancy/special-vacancies': async ({ query: { city, limit } }, { db, clock }) => {
    const now = clock.now();
    return { items: (await findSpecial(db, now, { cityId: city, limit })).map((row) => toCard(row, now)) };
  },

  'GET /vacancy/{id}': ({ params }, context) => readVacancy(context, params.id),

  'GET /vacancy/{id}/contacts': ({ params }, context) => readContacts(context, params.id),
};
