import type { Resume, ResumeCard, ResumeJob, ShownCrew, ShownPermit } from '#shared/contracts/resume.ts';
import { ageAt, experienceMonths, statedExperience } from '#shared/domain/experience.ts';
import { CONTACT_WAYS } from '#shared/domain/resume-terms.ts';
import { moscowDate, toIso } from '#shared/domain/time.ts';
import {
  findCity,
  findSpecialization,
  metroNamesOf,
  pcProgramNameOf,
  regionNamesOf,
  workTypeNamesOf,
} from '../compendium/index.ts';
import { maskOf, type Mask, type Viewer } from './policy.ts';
import type { StoredResume } from './stored.ts';

/** A resume in a list, in the given view. */
export function toCard(resume: StoredResume, viewer: Viewer, now: Date): ResumeCard {
  return maskedCard(resume, maskOf(viewer, resume), now);
}

function maskedCard(resume: StoredResume, mask: Mask, now: Date): ResumeCard {
  const { rotation } = resume;
  const today = moscowDate(now);
  const later = resume.availability === 'date' && (resume.availableDay ?? '') > today ? resume.availableDay : null;
  return {
    id: resume.id,
    title: resume.title ?? '',
    status: resume.status,
    name: nameOf(resume, mask.name),
    photoUrl: mask.photo ? resume.photoUrl : null,
    age: mask.age && resume.birthDay ? ageAt(resume.birthDay, now) : null,
    city: findCity(resume.cityId),
    specializations: resume.specializationIds.flatMap((one) => findSpecialization(one) ?? []),
    level: resume.level,
    grade: resume.grade,
    payWish: resume.payWish,
    monthNetKopecks: resume.payMonthNet,
    experienceMonths: mask.experience ? statedExperience(resume, now) : null,
    lastJob: jobsOf(resume, mask, now)[0] ?? null,
    availability: resume.availability === 'date' && !later ? 'now' : resume.availability,
    availableFrom: later,
    jobSearchStatus: resume.jobSearchStatus,
    rotation: rotation && { patterns: rotation.patterns, onDaysMax: rotation.onDaysMax, fromDate: rotation.fromDate },
    relocation: resume.relocation.kind,
    permits: permitsOf(resume, mask, today),
    driverCategories: mask.permits ? resume.driverCategories : [],
    contractForms: resume.contractForms,
    keySkills: resume.keySkills,
    crew: mask.crew ? crewOf(resume) : null,
    highlighted: resume.highlightUntil !== null && resume.highlightUntil > now,
    updatedAt: toIso(resume.bumpedAt ?? resume.editedAt ?? resume.publishedAt ?? resume.createdAt),
  };
}

/** One resume in full. Fields that the caller may not see are null or missing. */
export function toResume(
  resume: StoredResume,
  viewer: Viewer,
  { hiddenForMe, own }: Pick<Resume, 'hiddenForMe' | 'own'>,
  now: Date,
): Resume {
  const mask = maskOf(viewer, resume);
  const { contacts, relocation, rotation } = resume;
  return {
    ...maskedCard(resume, mask, now),
    version: resume.version,
    workTypes: workTypeNamesOf(resume.workTypes),
    metro: metroNamesOf(resume.metroIds),
    travelTime: resume.travelTime,
    relocationPlaces: [
      ...relocation.cityIds.flatMap((id) => findCity(id)?.name ?? []),
      ...regionNamesOf(relocation.regionIds),
    ],
    rotationRegions: regionNamesOf(rotation?.regionIds ?? []),
    businessTrip: resume.businessTrip,
    payAssumptions: resume.payAssumptions,
    selfEmployed: resume.selfEmployed,
    individualEntrepreneur: resume.individualEntrepreneur,
    jobs: jobsOf(resume, mask, now),
    noExperience: mask.experience && resume.noExperience,
    educationLevel: mask.education ? resume.educationLevel : null,
    education: mask.education ? resume.education : [],
    additionalEducation: mask.education ? resume.additionalEducation : [],
    driverYears: mask.permits ? resume.driverYears : null,
    tractorCategories: mask.permits ? resume.tractorCategories : [],
    ownCar: resume.ownCar,
    ownTools: resume.ownTools,
    ownMachinery: resume.ownMachinery,
    pcPrograms: resume.pcPrograms.flatMap(({ key, level }) => {
      const name = pcProgramNameOf(key);
      return name ? [{ name, level }] : [];
    }),
    languages: mask.education ? resume.languages : [],
    about: mask.about ? resume.about : null,
    portfolio: mask.about ? resume.portfolio : [],
    videoUrl: mask.about ? resume.videoUrl : null,
    workAuthorizations: mask.permits ? resume.workAuthorizations : [],
    readyDocuments: mask.permits ? resume.readyDocuments : [],
    contacts: mask.contacts ? contacts : null,
    contactWays: CONTACT_WAYS.filter((way) => contacts?.[way] && !mask.hiddenWays.includes(way)),
    publishedAt: toIso(resume.publishedAt),
    hiddenForMe,
    own,
  };
}

function nameOf({ lastName, firstName, middleName }: StoredResume, shown: Mask['name']): string | null {
  if (shown === 'none' || !firstName) return null;
  if (shown === 'full') return [lastName, firstName, middleName].filter(Boolean).join(' ');
  return lastName ? `${firstName}\u00a0${[...lastName][0] ?? ''}.` : firstName;
}

/** The current job first, then by their ends. */
function jobsOf({ experience }: StoredResume, mask: Mask, now: Date): ResumeJob[] {
  if (!mask.experience) return [];
  return experience
    .toSorted(
      (a, b) => (b.endMonth ?? '9999').localeCompare(a.endMonth ?? '9999') || b.startMonth.localeCompare(a.startMonth),
    )
    .map((job) => {
      const isKept = job.endMonth === null && !mask.currentEmployer;
      return {
        company: isKept ? null : job.company,
        companyId: isKept ? null : job.companyId,
        position: job.position,
        startMonth: job.startMonth,
        endMonth: job.endMonth,
        // The name of a building site reveals the employer.
        facilityName: isKept ? null : job.facilityName,
        objectType: job.objectType,
        role: job.role,
        volumes: job.volumes,
        duties: job.duties,
        regionName: regionNamesOf(job.regionId ? [job.regionId] : [])[0] ?? null,
        months: experienceMonths([job], now),
      };
    });
}

function permitsOf({ permits }: StoredResume, mask: Mask, today: string): ShownPermit[] {
  if (!mask.permits) return [];
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
  return {
    name: crew.name,
    size: crew.size,
    lead: crew.lead,
    hasTools: crew.hasTools,
    baseCity: findCity(crew.baseCityId ?? null),
    members: crew.members.flatMap(({ specializationId, count, grade }) => {
      const specialization = findSpecialization(specializationId);
      return specialization ? [{ specialization, count, grade: grade ?? null }] : [];
    }),
  };
}
