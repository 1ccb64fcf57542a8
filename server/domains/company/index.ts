export { companyNameKey, findOrInsertImportedCompany, insertCompany, type NewCompany } from './new-company.ts';
export { findCompaniesByIds, findCompany, HIDDEN_STATUSES, type CompanyWithCount } from './repository.ts';
export { companyCalls } from './routes.ts';
export { toCompanyCard, toCompanyShort } from './view.ts';
