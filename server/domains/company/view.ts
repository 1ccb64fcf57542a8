import { companyCardSchema, companySchema, type Company, type CompanyCard } from '#shared/contracts/company.ts';
import type { CompanyRow, FacilityRow } from './repository.ts';

type City = CompanyCard['city'];

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

/** `city` is the row's city, already loaded. The schema reads text and jsonb columns and drops the rest. */
export function toCompanyCard(row: CompanyRow & { vacancyCount: number }, city: City): CompanyCard {
  return companyCardSchema.parse({ ...row, verified: row.status === 'verified', city });
}

export function toCompany(row: CompanyRow & { vacancyCount: number }, city: City, regions: readonly string[], facilities: readonly FacilityRow[]): Company {
  return companySchema.parse({
    ...row,
    verified: row.status === 'verified',
    city,
    regions,
    facilities,
    createdAt: row.createdAt.toISOString(),
  });
}
