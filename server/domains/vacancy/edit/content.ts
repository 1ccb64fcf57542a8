import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { EMPTY_VACANCY } from '#shared/domain/vacancy-empty.ts';
import type { mediaSchema } from '#shared/contracts/vacancy-parts.ts';
import type { z } from 'zod';
import { payEquivalent, type PayEquivalent } from '#shared/domain/pay-equivalent.ts';
import { htmlToText, textToHtml } from '../../../platform/html.ts';
import { findCity } from '../../compendium/index.ts';
import type { NewVacancy } from '../new-vacancy.ts';
import type { VacancyRow } from '../repository.ts';

export type Media = z.output<typeof mediaSchema>;

/** What a vacancy says, as its author would have written it; imported values may break the rules of their fields. */
export function contentOf(row: VacancyRow): VacancyContent {
  const video = row.media.find(({ kind }) => kind === 'video');
  return {
    title: row.title,
    specializationIds: row.specializationIds,
    workTypes: row.workTypes,
    level: row.level,
    gradeMin: row.gradeMin,
    gradeMax: row.gradeMax,
    category: row.category,
    okpdtrCode: row.okpdtrCode,
    profstandardCode: row.profstandardCode,
    headcount: row.headcount,
    description: htmlToText(row.description),
    duties: htmlToText(row.duties),
    requirements: htmlToText(row.requirements),
    conditions: htmlToText(row.conditions),
    keySkills: row.keySkills,
    experience: row.experience,
    educationLevel: row.educationLevel,
    educationType: row.educationType,
    contractForms: row.contractForms,
    employment: row.employment,
    workFormat: row.workFormat,
    schedule: row.schedule,
    shiftSchedule: row.shiftSchedule,
    shift: row.shift,
    rotation: row.rotation,
    pay: row.pay,
    facilityId: row.facilityId,
    objectTypes: row.objectTypes,
    cityId: row.cityId,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    showExact: row.showExact,
    metroIds: row.metroIds,
    hiringCityIds: row.hiringCityIds,
    permits: row.permits,
    driverCategories: row.driverCategories,
    tractorCategories: row.tractorCategories,
    ownTools: row.ownTools,
    ownCar: row.ownCar,
    crew: row.crew,
    languages: row.languages,
    workAuthorizations: row.workAuthorizations,
    docsHelp: row.docsHelp,
    medical: row.medical,
    // The check of the column: 14, 15 or 16.
    youthAge: row.youthAge as VacancyContent['youthAge'],
    youthWeekHours: row.youthWeekHours,
    accepts: row.accepts,
    contacts: row.contacts,
    photos: filesOf(row.media, 'photo'),
    videoUrl: video?.url ?? null,
    documents: filesOf(row.media, 'document'),
    anonymous: row.anonymous,
    customEmployerName: row.customEmployerName,
    internalCode: row.internalCode,
    department: row.department,
    responsibleMemberId: row.responsibleMemberId,
    inFeed: row.inFeed,
    tags: row.tags,
    shownDays: row.shownDays,
  };
}

const filesOf = (media: readonly Media[], kind: Media['kind']) =>
  media.filter((one) => one.kind === kind).map(({ url, alt }) => ({ url, alt }));

/** Content as it was stored; fields that are newer than it are empty. */
export function storedContent(json: unknown): VacancyContent {
  // Only `save.ts` and `publish.ts` write it, from this type.
  return { ...EMPTY_VACANCY, ...(json as VacancyContent) };
}

/** The columns of what was written. `known`: photos and documents that it may name by their address. */
export function toStoredVacancy(
  content: VacancyContent,
  known: readonly Media[],
): Omit<NewVacancy, 'companyId' | 'status'> {
  const { photos, videoUrl, documents, description, duties, requirements, conditions, contacts, ...rest } = content;
  return {
    ...rest,
    description: textToHtml(description),
    duties: textToHtml(duties),
    requirements: textToHtml(requirements),
    conditions: textToHtml(conditions),
    regionId: findCity(content.cityId)?.regionId ?? null,
    contacts: contacts && {
      ...contacts,
      phones: contacts.phones.map(({ extension, ...phone }) => ({ ...phone, ...(extension ? { extension } : {}) })),
    },
    media: [
      ...mediaOf(photos, known, 'photo'),
      ...(videoUrl ? [{ kind: 'video' as const, url: videoUrl, alt: 'Видео', ...WITHOUT_SIZE }] : []),
      ...mediaOf(documents, known, 'document'),
    ],
  };
}

const WITHOUT_SIZE = { width: null, height: null, sizeBytes: null };

function mediaOf(
  given: readonly { url?: string | undefined; alt: string }[],
  known: readonly Media[],
  kind: Media['kind'],
): Media[] {
  return given.flatMap(({ url, alt }) => {
    const found = known.find((one) => one.kind === kind && one.url === url);
    return found ? [{ ...found, alt }] : [];
  });
}

/** Comparable pay of what was written. */
export function equivalentOf({ pay, schedule, shift, rotation }: VacancyContent): PayEquivalent {
  return payEquivalent(pay, { schedule, shift, rotation });
}
