import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { EMPTY_RESUME } from '#shared/domain/resume-empty.ts';
import { titleOf } from '#shared/domain/resume-complete.ts';
import type { StoredResume } from '../stored.ts';

/** A picture that a resume may name by its address. */
export type Picture = Pick<StoredResume['portfolio'][number], 'url' | 'width' | 'height'>;

/** What a resume says, as its applicant would have written it; imported values may break the rules of their fields. */
export function contentOf(row: StoredResume): ResumeContent {
  return {
    lastName: row.lastName,
    firstName: row.firstName,
    middleName: row.middleName,
    birthDate: row.birthDay,
    photo: row.photoUrl === null ? null : { url: row.photoUrl },
    contacts: row.contacts,
    cityId: row.cityId,
    metroIds: row.metroIds,
    workAuthorizations: row.workAuthorizations,
    title: row.title ?? '',
    specializationIds: row.specializationIds,
    workTypes: row.workTypes,
    level: row.level,
    grade: row.grade,
    keySkills: row.keySkills,
    pcPrograms: row.pcPrograms,
    languages: row.languages,
    about: row.about ?? '',
    crew: row.crew,
    experience: row.experience,
    noExperience: row.noExperience,
    portfolio: row.portfolio.map(({ url, caption, facility }) => ({ url, caption, facility })),
    videoUrl: row.videoUrl,
    educationLevel: row.educationLevel,
    education: row.education,
    additionalEducation: row.additionalEducation,
    permits: row.permits.map(({ verified: _, ...permit }) => permit),
    driverCategories: row.driverCategories,
    driverYears: row.driverYears,
    tractorCategories: row.tractorCategories,
    readyDocuments: row.readyDocuments,
    payWish: row.payWish,
    contractForms: row.contractForms,
    selfEmployed: row.selfEmployed,
    individualEntrepreneur: row.individualEntrepreneur,
    availability: row.availability,
    availableFrom: row.availableDay,
    rotation: row.rotation,
    relocation: row.relocation,
    businessTrip: row.businessTrip,
    travelTime: row.travelTime,
    ownCar: row.ownCar,
    ownTools: row.ownTools,
    ownMachinery: row.ownMachinery,
  };
}

/** Content as it was stored; fields that are newer than it are empty. */
export function storedContent(json: unknown): ResumeContent {
  // Only files of this folder write it, from this type.
  return { ...EMPTY_RESUME, ...(json as ResumeContent) };
}

/** What the rows of a resume need besides its content. */
export interface KnownOfResume {
  /** Pictures that it may name by their address. */
  pictures: readonly Picture[];
  /** Permits as they stand, with what was verified of them. */
  permits: StoredResume['permits'];
}

/** The columns of what was written, as {@link StoredResume} has them. */
export function toShown(content: ResumeContent, { pictures, permits }: KnownOfResume) {
  const { photo, portfolio, birthDate, availableFrom, title, about, ...rest } = content;
  const known = new Map(pictures.map((picture) => [picture.url, picture]));
  return {
    ...rest,
    title: titleOf(title),
    about: about || null,
    birthDay: birthDate,
    availableDay: availableFrom,
    photoUrl: photo?.url !== undefined && known.has(photo.url) ? photo.url : null,
    portfolio: portfolio.flatMap(({ url, caption, facility }) => {
      const picture = url === undefined ? undefined : known.get(url);
      return picture ? [{ ...picture, caption, facility }] : [];
    }),
    permits: content.permits.map((permit) => ({ ...permit, verified: verifiedOf(permit, permits) })),
    // Who names a job has experience.
    noExperience: content.noExperience && content.experience.length === 0,
  };
}
export type ShownColumns = ReturnType<typeof toShown>;

const VERIFIED_BY = ['kind', 'level', 'number', 'issuer', 'issuedOn', 'validUntil'] as const;

/** Somebody has compared exactly these with a paper or a register: with another number or term it is another permit. */
function verifiedOf(
  permit: ResumeContent['permits'][number],
  before: StoredResume['permits'],
): StoredResume['permits'][number]['verified'] {
  const same = before.find((one) => VERIFIED_BY.every((name) => (one[name] ?? null) === (permit[name] ?? null)));
  return same?.verified ?? 'none';
}
