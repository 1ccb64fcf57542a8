import { hiddenCompany } from '#shared/text/hidden-company.ts';
import type { Vacancy, VacancyCard } from '#shared/contracts/vacancy.ts';
import { toIso } from '#shared/domain/time.ts';
import { youthBreaches } from '#shared/domain/youth-work.ts';
import { toCompanyCard, toCompanyShort } from '../company/index.ts';
import { findCity, findSpecialization, metroNamesOf, workTypeNamesOf } from '../compendium/index.ts';
import { runningTerm } from '../ledger/index.ts';
import { takesResponds } from './policy.ts';
import type { MarketRow } from './market-repository.ts';
import type { VacancyCardRow, VacancyRow, VacancyStatsRow } from './repository.ts';

/** Data of a full vacancy besides its row. */
export interface VacancyDetails {
  market: MarketRow | null;
  /** Whether the caller may see contacts as the employer shows them. */
  showContacts: boolean;
  /** Only for members of the company. */
  own: { stats: VacancyStatsRow; notifiedMemberIds: string[] } | null;
}

/** A vacancy in a list. */
export function toCard(row: VacancyCardRow, now: Date): VacancyCard {
  const branding = brandingOf(row, now);
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    company: shownCompany(row),
    pay: row.pay,
    payEquivalent: {
      monthNetMinKopecks: row.payMonthNetMin,
      monthNetMaxKopecks: row.payMonthNetMax,
      shiftNetMinKopecks: row.payShiftNetMin,
      shiftNetMaxKopecks: row.payShiftNetMax,
      assumptions: row.payAssumptions,
    },
    city: findCity(row.cityId),
    place: shownPlace(row),
    specializations: row.specializationIds.flatMap((id) => findSpecialization(id) ?? []),
    level: row.level,
    gradeMin: row.gradeMin,
    gradeMax: row.gradeMax,
    experience: row.experience,
    contractForms: row.contractForms,
    schedule: row.schedule,
    shift: row.shift,
    rotation: row.rotation,
    permits: row.permits,
    crew: row.crew,
    workAuthorizations: row.workAuthorizations,
    docsHelp: row.docsHelp,
    coverUrl: branding?.coverUrl ?? null,
    ad: branding?.coverUrl ? branding.ad : null,
    highlighted: row.highlightUntil !== null && row.highlightUntil > now,
    bumped: row.bumpMarkedUntil !== null && row.bumpMarkedUntil > now,
    publishedAt: toIso(row.bumpedAt ?? row.publishedAt),
    takesResponds: takesResponds(row),
  };
}

/** One vacancy in full. Fields that the caller may not see are null. */
export function toVacancy(row: VacancyRow, { market, showContacts, own }: VacancyDetails, now: Date): Vacancy {
  const exact = row.showExact && !row.anonymous;
  return {
    ...toCard(row, now),
    version: row.version,
    companyCard: row.anonymous ? null : toCompanyCard(row.company),
    category: row.category,
    okpdtrCode: row.okpdtrCode,
    profstandardCode: row.profstandardCode,
    headcount: row.headcount,
    filled: row.filled,
    description: row.description,
    duties: row.duties,
    requirements: row.requirements,
    conditions: row.conditions,
    keySkills: row.keySkills,
    workTypes: workTypeNamesOf(row.workTypes),
    objectTypes: row.objectTypes,
    facility: row.anonymous ? null : shownFacility(row),
    educationLevel: row.educationLevel,
    educationType: row.educationType,
    shiftSchedule: row.shiftSchedule,
    travelFrom: (row.rotation?.travelFromCityIds ?? []).flatMap((id) => findCity(id) ?? []),
    employment: row.employment,
    workFormat: row.workFormat,
    latitude: exact ? row.latitude : null,
    longitude: exact ? row.longitude : null,
    metro: metroNamesOf(row.metroIds),
    hiringCities: row.hiringCityIds.flatMap((id) => findCity(id) ?? []),
    driverCategories: row.driverCategories,
    tractorCategories: row.tractorCategories,
    ownTools: row.ownTools,
    ownCar: row.ownCar,
    languages: row.languages,
    medical: row.medical,
    youthAge: row.youthAge,
    youthWeekHours: row.youthWeekHours,
    youthBreaches: breachesOf(row),
    accepts: row.accepts,
    respondSettings: shownSettings(row),
    contacts: showContacts ? row.contacts : null,
    contactsShownTo: row.status === 'active' ? (row.contacts?.show ?? null) : null,
    media: row.media,
    branding: brandingOf(row, now),
    anonymous: row.anonymous,
    market,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    expiresAt: toIso(row.expiresAt),
    archivedAt: toIso(row.archivedAt),
    archiveReason: row.archiveReason,
    source: row.sourceName ? { name: row.sourceName, publishedAt: toIso(row.sourcePublishedAt) } : null,
    own: own && toOwn(row, own),
  };
}

