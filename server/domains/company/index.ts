export { companyNameKey, findOrInsertImportedCompany, insertCompany, type NewCompany } from './new-company.ts';
export { findCompaniesByIds, findFacility, HIDDEN_STATUSES } from './repository.ts';
export { companyCalls } from './routes.ts';
export { toCompanyShort } from './view.ts';
