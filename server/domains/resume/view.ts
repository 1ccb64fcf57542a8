import type { Resume, ResumeCard, ResumeJob, ShownCrew, ShownPermit } from '#shared/contracts/resume.ts';
import { ageAt, experienceMonths, inMoscow } from '#shared/domain/experience.ts';
import { CONTACT_WAYS } from '#shared/domain/resume-terms.ts';
import {
  findCity,
  findSpecialization,
  metroNamesOf,
  pcProgramNameOf,
  regionNamesOf,
  workTypeNamesOf,
} from '../compendium/index.ts';
import { maskOf, type Mask, type Sight } from './policy.ts';
import type { StoredResume } from './stored.ts';

// Text columns of closed sets are known to the compiler as text. The binder reads every answer through its contract on the
// way out, where a wrong value fails. Hence the casts.

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** What a list shows of a resume that is seen this way. */
export function toCard(resume: StoredResume, sight: Sight, now: Date): ResumeCard {
  return cardFields(resume, maskOf(sight, resume.hiddenFields), now) as ResumeCard;
}

function cardFields(resume: StoredResume, mask: Mask, now: Date): object {
  const { id, status, level, grade, payWish, rotation, jobSearchStatus, driverCategories, contractForms, keySkills } =
    resume;
  const today = inMoscow(now).toISOString().slice(0, 10);
  const later = resume.availability === 'date' && (resume.availableDay ?? '') > today ? resume.availableDay : null;
  return {
    id,
    status,
    level,
    grade,
    payWish,
    jobSearchStatus,
    driverCategories,
    contractForms,
    keySkills,
    title: resume.title ?? '',
    name: nameOf(resume, mask.name),
    photoUrl: mask.photo ? resume.photoUrl : null,
    age: mask.age && resume.birthDay ? ageAt(resume.birthDay, now) : null,
    city: findCity(resume.cityId),
    specializations: resume.specializationIds.flatMap((one) => findSpecialization(one) ?? []),
    monthNetKopecks: resume.payMonthNet,
    experienceMonths: experienceMonths(resume.experience, now),
    lastJob: jobsOf(resume, mask, now)[0] ?? null,
    availability: resume.availability === 'date' && !later ? 'now' : resume.availability,
    availableFrom: later,
    rotation: rotation && { patterns: rotation.patterns, onDaysMax: rotation.onDaysMax, fromDate: rotation.fromDate },
    relocation: resume.relocation.kind,
    permits: permitsOf(resume, mask, today),
    crew: crewOf(resume),
    highlighted: resume.highlightUntil !== null && resume.highlightUntil > now,
    updatedAt: iso(resume.bumpedAt ?? resume.editedAt ?? resume.publishedAt ?? resume.createdAt),
  };
}

/** One resume in full. What the caller may not see is null or left out. */
export function toResume(
  resume: StoredResume,
  sight: Sight,
  { hiddenForMe, own }: Pick<Resume, 'hiddenForMe' | 'own'>,
  now: Date,
): Resume {
  const mask = maskOf(sight, resume.hiddenFields);
  const { contacts, relocation, rotation } = resume;
  const {
    version,
    travelTime,
    businessTrip,
    payAssumptions,
    selfEmployed,
    individualEntrepreneur,
    noExperience,
    educationLevel,
    education,
    additionalEducation,
    driverYears,
    tractorCategories,
    ownCar,
    ownTools,
    ownMachinery,
    languages,
    about,
    portfolio,
    videoUrl,
    workAuthorizations,
    readyDocuments,
  } = resume;
  return {
    ...cardFields(resume, mask, now),
    version,
    travelTime,
    businessTrip,
    payAssumptions,
    selfEmployed,
    individualEntrepreneur,
    noExperience,
    educationLevel,
    education,
    additionalEducation,
    driverYears,
    tractorCategories,
    ownCar,
    ownTools,
    ownMachinery,
    languages,
    about,
    portfolio,
    videoUrl,
    workAuthorizations,
    readyDocuments,
    workTypes: workTypeNamesOf(resume.workTypes),
    metro: metroNamesOf(resume.metroIds),
    relocationPlaces: [
      ...relocation.cityIds.flatMap((id) => findCity(id)?.name ?? []),
      ...regionNamesOf(relocation.regionIds),
    ],
    rotationRegions: regionNamesOf(rotation?.regionIds ?? []),
    jobs: jobsOf(resume, mask, now),
    pcPrograms: resume.pcPrograms.flatMap(({ key, level }) => {
      const name = pcProgramNameOf(key);
      return name ? [{ name, level }] : [];
    }),
    contacts: mask.contacts ? contacts : null,
    contactWays: CONTACT_WAYS.filter((way) => contacts?.[way] && !mask.hiddenWays.includes(way)),
    publishedAt: iso(resume.publishedAt),
    hiddenForMe,
    own,
  } as Resume;
}

function nameOf({ lastName, firstName, middleName }: StoredResume, shown: Mask['name']): string | null {
  if (shown === 'none' || !firstName) return null;
  if (shown === 'full') return [lastName, firstName, middleName].filter(Boolean).join(' ');
  return lastName ? `${firstName}\u00a0${[...lastName][0] ?? ''}.` : firstName;
}

/** The present job first, then by their ends. */
function jobsOf({ experience }: StoredResume, mask: Mask, now: Date): ResumeJob[] {
  return experience
    .toSorted(
      (a, b) => (b.endMonth ?? '9999').localeCompare(a.endMonth ?? '9999') || b.startMonth.localeCompare(a.startMonth),
    )
    .map(({ regionId, reasonLeft: _, reference: __, ...job }) => {
      const isKept = job.endMonth === null && !mask.currentEmployer;
      return {
        ...job,
        // A site's name tells who builds it.
        ...(isKept ? { company: null, companyId: null, facilityName: null } : {}),
        regionName: regionNamesOf(regionId ? [regionId] : [])[0] ?? null,
        months: experienceMonths([job], now),
      };
    });
}

function permitsOf({ permits }: StoredResume, mask: Mask, today: string): ShownPermit[] {
  return permits.flatMap(({ kind, verified, visibility, level, issuer, validUntil }): ShownPermit[] => {
    if (visibility === 'hidden' && !mask.hiddenPermits) return [];
    const onRequest = visibility === 'on_request' && !mask.hiddenPermits;
    if (onRequest)
      return [{ kind, verified: 'none', level: null, issuer: null, validUntil: null, expired: false, onRequest }];
    return [
      {
        kind,
        verified,
        level: level ?? null,
        issuer: issuer ?? null,
        validUntil: validUntil ?? null,
        expired: Boolean(validUntil && validUntil < today),
        onRequest,
      },
    ];
  });
}

function crewOf({ crew }: StoredResume): ShownCrew | null {
  if (!crew) return null;
  const { members, baseCityId, ...rest } = crew;
  return {
    ...rest,
    baseCity: findCity(baseCityId ?? null),
    members: members.flatMap(({ specializationId, count, grade }) => {
      const specialization = findSpecialization(specializationId);
      return specialization ? [{ specialization, count, grade: grade ?? null }] : [];
    }),
  };
}
