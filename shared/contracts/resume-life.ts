import { z } from 'zod';
import { VISIBILITY_COMPANIES_MAX } from '../domain/limits.ts';
import { PUBLIC_CATEGORIES } from '../domain/resume-fields.ts';
import * as resume from '../domain/resume-terms.ts';
import { isWithoutRepeats, someOf } from './content-fields.ts';
import { defineContracts } from './contract.ts';
import { idParams, idSchema } from './page.ts';
import { resumeStateSchema } from './resume-actions.ts';

const OWN_ERRORS = ['unauthorized', 'forbidden', 'not_found'] as const;

/** Each absent field stays as it is. */
const statusBody = z
  .strictObject({
    jobSearchStatus: z.enum(resume.JOB_SEARCH_STATUSES).optional(),
    availability: z.enum(resume.AVAILABILITIES).optional(),
    /** The day of `date`. */
    availableFrom: z.iso.date('Выберите день').nullish(),
    visibility: z.enum(resume.RESUME_VISIBILITIES, 'Выберите, кто видит резюме').optional(),
    /** Whom `companies_except` leaves out, or `companies_only` names. */
    visibilityCompanyIds: z
      .array(idSchema)
      .max(VISIBILITY_COMPANIES_MAX, `Не\u00a0больше ${VISIBILITY_COMPANIES_MAX} компаний`)
      .refine(isWithoutRepeats, 'Компания названа дважды')
      .optional(),
    hiddenFields: someOf(resume.HIDDEN_FIELDS).optional(),
    /** What visitors see of a resume that everyone sees; taken as none for any other visibility. */
    publicCategories: someOf(PUBLIC_CATEGORIES).optional(),
    /** The box of the consent to distribution: needed to show to everyone, and to show more than before. */
    distributionAgreement: z.boolean().default(false),
    /** The box of a parent: needed once, while the applicant is not of age. */
    parentalAgreement: z.boolean().default(false),
  })
  .refine(({ availability, availableFrom }) => availability !== 'date' || availableFrom, {
    path: ['availableFrom'],
    message: 'Выберите день, с\u00a0которого можете выйти',
  });

/** What becomes of own resumes once they are written. */
export const resumeLifeContracts = defineContracts({
  'POST /resume/{id}/status': {
    summary: 'Whether its applicant looks for work, and who sees the resume from now on; «everyone» with a consent',
    params: idParams,
    body: statusBody,
    answer: resumeStateSchema,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'applicant',
    limit: { points: 300, seconds: 3_600 },
  },
  'POST /resume/{id}/bump': {
    summary: 'Puts a published resume first among the last updated; free, with a pause between two',
    params: idParams,
    answer: resumeStateSchema,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'applicant',
    idempotent: true,
  },
  'POST /resume/{id}/archive': {
    summary: 'Takes a published resume out of every list',
    params: idParams,
    answer: resumeStateSchema,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'applicant',
    idempotent: true,
  },
  'POST /resume/{id}/restore': {
    summary: 'Shows an archived resume again, after a long time once staff have read it; or undoes a deletion',
    params: idParams,
    answer: resumeStateSchema,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'applicant',
    idempotent: true,
  },
  'POST /resume/{id}/duplicate': {
    summary: 'A copy as a draft, without figures, dates and promotion',
    params: idParams,
    answer: resumeStateSchema,
    status: 201,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'applicant',
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'DELETE /resume/{id}': {
    summary: 'Deletes an own resume; for 30 days this can be undone',
    params: idParams,
    answer: resumeStateSchema,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'applicant',
  },
});
