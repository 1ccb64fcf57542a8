import { templateContracts } from '#shared/contracts/template.ts';
import { TEMPLATE_VARIABLES } from '#shared/domain/template.ts';
import { VARIABLE_EXAMPLES, VARIABLE_NAMES } from '#shared/text/template-labels.ts';
import { defineDomain } from '../../platform/domain.ts';
import {
  addTemplate,
  changeTemplate,
  forgetTemplates,
  listTemplates,
  mayReadFiles,
  removeTemplate,
} from './service.ts';

export type { TemplateReader } from './repository.ts';
export { countTemplateUse, listActiveTemplates, listTemplatesFor, sendTemplate } from './use-template.ts';

/** Messages that companies and applicants write again and again. */
export const templateDomain = defineDomain({
  name: 'template',
  contracts: templateContracts,
  calls: () => ({
    'GET /respond/template': async ({ query }, context) => listTemplates(context, query),
    'GET /respond/template/variables': async () => ({
      items: TEMPLATE_VARIABLES.map((name) => ({
        name,
        title: VARIABLE_NAMES[name],
        example: VARIABLE_EXAMPLES[name],
      })),
    }),
    'POST /respond/template': async ({ body }, context) => addTemplate(context, body),
    'PATCH /respond/template/{id}': async ({ params, body }, context) => changeTemplate(context, params.id, body),
    'DELETE /respond/template/{id}': async ({ params }, context) => removeTemplate(context, params.id),
  }),
  reactions: {
    'account.erased': [
      async (tx, { payload: { accountId }, createdAt }) =>
        forgetTemplates({ clock: { now: () => createdAt } }, tx, { accountId }),
    ],
    'company.closed': [
      async (tx, { payload: { companyId }, createdAt }) =>
        forgetTemplates({ clock: { now: () => createdAt } }, tx, { companyId }),
    ],
  },
  fileReaders: { template: mayReadFiles },
  ownData: async (db, accountId) => ({
    template: await db
      .selectFrom('template')
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }),
});
