import { z } from 'zod';
import * as resume from '../domain/resume-terms.ts';
import * as terms from '../domain/vacancy-terms.ts';

/**
 * Composite fields of a resume, stored as jsonb with these schemas; `resume.ts` defines what others may see of them.
 */

const kopecks = z.number().int().min(0).max(1_000_000_000_00);
const monthSchema = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/);

export const payWishSchema = z.object({
  /** Null where the applicant only says that it is negotiable. */
  amountKopecks: kopecks.nullable(),
  mode: z.enum(resume.WISH_MODES),
  /** Only with `piece`. */
  pieceUnit: z.enum(terms.PIECE_UNITS).nullish(),
  /** True: net; false: before income tax. */
  net: z.boolean(),
  negotiable: z.boolean(),
});

export const relocationSchema = z.object({
  kind: z.enum(resume.RELOCATIONS),
  /** Only with `list`. */
  cityIds: z.array(z.number().int()).max(20),
  regionIds: z.array(z.number().int()).max(20),
});

/** Readiness for rotations; no patterns: any. */
export const rotationWishSchema = z.object({
  patterns: z.array(z.enum(terms.ROTATION_PATTERNS)).max(terms.ROTATION_PATTERNS.length),
  onDaysMax: z.number().int().min(7).max(120).nullish(),
  regionIds: z.array(z.number().int()).max(20),
  fromDate: z.iso.date().nullish(),
});

export const storedJobSchema = z.object({
  company: z.string().max(128).nullable(),
  companyId: z.number().int().nullish(),
  position: z.string().max(128),
  startMonth: monthSchema,
  /** Null: works there now. */
  endMonth: monthSchema.nullable(),
  facilityName: z.string().max(160).nullish(),
  objectType: z.enum(terms.OBJECT_TYPES).nullish(),
  role: z.string().max(160).nullish(),
  /** «монолит 3 500 м³». */
  volumes: z.string().max(300).nullish(),
  duties: z.string().max(3_000).nullish(),
  regionId: z.number().int().nullish(),
  reasonLeft: z.string().max(200).nullish(),
  /** Somebody who can recommend the applicant. */
  reference: z.string().max(200).nullish(),
});

export const educationSchema = z.object({
  place: z.string().max(512),
  faculty: z.string().max(128).nullish(),
  speciality: z.string().max(128).nullish(),
  /** Of the end. */
  year: z.number().int().min(1950).max(2100),
});

/** `number` and `fileIds` are never shown to others; the files are of the applicant's wallet. */
export const storedPermitSchema = z.object({
  kind: z.enum(terms.PERMIT_KINDS),
  level: z.string().max(60).nullish(),
  number: z.string().max(40).nullish(),
  issuer: z.string().max(160).nullish(),
  issuedOn: z.iso.date().nullish(),
  validUntil: z.iso.date().nullish(),
  verified: z.enum(resume.PERMIT_VERIFICATIONS),
  visibility: z.enum(resume.PERMIT_VISIBILITIES),
  fileIds: z.array(z.uuid()).default([]),
});

export const pcProgramSchema = z.object({ key: z.string().max(40), level: z.enum(resume.PC_PROGRAM_LEVELS) });

export const portfolioSchema = z.object({
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  caption: z.string().max(120),
  facility: z.string().max(160).nullish(),
});

export const ownCrewSchema = z.object({
  name: z.string().max(100).nullish(),
  size: z.number().int().min(2).max(60),
  members: z
    .array(
      z.object({
        specializationId: z.number().int(),
        count: z.number().int().min(1).max(60),
        grade: z.number().int().min(1).max(8).nullish(),
      }),
    )
    .max(20),
  /** Whether the applicant leads it. */
  lead: z.boolean(),
  hasTools: z.boolean(),
  baseCityId: z.number().int().nullish(),
});

export const resumeContactsSchema = z.object({
  /** E.164. */
  phone: z.string().max(20).nullish(),
  email: z.string().max(255).nullish(),
  telegram: z.string().max(64).nullish(),
  vk: z.string().max(64).nullish(),
  max: z.string().max(64).nullish(),
  preferred: z.enum(resume.CONTACT_WAYS).nullish(),
  callHours: z.string().max(40).nullish(),
});

export const moderationNoteSchema = z.object({ code: z.string(), field: z.string().nullish(), text: z.string() });
