import {
  COMPANY_FACETS,
  type Company,
  type CompanyCard,
  type CompanyFacet,
  type CompanyItem,
  type CompanyList,
  type Facility,
} from '#shared/contracts/company.ts';
import { brandingSchema } from '#shared/contracts/vacancy-parts.ts';
import {
  companyListHref,
  withoutCompanyFilter,
  type CompanyListQuery,
  type CompanyQueryField,
} from '#shared/domain/company-query.ts';
import { COMPANY_FLAG_LABELS } from '#shared/text/company-labels.ts';
import { capitalised } from '#shared/text/terms.ts';
import { OBJECT_TYPE_LABELS } from '#shared/text/vacancy-labels.ts';
import { htmlStart } from '../../platform/html.ts';
import { findCity, findSpecialization, regionNamesOf } from '../compendium/index.ts';
import type { FacetCount } from './facets.ts';
import type { CompanyOfRow, CompanyRow, CompanyWithCount, FacilityRow } from './repository.ts';

// Text and jsonb columns are known to the compiler as text and JSON only. The binder reads every answer through its
// contract on the way out: there a wrong value fails and what the contract does not name is dropped. Hence the casts.

/** What a vacancy and its card show of the company. */
export interface CompanyShort {
  id: number;
  name: string;
  logoUrl: string | null;
  verified: boolean;
}

export function toCompanyShort({
  id,
  brandName,
  logoUrl,
  status,
}: Pick<CompanyOfRow, 'id' | 'brandName' | 'logoUrl' | 'status'>): CompanyShort {
  return { id, name: brandName, logoUrl, verified: status === 'verified' };
}

export function toCompanyCard(row: CompanyOfRow): CompanyCard {
  return { ...row, verified: row.status === 'verified', city: findCity(row.cityId) } as CompanyCard;
}

const ABOUT_CHARS = 180;

export function toCompanyItem(row: CompanyWithCount): CompanyItem {
  const sro = row.sro as unknown as Company['sro'];
  return {
    ...row,
    ...toCompanyCard(row),
    sroMember: sro.some(({ valid }) => valid),
    about: htmlStart(row.description, ABOUT_CHARS),
  } as unknown as CompanyItem;
}

export function toCompany(row: CompanyWithCount, facilities: readonly FacilityRow[], now: Date): Company {
  return {
    ...row,
    verified: row.status === 'verified',
    city: findCity(row.cityId),
    regions: regionNamesOf(row.regionIds),
    branding: brandingOf(row, now),
    facilities,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  } as unknown as Company;
}

export function toFacility(row: FacilityRow): Facility {
  return row as unknown as Facility;
}

/** A bought look that is paid for now. */
function brandingOf({ branding }: CompanyRow, now: Date): Company['branding'] {
  const bought = brandingSchema.nullable().parse(branding);
  return bought && new Date(bought.validUntil) > now ? bought : null;
}

/** The counts with names. What is chosen is there even where nothing has it. */
export function toFacets(
  counts: Readonly<Record<CompanyFacet, readonly FacetCount[]>>,
  query: CompanyListQuery,
): CompanyList['facets'] {
  const named = (field: CompanyFacet) => {
    const found = counts[field];
    const lacking = valuesOf(query, field).filter((value) => !found.some((one) => one.value === value));
    return [...found, ...lacking.map((value) => ({ value, count: 0 }))].flatMap(({ value, count }) => {
      const name = nameOf(field, value);
      return name === null ? [] : [{ value, name, count }];
    });
  };
  return Object.fromEntries(COMPANY_FACETS.map((field) => [field, named(field)])) as CompanyList['facets'];
}

/** What narrows the list, a chip each. */
export function toApplied(query: CompanyListQuery): CompanyList['applied'] {
  const fields: readonly CompanyQueryField[] = ['q', 'region', ...COMPANY_FACETS];
  return fields.flatMap((field) =>
    valuesOf(query, field).flatMap((value) => {
      const name = nameOf(field, value);
      return name === null
        ? []
        : [{ field, value, name, href: companyListHref(withoutCompanyFilter(query, field, value)) }];
    }),
  );
}

function valuesOf(query: CompanyListQuery, field: CompanyQueryField): string[] {
  const value = query[field];
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [value === true ? '1' : value];
}

/** The name of a value; null for an id of nothing. */
function nameOf(field: CompanyQueryField, value: string): string | null {
  switch (field) {
    case 'q':
      return `«${value}»`;
    case 'city':
      return findCity(Number(value))?.name ?? null;
    case 'region':
      return regionNamesOf([Number(value)])[0] ?? null;
    case 'spec_hiring':
      return findSpecialization(Number(value))?.name ?? null;
    case 'object_type':
      // The contract and the database's own values are of the closed set.
      return capitalised(OBJECT_TYPE_LABELS[value as keyof typeof OBJECT_TYPE_LABELS]);
    default:
      return COMPANY_FLAG_LABELS[field];
  }
}
