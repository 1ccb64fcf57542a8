import type { Company, CompanyCard } from '#shared/contracts/company.ts';
import { findCity, regionNamesOf } from '../compendium/index.ts';
import type { CompanyOfRow, CompanyWithCount, FacilityRow } from './repository.ts';

// Text and jsonb columns are known to the compiler as text and JSON only. The binder reads every answer through its
// contract on the way out: there a wrong value fails and what the contract does not name is dropped. Hence the casts.

/** What a vacancy and its card show of the company. */
export interface CompanyShort {
  id: number;
  name: string;
  logoUrl: string | null;
  verified: boolean;
}

export function toCompanyShort({ id, brandName, logoUrl, status }: Pick<CompanyOfRow, 'id' | 'brandName' | 'logoUrl' | 'status'>): CompanyShort {
  return { id, name: brandName, logoUrl, verified: status === 'verified' };
}

export function toCompanyCard(row: CompanyOfRow): CompanyCard {
  return { ...row, verified: row.status === 'verified', city: findCity(row.cityId) } as CompanyCard;
}

export function toCompany(row: CompanyWithCount, facilities: readonly FacilityRow[]): Company {
  return {
    ...row,
    verified: row.status === 'verified',
    city: findCity(row.cityId),
    regions: regionNamesOf(row.regionIds),
    facilities,
    createdAt: row.createdAt.toISOString(),
  } as unknown as Company;
}
