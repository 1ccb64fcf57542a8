export { companyNameKey, findOrInsertImportedCompany, insertCompany, type NewCompany } from './new-company.ts';
export {
  companyCardOfRow,
  companyShortOfRow,
  findCompanyBriefs,
  HIDDEN_STATUSES,
  type CompanyBrief,
  type CompanyOfRow,
} from './repository.ts';
export { companyCalls } from './routes.ts';
export { findCompanyItems, suggestCompanies, suggestCompanyItems } from './suggest.ts';
export { toCompanyCard, toCompanyShort } from './view.ts';
