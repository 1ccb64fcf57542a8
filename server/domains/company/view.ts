import { companyCardSchema, companySchema, type Company, type CompanyCard } from '#shared/contracts/company.ts';
import { findCity, regionNamesOf } from '../compendium/index.ts';
import type { CompanyRow, CompanyWithCount, FacilityRow } from './repository.ts';

/** What a vacancy and its card show of the company. */
export interface CompanyShort {
  id: number;
  name: string;
  logoUrl: string | null;
  verified: boolean;
}

export function toCompanyShort(row: CompanyRow): CompanyShort {
  return { id: row.id, name: row.brandName, logoUrl: row.logoUrl, verified: row.status === 'verified' };
}

/** The schema reads text and jsonb columns and drops the rest. */
export function toCompanyCard(row: CompanyWithCount): CompanyCard {
  return companyCardSchema.parse({ ...row, verified: row.status === 'verified', city: findCity(row.cityId) });
}

export function toCompany(row: CompanyWithCount, facilities: readonly FacilityRow[]): Company {
  return companySchema.parse({
    ...row,
    verified: row.status === 'verified',
    city: findCity(row.cityId),
    regions: regionNamesOf(row.regionIds),
    facilities,
    createdAt: row.createdAt.toISOString(),
  });
}