/** The rules for the young that a vacancy breaks; none when it is not for them. */
function breachesOf(row: VacancyRow): Vacancy['youthBreaches'] {
  const { youthAge, youthWeekHours, shift, schedule, rotation, workTypes, permits } = row;
  const { driverCategories, tractorCategories } = row;
  if (youthAge === null) return [];
  return youthBreaches({
    youthAge,
    youthWeekHours,
    shift,
    schedule,
    rotation,
    workTypes,
    permits,
    driverCategories,
    tractorCategories,
  });
}

/** Its contact is a call of its own, for signed-in people. */
function shownFacility({ facility }: VacancyRow): Vacancy['facility'] {
  if (!facility) return null;
  const { id, name, gate, camp, busSchedule } = facility;
  return { id, name, gate, camp, busSchedule };
}

function shownSettings({ respondSettings }: VacancyRow): Vacancy['respondSettings'] {
  const { resumeRequired, letter, allowChat, allowCalls, callHours, quickRespond } = respondSettings;
  return { resumeRequired, letter, allowChat, allowCalls, callHours, quickRespond };
}

function toOwn(
  row: VacancyRow,
  { stats, notifiedMemberIds }: NonNullable<VacancyDetails['own']>,
): NonNullable<Vacancy['own']> {
  return {
    internalCode: row.internalCode,
    department: row.department,
    responsibleMemberId: row.responsibleMemberId,
    autoReply: row.respondSettings.autoReply ?? null,
    closeAfterResponds: row.respondSettings.closeAfterResponds ?? null,
    notifiedMemberIds,
    inFeed: isInFeeds(row),
    tags: row.tags,
    bumpedAt: toIso(row.bumpedAt),
    highlightUntil: toIso(row.highlightUntil),
    onMainUntil: toIso(row.onMainUntil),
    autoBumpDays: row.autoBumpDays,
    moderationNotes: row.moderationNotes,
    stats: {
      views: stats.views,
      uniqueViews: stats.uniqueViews,
      feedImpressions: stats.feedImpressions,
      responds: stats.responds,
      quickResponds: stats.quickResponds,
      invited: stats.invited,
      hired: stats.hired,
      lastRespondAt: toIso(stats.lastRespondAt),
    },
  };
}

/** What names a nationality goes to no other site. */
export function isInFeeds({ inFeed, nationalities }: Pick<VacancyRow, 'inFeed' | 'nationalities'>): boolean {
  return inFeed && nationalities.length === 0;
}

/** An anonymous vacancy does not tell whose it is. */
export function shownCompany(
  row: Pick<VacancyCardRow, 'company' | 'anonymous' | 'customEmployerName'>,
): VacancyCard['company'] {
  const company = toCompanyShort(row.company);
  return row.anonymous
    ? { id: null, name: hiddenCompany(row.customEmployerName), logoUrl: null, verified: company.verified }
    : company;
}

export const shownPlace = ({ anonymous, address }: Pick<VacancyCardRow, 'anonymous' | 'address'>): string | null =>
  anonymous ? null : address;

/** How it stands out now, bought or for free; an anonymous vacancy does not. */
export function brandingOf(
  { branding, brandingTerms, anonymous }: Pick<VacancyCardRow, 'branding' | 'brandingTerms' | 'anonymous'>,
  now: Date,
): Vacancy['branding'] {
  if (!branding || anonymous) return null;
  const { coverUrl, accent, validUntil } = branding;
  const bought = runningTerm(brandingTerms, now);
  if (bought) return { coverUrl, accent, validUntil: bought.until.toISOString(), ad: bought.ad };
  return validUntil !== null && new Date(validUntil) > now ? { coverUrl, accent, validUntil, ad: null } : null;
}
