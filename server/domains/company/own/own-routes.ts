import type { ownCompanyContracts } from '#shared/contracts/own-company.ts';
import type { ownFacilityContracts } from '#shared/contracts/own-facility.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { changeBranding } from './branding.ts';
import * as facilities from './facilities.ts';
import { changeOwnCompany, readOwnCompany } from './own-company.ts';

export const ownCompanyCalls: Handlers<typeof ownCompanyContracts & typeof ownFacilityContracts> = {
  'GET /company/own': async (_request, context) => readOwnCompany(context),
  'PATCH /company/': async ({ body }, context) => changeOwnCompany(context, body),
  'PATCH /company/branding': async ({ body }, context) => changeBranding(context, body),
  'GET /company/facilities': async (_request, context) => facilities.listFacilities(context),
  'GET /company/facilities/{id}': async ({ params }, context) => facilities.readFacility(context, params.id),
  'POST /company/facilities': async ({ body }, context) => facilities.addFacility(context, body),
  'PATCH /company/facilities/{id}': async ({ params, body }, context) =>
    facilities.changeFacility(context, params.id, body),
  'DELETE /company/facilities/{id}': async ({ params }, context) => facilities.removeFacility(context, params.id),
};
