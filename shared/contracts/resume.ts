import { z } from 'zod';
import { PUBLIC_CATEGORIES } from '../domain/resume-fields.ts';
import { RESUME_SETS, RESUME_STATUSES, type ResumeSet } from '../domain/resume-machine.ts';
import { MANDATORY_FIELDS, RECOMMENDED_FIELDS } from '../domain/resume-progress.ts';
import * as resume from '../domain/resume-terms.ts';
import * as terms from '../domain/vacancy-terms.ts';
import { defineContracts } from './contract.ts';
import { ownResumeActionSchema } from './resume-actions.ts';
import { dateTimeSchema, idParams, listOf, pageQuery } from './page.ts';
import * as parts from './resume-parts.ts';
import { citySchema, languageSchema, namedSchema } from './vacancy-parts.ts';

/** A job as others see it: the employer may be hidden, the reason for leaving and references always are. */
export const jobSchema = parts.storedJobSchema.omit({ regionId: true, reasonLeft: true, reference: true }).extend({
  regionName: z.string().nullable(),
  months: z.number().int(),
});

/** A permit as others see it; its number is never shown. */
export const shownPermitSchema = parts.storedPermitSchema.pick({ kind: true, verified: true }).extend({
  level: z.string().nullable(),
  issuer: z.string().nullable(),
  validUntil: z.iso.date().nullable(),
  /** Expired. */
  expired: z.boolean(),
  /** Further details are given at a company's request. */
  onRequest: z.boolean(),
});

/** A crew; `members` in words of the trade. */
export const shownCrewSchema = parts.ownCrewSchema.omit({ members: true, baseCityId: true }).extend({
  members: z.array(
    z.object({ specialization: namedSchema, count: z.number().int(), grade: z.number().int().nullable() }),
  ),
  baseCity: citySchema.nullable(),
});

/** What a list shows of a resume, as its caller may see it. Contacts are in no list. */
export const resumeCardSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  status: z.enum(RESUME_STATUSES),
  /** «Сергей К.» for visitors, the full name for companies; null where the applicant hides it. */
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** Full years; null when not stated or hidden. */
  age: z.number().int().nullable(),
  city: citySchema.nullable(),
  specializations: z.array(namedSchema),
  level: z.enum(terms.LEVELS).nullable(),
  grade: z.number().int().nullable(),
  payWish: parts.payWishSchema.nullable(),
  /** The expected net monthly pay, kopecks; null where it is not comparable. */
  monthNetKopecks: z.number().int().nullable(),
  /** Null where its viewer may not see the jobs, or none is named without saying that there was none. */
  experienceMonths: z.number().int().nullable(),
  /** The current job or the last one. */
  lastJob: jobSchema.nullable(),
  availability: z.enum(resume.AVAILABILITIES),
  /** The day of `date`. A past day is returned as `now`. */
  availableFrom: z.iso.date().nullable(),
  jobSearchStatus: z.enum(resume.JOB_SEARCH_STATUSES),
  /** Null: does not go on rotations. */
  rotation: parts.rotationWishSchema.omit({ regionIds: true }).nullable(),
  relocation: z.enum(resume.RELOCATIONS),
  permits: z.array(shownPermitSchema),
  driverCategories: z.array(z.enum(terms.DRIVER_CATEGORIES)),
  contractForms: z.array(z.enum(terms.CONTRACT_FORMS)),
  keySkills: z.array(z.string()),
  crew: shownCrewSchema.nullable(),
  highlighted: z.boolean(),
  /** Of the last change or bump. */
  updatedAt: dateTimeSchema,
});

export type ResumeCard = z.output<typeof resumeCardSchema>;
export type ResumeJob = z.output<typeof jobSchema>;
export type ShownPermit = z.output<typeof shownPermitSchema>;
export type ShownCrew = z.output<typeof shownCrewSchema>;

export const progressSchema = z.object({
  percent: z.number().int(),
  mandatory: z.array(z.enum(MANDATORY_FIELDS)),
  recommended: z.array(z.enum(RECOMMENDED_FIELDS)),
});

const statsSchema = z.object({
  views: z.number().int(),
  newViews: z.number().int(),
  contactShows: z.number().int(),
  invitations: z.number().int(),
});

/** Who sees a resume, for whoever decides it. */
const shownToSchema = z.object({
  visibility: z.enum(resume.RESUME_VISIBILITIES),
  /** Of `companies_except` and `companies_only`; those that are still there. */
  companies: z.array(z.object({ id: z.number().int(), name: z.string() })),
  hiddenFields: z.array(z.enum(resume.HIDDEN_FIELDS)),
  /** What visitors see; none unless everyone sees the resume. */
  publicCategories: z.array(z.enum(PUBLIC_CATEGORIES)),
  /** Never shown to everyone, and only with a parent's consent. */
  isMinor: z.boolean(),
  hasParentalConsent: z.boolean(),
});
export type ShownTo = z.output<typeof shownToSchema>;

