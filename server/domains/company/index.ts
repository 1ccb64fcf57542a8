export { companyNameKey, findOrInsertImportedCompany, insertCompany, type NewCompany } from './new-company.ts';
export { companyCardOfRow, companyShortOfRow, findCompanyBriefs, type CompanyBrief } from './repository.ts';
export { isOpenVacancy, isPublicCompany } from './public.ts';
export { companyCalls } from './routes.ts';
export { companyOfRowSchema, companyShortOfRowSchema } from './stored.ts';
export { findCompanyItems, suggestCompanies, suggestCompanyItems } from './suggest.ts';
export { toCompanyCard, toCompanyShort } from './view.ts';
