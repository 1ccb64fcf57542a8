import type { z } from 'zod';
import type * as parts from '#shared/contracts/resume-parts.ts';
import type { languageSchema } from '#shared/contracts/vacancy-parts.ts';
import { payEquivalent } from '#shared/domain/pay-equivalent.ts';
import type { PublicCategory } from '#shared/domain/resume-fields.ts';
import type { ResumeStatus } from '#shared/domain/resume-machine.ts';
import type * as resumeTerms from '#shared/domain/resume-terms.ts';
import type * as terms from '#shared/domain/vacancy-terms.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import { insertRecords, takeIds } from '../../database/insert-records.ts';

type Wish = z.input<typeof parts.payWishSchema>;
type Rotation = z.input<typeof parts.rotationWishSchema>;

/** A resume as the demo and tests provide it. Everything except owner, title and status is optional. */
export interface NewResume {
  /** A user's id. */
  applicantId: string | null;
  status: ResumeStatus;
  title: string;
  visibility?: resumeTerms.ResumeVisibility;
  visibilityCompanyIds?: readonly number[];
  hiddenFields?: readonly resumeTerms.HiddenField[];
  publicCategories?: readonly PublicCategory[];
  specializationIds?: readonly number[];
  /** Keys of the compendium. */
  workTypes?: readonly string[];
  level?: terms.Level | null;
  grade?: number | null;
  lastName?: string | null;
  firstName?: string | null;
  middleName?: string | null;
  /** `1990-05-17`. */
  birthDate?: string | null;
  photoUrl?: string | null;
  workAuthorizations?: readonly (typeof terms.WORK_AUTHORIZATIONS)[number][];
  contacts?: z.input<typeof parts.resumeContactsSchema> | null;
  phoneVerifiedAt?: Date | null;
  cityId?: number | null;
  metroIds?: readonly number[];
  travelTime?: (typeof resumeTerms.TRAVEL_TIMES)[number] | null;
  relocation?: z.input<typeof parts.relocationSchema>;
  businessTrip?: (typeof resumeTerms.BUSINESS_TRIPS)[number] | null;
  rotation?: Rotation | null;
  availability?: resumeTerms.Availability;
  /** The day of `date`. */
  availableFrom?: string | null;
  jobSearchStatus?: (typeof resumeTerms.JOB_SEARCH_STATUSES)[number];
  payWish?: Wish | null;
  contractForms?: readonly terms.ContractForm[];
  selfEmployed?: boolean;
  individualEntrepreneur?: boolean;
  experience?: readonly z.input<typeof parts.storedJobSchema>[];
  noExperience?: boolean;
  educationLevel?: (typeof resumeTerms.OWN_EDUCATION_LEVELS)[number] | null;
  education?: readonly z.input<typeof parts.educationSchema>[];
  additionalEducation?: readonly z.input<typeof parts.educationSchema>[];
  permits?: readonly z.input<typeof parts.storedPermitSchema>[];
  driverCategories?: readonly (typeof terms.DRIVER_CATEGORIES)[number][];
  driverYears?: number | null;
  tractorCategories?: readonly (typeof terms.TRACTOR_CATEGORIES)[number][];
  ownCar?: boolean;
  ownTools?: string | null;
  ownMachinery?: string | null;
  keySkills?: readonly string[];
  pcPrograms?: readonly z.input<typeof parts.pcProgramSchema>[];
  languages?: readonly z.input<typeof languageSchema>[];
  about?: string | null;
  portfolio?: readonly z.input<typeof parts.portfolioSchema>[];
  videoUrl?: string | null;
  crew?: z.input<typeof parts.ownCrewSchema> | null;
  readyDocuments?: readonly (typeof resumeTerms.READY_DOCUMENTS)[number][];
  moderationNotes?: readonly z.input<typeof parts.moderationNoteSchema>[];
  bumpedAt?: Date | null;
  nextBumpAt?: Date | null;
  highlightUntil?: Date | null;
  publishedAt?: Date | null;
  editedAt?: Date | null;
  blockedAt?: Date | null;
  archivedAt?: Date | null;
  deletedAt?: Date | null;
  createdAt?: Date;
}

/**
 * Stores resumes in the order given and computes their comparable expected pay. Returns their ids; nothing is stored
 * when one is refused.
 */
export function insertResumes(db: Database, resumes: readonly NewResume[]): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const ids = await takeIds(tx, 'resume', resumes.length);
    await insertRecords(
      tx,
      'resume',
      resumes.map((resume, index) => ({ id: ids[index], ...resume, ...comparablePay(resume) })),
    );
    await insertRecords(
      tx,
      'resumeStats',
      ids.map((resumeId) => ({ resumeId })),
    );
    return ids;
  });
}

/** Expected pay per rotation is averaged over the applicant's first preferred rotation. */
export function comparablePay({ payWish, rotation }: Pick<NewResume, 'payWish' | 'rotation'>) {
  const amount = payWish?.amountKopecks;
  if (!payWish || amount === null || amount === undefined)
    return { payMonthNet: null, payShiftNet: null, payAssumptions: [] };
  const pay = { fromKopecks: amount, toKopecks: null, mode: payWish.mode, gross: !payWish.net };
  const byRotation = payWish.mode === 'rotation';
  const { monthNetMinKopecks, shiftNetMinKopecks, assumptions } = payEquivalent(pay, {
    schedule: byRotation ? 'rotation' : null,
    shift: null,
    rotation: byRotation ? preferredRotation(rotation) : null,
  });
  return { payMonthNet: monthNetMinKopecks, payShiftNet: shiftNetMinKopecks, payAssumptions: assumptions };
}

function preferredRotation(rotation: Rotation | null | undefined): { onDays: number; offDays: number } | null {
  const [, onDays, offDays] = /^r(\d+)_(\d+)$/.exec(rotation?.patterns[0] ?? '') ?? [];
  return onDays && offDays ? { onDays: Number(onDays), offDays: Number(offDays) } : null;
}
