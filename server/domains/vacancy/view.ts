import type { z } from 'zod';
import * as parts from '#shared/contracts/vacancy-parts.ts';
import { vacancyCardSchema, vacancySchema, type Vacancy, type VacancyCard } from '#shared/contracts/vacancy.ts';
import { toCompanyCard, toCompanyShort, type CompanyWithCount } from '../company/index.ts';
import { findCity, findSpecialization } from '../compendium/index.ts';
import type { MarketRow, VacancyParts, VacancyRow, VacancyStatsRow } from './repository.ts';

export type CompanyShort = VacancyCard['company'];

/** What one vacancy in full has besides its row. */
export interface VacancyDetails extends VacancyParts {
  market: MarketRow | null;
  /** The caller may see contacts as the employer shows them to everybody. */
  showContacts: boolean;
  /** Only for the company's own people. */
  stats: VacancyStatsRow | null;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * What a list shows of a row. The schemas read what the columns hold as text or jsonb: a value that the contract does not
 * know is a defect of the writer and fails here.
 */
export function toCard(row: VacancyRow, company: CompanyShort | undefined, now: Date): VacancyCard {
  const branding = brandingOf(row, now);
  return vacancyCardSchema.parse({
    ...row,
    company: companyOf(row, company),
    payEquivalent: {
      monthNetMinKopecks: row.payMonthNetMin,
      monthNetMaxKopecks: row.payMonthNetMax,
      shiftNetMinKopecks: row.payShiftNetMin,
      shiftNetMaxKopecks: row.payShiftNetMax,
      assumptions: row.payAssumptions,
    },
    city: findCity(row.cityId),
    place: row.anonymous ? null : row.address,
    specializations: row.specializationIds.flatMap((id) => findSpecialization(id) ?? []),
    coverUrl: branding?.coverUrl ?? null,
    highlighted: row.highlightUntil !== null && row.highlightUntil > now,
    publishedAt: iso(row.bumpedAt ?? row.publishedAt),
  });
}

/** One vacancy in full. What the caller may not see is null. */
export function toVacancy(row: VacancyRow, company: CompanyWithCount, details: VacancyDetails, now: Date): Vacancy {
  const exact = row.showExact && !row.anonymous;
  return vacancySchema.parse({
    ...row,
    ...toCard(row, toCompanyShort(company), now),
    companyCard: row.anonymous ? null : toCompanyCard(company),
    facility: row.anonymous ? null : details.facility,
    latitude: exact ? row.latitude : null,
    longitude: exact ? row.longitude : null,
    hiringCities: row.hiringCityIds.flatMap((id) => findCity(id) ?? []),
    contacts: details.showContacts ? row.contacts : null,
    media: details.media,
    branding: brandingOf(row, now),
    market: details.market,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    expiresAt: iso(row.expiresAt),
    archivedAt: iso(row.archivedAt),
    source: row.sourceName ? { name: row.sourceName, publishedAt: iso(row.sourcePublishedAt) } : null,
    own: details.stats && toOwn(row, details.stats),
  });
}

function toOwn(row: VacancyRow, stats: VacancyStatsRow): object {
  return {
    ...row,
    bumpedAt: iso(row.bumpedAt),
    highlightUntil: iso(row.highlightUntil),
    onMainUntil: iso(row.onMainUntil),
    stats: { ...stats, lastRespondAt: iso(stats.lastRespondAt) },
  };
}

function companyOf(row: VacancyRow, company: CompanyShort | undefined): CompanyShort {
  if (row.anonymous || !company) return { id: null, name: row.customEmployerName ?? 'Компания скрыта', logoUrl: null, verified: company?.verified ?? false };
  return company;
}

/** Branding that is paid for now; an anonymous vacancy has none. */
function brandingOf(row: VacancyRow, now: Date): z.output<typeof parts.brandingSchema> | null {
  const branding = parts.brandingSchema.nullable().parse(row.branding);
  return branding && !row.anonymous && new Date(branding.validUntil) > now ? branding : null;
}
