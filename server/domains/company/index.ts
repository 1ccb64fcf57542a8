import { companyContracts } from '#shared/contracts/company.ts';
import { defineDomain } from '../../platform/domain.ts';
import { companyCalls } from './routes.ts';

export { companyNameKey, findOrInsertImportedCompany, insertCompany, type NewCompany } from './new-company.ts';
export { companyCardOfRow, companyShortOfRow, findCompanyBriefs, type CompanyBrief } from './repository.ts';
export { isOpenVacancy, isPublicCompany } from './public.ts';
export { companyOfRowSchema, companyShortOfRowSchema } from './stored.ts';
export { findCompanyItems, suggestCompanies, suggestCompanyItems } from './suggest.ts';
export { toCompanyCard, toCompanyShort } from './view.ts';

export const companyDomain = defineDomain({ name: 'company', contracts: companyContracts, calls: () => companyCalls });
