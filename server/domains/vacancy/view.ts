import * as parts from '#shared/contracts/vacancy-parts.ts';
import type { Vacancy, VacancyCard } from '#shared/contracts/vacancy.ts';
import { youthBreaches } from '#shared/domain/youth-work.ts';
import { z } from 'zod';
import { toCompanyCard, toCompanyShort } from '../company/index.ts';
import { findCity, findSpecialization, metroNamesOf, workTypeNamesOf } from '../compendium/index.ts';
import type { MarketRow, VacancyParts, VacancyRow, VacancyStatsRow } from './repository.ts';

// Text and jsonb columns are known to the compiler as text and JSON only. The binder reads every answer through its
// contract on the way out: there a wrong value fails and what the contract does not name is dropped. Hence the casts.

type Branding = z.output<typeof parts.brandingSchema>;

/** What one vacancy in full has besides its row. */
export interface VacancyDetails {
  market: MarketRow | null;
  /** The caller may see contacts as the employer shows them to everybody. */
  showContacts: boolean;
  /** Only for the company's own people. */
  stats: VacancyStatsRow | null;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** What a list shows of a row. */
export function toCard(row: VacancyRow, now: Date): VacancyCard {
  return cardFields(row, brandingOf(row, now), now) as VacancyCard;
}

function cardFields(row: VacancyRow, branding: Branding | null, now: Date): object {
  return {
    ...row,
    company: companyOf(row),
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
  };
}

/** One vacancy in full. What the caller may not see is null. */
export function toVacancy(row: VacancyRow & VacancyParts, details: VacancyDetails, now: Date): Vacancy {
  const exact = row.showExact && !row.anonymous;
  const branding = brandingOf(row, now);
  return {
    ...cardFields(row, branding, now),
    companyCard: row.anonymous ? null : toCompanyCard(row.company),
    facility: row.anonymous ? null : row.facility,
    latitude: exact ? row.latitude : null,
    longitude: exact ? row.longitude : null,
    metro: metroNamesOf(row.metroIds),
    workTypes: workTypeNamesOf(row.workTypes),
    youthBreaches: breachesOf(row),
    hiringCities: row.hiringCityIds.flatMap((id) => findCity(id) ?? []),
    contacts: details.showContacts ? row.contacts : null,
    branding,
    market: details.market,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    expiresAt: iso(row.expiresAt),
    archivedAt: iso(row.archivedAt),
    source: row.sourceName ? { name: row.sourceName, publishedAt: iso(row.sourcePublishedAt) } : null,
    own: details.stats && toOwn(row, details.stats),
  } as Vacancy;
}

/** What a vacancy for the young breaks; nothing where it is not for them. */
function breachesOf(row: VacancyRow): Vacancy['youthBreaches'] {
  if (row.youthAge === null) return [];
  return youthBreaches({
    ...row,
    youthAge: row.youthAge,
    schedule: row.schedule as Vacancy['schedule'],
    shift: parts.shiftSchema.nullable().parse(row.shift),
    rotation: parts.rotationSchema.nullable().parse(row.rotation),
    permits: z.array(parts.permitSchema).parse(row.permits),
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

function companyOf(row: VacancyRow): VacancyCard['company'] {
  const company = toCompanyShort(row.company);
  return row.anonymous
    ? { id: null, name: row.customEmployerName ?? 'Компания скрыта', logoUrl: null, verified: company.verified }
    : company;
}

/** Branding that is paid for now; an anonymous vacancy has none. */
function brandingOf(row: VacancyRow, now: Date): Branding | null {
  const branding = parts.brandingSchema.nullable().parse(row.branding);
  return branding && !row.anonymous && new Date(branding.validUntil) > now ? branding : null;
}
