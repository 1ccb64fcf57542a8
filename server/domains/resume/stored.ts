import * as parts from '#shared/contracts/resume-parts.ts';
import { resumeSchema } from '#shared/contracts/resume.ts';
import { languageSchema } from '#shared/contracts/vacancy-parts.ts';
import { PUBLIC_CATEGORIES } from '#shared/domain/resume-fields.ts';
import { RESUME_STATUSES } from '#shared/domain/resume-machine.ts';
import * as resume from '#shared/domain/resume-terms.ts';
import { z } from 'zod';
import { readColumns, type Stored } from '../../platform/stored-columns.ts';
import type { ResumeRow } from './repository.ts';

/** Columns that have only text and JSON types for the compiler, parsed. */
const storedSchema = z.object({
  status: z.enum(RESUME_STATUSES),
  visibility: z.enum(resume.RESUME_VISIBILITIES),
  hiddenFields: z.array(z.enum(resume.HIDDEN_FIELDS)),
  publicCategories: z.array(z.enum(PUBLIC_CATEGORIES)),
  availability: z.enum(resume.AVAILABILITIES),
  contacts: parts.resumeContactsSchema.nullable(),
  relocation: parts.relocationSchema,
  rotation: parts.rotationWishSchema.nullable(),
  payWish: parts.payWishSchema.nullable(),
  experience: z.array(parts.storedJobSchema),
  permits: z.array(parts.storedPermitSchema),
  pcPrograms: z.array(parts.pcProgramSchema),
  languages: z.array(languageSchema),
  crew: parts.ownCrewSchema.nullable(),
  moderationNotes: z.array(parts.moderationNoteSchema),
  // The contract shows these as stored.
  ...resumeSchema.pick({
    level: true,
    jobSearchStatus: true,
    driverCategories: true,
    contractForms: true,
    travelTime: true,
    businessTrip: true,
    educationLevel: true,
    education: true,
    additionalEducation: true,
    tractorCategories: true,
    portfolio: true,
    workAuthorizations: true,
    readyDocuments: true,
  }).shape,
});

/** Those of {@link storedSchema} that a resume's life depends on. */
export const lifeColumns = storedSchema
  .pick({ status: true, moderationNotes: true })
  .extend({ editWrong: z.record(z.string(), z.unknown()).nullable() });

export type StoredResume = Stored<ResumeRow, z.output<typeof storedSchema>>;

/** Throws on a row that our code cannot have written. */
export function readStored<Row extends ResumeRow>(row: Row) {
  return readColumns(storedSchema, row);
}
