import { companyContracts } from '#shared/contracts/company.ts';
import { memberAccountContracts } from '#shared/contracts/member-account.ts';
import { memberContracts } from '#shared/contracts/member.ts';
import { ownCompanyContracts } from '#shared/contracts/own-company.ts';
import { ownFacilityContracts } from '#shared/contracts/own-facility.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { CompanyTools } from './company-tools.ts';
import { expireInvitations } from './invitations.ts';
import { findOwnMemberships } from './member-repository.ts';
import { memberAccountCalls, memberCalls } from './member-routes.ts';
import { ownCompanyCalls } from './own-routes.ts';
import { companyCalls } from './routes.ts';

export { companyNameKey, findOrInsertImportedCompany, insertCompany, type NewCompany } from './new-company.ts';
export { companyCardOfRow, companyShortOfRow, findCompanyBriefs, type CompanyBrief } from './repository.ts';
export { isOpenVacancy, isPublicCompany } from './public.ts';
export { companyOfRowSchema, companyShortOfRowSchema } from './stored.ts';
export { findCompanyItems, suggestCompanies, suggestCompanyItems } from './suggest.ts';
export { toCompanyCard, toCompanyShort } from './view.ts';

export const companyDomain = defineDomain({
  name: 'company',
  contracts: {
    ...companyContracts,
    ...ownCompanyContracts,
    ...ownFacilityContracts,
    ...memberAccountContracts,
    ...memberContracts,
  },
  calls: (tools: CompanyTools) => ({
    ...companyCalls,
    ...ownCompanyCalls,
    ...memberAccountCalls(tools),
    ...memberCalls(tools),
  }),
  events: ['company.changed', 'company.registered', 'member.removed'],
  jobs: () => ({ scheduled: [{ name: 'expire-invitations', cron: '11 * * * *', run: expireInvitations }] }),
  ownData: async (db, accountId) => ({ company_member: await findOwnMemberships(db, accountId) }),
});
