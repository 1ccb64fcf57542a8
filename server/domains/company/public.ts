import { sql, type SqlBool } from 'kysely';
import type { CompanyStatus } from '#shared/domain/company-machine.ts';

/** Companies in these states have no public page and their vacancies are not shown. */
const HIDDEN_STATUSES = ['registering', 'blocked', 'archived'] as const satisfies readonly CompanyStatus[];

/** For a query from `company`: it is public. */
export const isPublicCompany = sql<SqlBool>`(company.status not in (${sql.join([...HIDDEN_STATUSES])}))`;

/**
 * For a query from `vacancy`: it is open, whatever its company's state. Companies count their open vacancies but may
 * not import the domain of vacancies, which builds its public condition on this one.
 */
export const isOpenVacancy = sql<SqlBool>`(vacancy.status = 'active' and vacancy.deleted_at is null)`;

/** For a query from `vacancy`: it is open and not anonymous. */
export const isOpenNamedVacancy = sql<SqlBool>`(${isOpenVacancy} and not vacancy.anonymous)`;
