import {
  COMPANY_FACETS,
  type Company,
  type CompanyCard,
  type CompanyFacet,
  type CompanyItem,
  type CompanyList,
  type Facility,
} from '#shared/contracts/company.ts';
import type { ReplyClock } from '#shared/contracts/vacancy-parts.ts';
import {
  companyListHref,
  withoutCompanyFilter,
  type CompanyListQuery,
  type CompanyQueryField,
} from '#shared/domain/company-query.ts';
import { toIso } from '#shared/domain/time.ts';
import { OBJECT_TYPES } from '#shared/domain/vacancy-terms.ts';
import { COMPANY_FLAG_LABELS } from '#shared/text/company-labels.ts';
import { capitalised } from '#shared/text/terms.ts';
import { OBJECT_TYPE_LABELS } from '#shared/text/vacancy-labels.ts';
import { htmlStart } from '../../platform/html.ts';
import { findCity, findSpecialization, regionNamesOf } from '../compendium/index.ts';
import { runningTerm } from '../ledger/index.ts';
import type { FacetCount } from './lists/facets.ts';
import { toRating } from './rating.ts';
import type { CompanyItemRow, CompanyOfRow, CompanyRow, FacilityRow } from './repository.ts';

/** The company's data on a vacancy and its card. */
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

export function toCompanyCard(row: Omit<CompanyOfRow, 'isPublic'>): CompanyCard {
  const { id, brandName, logoUrl, kind, size, foundedYear, badges, vacancyCount } = row;
  return {
    id,
    brandName,
    logoUrl,
    kind,
    size,
    foundedYear,
    badges,
    vacancyCount,
    verified: row.status === 'verified',
    city: findCity(row.cityId),
    replyClock: toReplyClock(row),
  };
}

/** Null for a company with too few responds. */
export function toReplyClock({
  responseRate,
  medianReplyMinutes,
}: Pick<CompanyOfRow, 'responseRate' | 'medianReplyMinutes'>): ReplyClock | null {
  return responseRate === null
    ? null
    : { answeredOfTen: Math.round(responseRate / 10), medianMinutes: medianReplyMinutes };
}

const ABOUT_CHARS = 180;

export function toCompanyItem(row: CompanyItemRow): CompanyItem {
  return {
    ...toCompanyCard(row),
    status: row.status,
    objectTypes: row.objectTypes,
    sroMember: row.sro.some(({ valid }) => valid),
    rating: toRating(row.rated),
    about: htmlStart(row.description, ABOUT_CHARS),
  };
}

export function toCompany(row: CompanyRow, facilities: readonly FacilityRow[], now: Date): Company {
  return {
    ...toCompanyCard(row),
    status: row.status,
    rating: toRating(row.rated),
    legalName: row.legalName,
    inn: row.inn,
    kpp: row.kpp,
    ogrn: row.ogrn,
    legalForm: row.legalForm,
    okvedMain: row.okvedMain,
    egrulStatus: row.egrulStatus,
    outsourcingAccreditation: row.outsourcingAccreditation,
    verification: row.verification,
    checkedAt: toIso(row.checkedAt),
    branding: brandingOf(row, now),
    sro: row.sro
      .filter(({ valid }) => valid)
      .map(({ registryNumber, kind, liabilityLevel }) => ({ registryNumber, kind, liabilityLevel })),
    description: row.description,
    coverUrl: row.coverUrl,
    gallery: row.gallery,
    videoUrl: row.videoUrl,
    siteUrl: row.siteUrl,
    socials: row.socials,
    phones: row.phones,
    addresses: row.addresses,
    objectTypes: row.objectTypes,
    regions: regionNamesOf(row.regionIds),
    facilities: facilities.map(({ id, name, objectType, stage, address }) => ({
      id,
      name,
      objectType,
      stage,
      address,
    })),
    responseRate: row.responseRate,
    medianReplyMinutes: row.medianReplyMinutes,
    createdAt: toIso(row.createdAt),
  };
}

export function toFacility(row: FacilityRow): Facility {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    objectType: row.objectType,
    customer: row.customer,
    address: row.address,
    stage: row.stage,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    photos: row.photos,
    busSchedule: row.busSchedule,
    siteRules: row.siteRules,
    vacancyCount: row.vacancyCount,
  };
}

/** The design of its page, while what was bought runs. */
export function brandingOf(
  { branding, brandingTerms }: Pick<CompanyRow, 'branding' | 'brandingTerms'>,
  now: Date,
): Company['branding'] {
  const bought = runningTerm(brandingTerms, now);
  if (!bought || !branding || !(branding.coverUrl || branding.accent)) return null;
  const { coverUrl, accent } = branding;
  return { coverUrl, accent, validUntil: bought.until.toISOString(), ad: bought.ad };
}

/** The counts with names. Chosen values are included even when their count is 0. */
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
  return {
    city: named('city'),
    spec_hiring: named('spec_hiring'),
    object_type: named('object_type'),
    verified: named('verified'),
    sro: named('sro'),
    has_vacancies: named('has_vacancies'),
  };
}

/** The active filters, a chip each. */
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

/** The name of a value; null for an unknown id. */
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
    case 'object_type': {
      const type = OBJECT_TYPES.find((one) => one === value);
      return type ? capitalised(OBJECT_TYPE_LABELS[type]) : null;
    }
    default:
      return COMPANY_FLAG_LABELS[field];
  }
}