/** What its applicant sees of an own resume in a list. */
const ownCardSchema = z.object({
  visibility: z.enum(resume.RESUME_VISIBILITIES),
  /** What is being written says something else than what others see. */
  isChanged: z.boolean(),
  waitsForStaff: z.boolean(),
  /** The last word of staff. */
  note: parts.moderationNoteSchema.nullable(),
  progress: progressSchema,
  stats: statsSchema,
  /** When the next free bump is possible; null: now, or never in this state. */
  nextBumpAt: dateTimeSchema.nullable(),
  archivedAt: dateTimeSchema.nullable(),
  /** A deleted one is gone for good then. */
  goneAt: dateTimeSchema.nullable(),
  actions: z.array(ownResumeActionSchema),
});
export type OwnResumeCard = z.output<typeof ownCardSchema>;

/** Data only for the owner. */
const ownSchema = ownCardSchema.extend({
  shownTo: shownToSchema,
  lastName: z.string().nullable(),
  firstName: z.string().nullable(),
  middleName: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  jobs: z.array(parts.storedJobSchema),
  permits: z.array(parts.storedPermitSchema),
  moderationNotes: z.array(parts.moderationNoteSchema),
  bumpedAt: dateTimeSchema.nullable(),
  highlightUntil: dateTimeSchema.nullable(),
  deletedAt: dateTimeSchema.nullable(),
});

/** One resume in full, as its caller may see it. */
export const resumeSchema = resumeCardSchema.extend({
  version: z.number().int(),
  workTypes: z.array(z.string()),
  metro: z.array(z.string()),
  travelTime: z.enum(resume.TRAVEL_TIMES).nullable(),
  /** Names of cities and regions, with the relocation `list`. */
  relocationPlaces: z.array(z.string()),
  /** Names of regions that rotations may be in; none: any. */
  rotationRegions: z.array(z.string()),
  businessTrip: z.enum(resume.BUSINESS_TRIPS).nullable(),
  payAssumptions: z.array(z.string()),
  selfEmployed: z.boolean(),
  individualEntrepreneur: z.boolean(),
  /** The newest first. */
  jobs: z.array(jobSchema),
  /** States explicitly that there is no experience. */
  noExperience: z.boolean(),
  educationLevel: z.enum(resume.OWN_EDUCATION_LEVELS).nullable(),
  education: z.array(parts.educationSchema),
  additionalEducation: z.array(parts.educationSchema),
  driverYears: z.number().int().nullable(),
  tractorCategories: z.array(z.enum(terms.TRACTOR_CATEGORIES)),
  ownCar: z.boolean(),
  ownTools: z.string().nullable(),
  ownMachinery: z.string().nullable(),
  pcPrograms: z.array(z.object({ name: z.string(), level: z.enum(resume.PC_PROGRAM_LEVELS) })),
  languages: z.array(languageSchema),
  about: z.string().nullable(),
  portfolio: z.array(parts.portfolioSchema),
  videoUrl: z.string().nullable(),
  workAuthorizations: z.array(z.enum(terms.WORK_AUTHORIZATIONS)),
  /** Documents available at hand. */
  readyDocuments: z.array(z.enum(resume.READY_DOCUMENTS)),
  /** Null when the caller may not see them. */
  contacts: parts.resumeContactsSchema.nullable(),
  /** Available ways of contact, without the values. */
  contactWays: z.array(z.enum(resume.CONTACT_WAYS)),
  publishedAt: dateTimeSchema.nullable(),
  /** True when the caller's company has hidden it from itself; null for anybody but members. */
  hiddenForMe: z.boolean().nullable(),
  own: ownSchema.nullable(),
});

export type Resume = z.output<typeof resumeSchema>;

const setNames = Object.keys(RESUME_SETS) as [ResumeSet, ...ResumeSet[]];

export const resumeContracts = defineContracts({
  'GET /resume/list': {
    summary: 'Published resumes, the last updated first; with `status` an applicant sees own ones',
    query: z.strictObject({ ...pageQuery, status: z.enum(setNames).optional() }),
    answer: listOf(resumeCardSchema.extend({ own: ownCardSchema.optional() })).extend({
      /** Of the own sets, for their tabs; absent without `status`. */
      counts: z.record(z.enum(setNames), z.number().int()).optional(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: ['public', 'applicant', 'member', 'staff'],
  },
  'GET /resume/{id}': {
    summary: 'One resume, masked by its visibility; contacts only for those who may see them',
    params: idParams,
    answer: resumeSchema,
    errors: ['not_found'],
    access: ['public', 'applicant', 'member', 'staff'],
  },
});
