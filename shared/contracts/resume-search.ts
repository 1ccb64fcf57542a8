import { z } from 'zod';
import { RESUME_QUERY_FIELDS, RESUME_SORTS, type ResumeQuery } from '../domain/resume-query.ts';
import { defineContracts } from './contract.ts';
import {
  appliedSchema,
  canonicalSchema,
  centerSchema,
  facetsOf,
  flag,
  foundFromSchema,
  ids,
  int,
  many,
  namedPartsSchema,
  nearFields,
  one,
  readingSchema,
  understoodSchema,
  slugSchema,
  texts,
} from './list-search.ts';
import { idParams, pageQuery, searchTextSchema } from './page.ts';
import { resumeCardSchema } from './resume.ts';

const F = RESUME_QUERY_FIELDS;

/**
 * The fields of `shared/domain/resume-query.ts` as call parameters: unknown keys and values are refused, not dropped.
 */
export const resumeQueryFields = {
  q: searchTextSchema.optional().transform((text) => text || undefined),
  exact: flag,
  city: ids(),
  region: ids(),
  ...nearFields,
  relocation_to: ids(),
  spec: ids(),
  work_type: texts(F.work_type),
  level: many(F.level.values),
  grade: int(F.grade),
  pay_max: int(F.pay_max),
  pay_mode: one(F.pay_mode.values),
  contract: many(F.contract.values),
  availability: many(F.availability.values),
  rotation_ready: flag,
  permits: many(F.permits.values),
  permits_until: z.iso.date().optional(),
  driver: many(F.driver.values),
  tractor: many(F.tractor.values),
  experience_years: int(F.experience_years),
  object_type: many(F.object_type.values),
  crew: one(F.crew.values),
  crew_size_min: int(F.crew_size_min),
  citizenship_docs: many(F.citizenship_docs.values),
  languages: texts(F.languages),
  education: many(F.education.values),
  pc_program: texts(F.pc_program),
  updated_days: one(F.updated_days.values),
  has_photo: flag,
  opened_by_us: flag,
  hide_viewed: flag,
  hidden_by_us: flag,
} satisfies { [Key in keyof Required<ResumeQuery>]: z.ZodType<ResumeQuery[Key] | undefined> };

/**
 * Counted fields, the most frequent value first, at most twenty each; `pay_max` and `experience_years` in numeric
 * order.
 */
export const RESUME_FACET_FIELDS = [
  'city',
  'radius_km',
  'spec',
  'level',
  'pay_max',
  'experience_years',
  'availability',
  'rotation_ready',
  'permits',
  'driver',
  'contract',
  'object_type',
  'crew',
  'education',
  'citizenship_docs',
  'has_photo',
] as const;
export type ResumeFacetField = (typeof RESUME_FACET_FIELDS)[number];

/** A resume in the results. */
export const foundResumeSchema = resumeCardSchema.extend(foundFromSchema.shape);

export const resumeSearchSchema = z.object({
  items: z.array(foundResumeSchema),
  /** Exact. */
  total: z.number().int(),
  /** Numbered pages that the list has, as deep as it goes; at least one. */
  pageCount: z.number().int(),
  /** For the next page of the API; null on the last one. */
  next: z.string().nullable(),
  facets: facetsOf(RESUME_FACET_FIELDS),
  named: namedPartsSchema,
  center: centerSchema,
  /** The active filters, a chip each. */
  applied: z.array(appliedSchema),
  /** The list's canonical address and whether search engines should skip it. */
  canonical: canonicalSchema,
  reading: readingSchema.extend({
    /** A place among the words where nobody of the list lives: all would move there, or are only close. */
    nowhereIn: z.object({ name: z.string(), prepositional: z.string().nullable() }).nullable(),
    /** Nationalities among the words: nobody is searched for by them, so they are left out. */
    nationalities: z.array(z.string()),
    /** Places, pay and papers among the words; each is a chip of `applied`, too. */
    parts: z.array(understoodSchema),
  }),
  /** Median expected net monthly pay over the whole list, kopecks; null for a small sample. */
  medianKopecks: z.number().int().nullable(),
});

export type ResumeSearch = z.output<typeof resumeSearchSchema>;

export const resumeSearchContracts = defineContracts({
  'GET /search/resume': {
    summary: 'Published resumes by words and filters, with facets, chips and pages',
    query: z.strictObject({
      ...resumeQueryFields,
      slug: slugSchema.optional(),
      sort: z.enum(RESUME_SORTS).optional(),
      ...pageQuery,
    }),
    answer: resumeSearchSchema,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: ['public', 'member', 'staff'],
  },
  'GET /search/resume/{id}': {
    summary: 'Resumes like this one',
    params: idParams,
    query: z.strictObject({ limit: z.coerce.number<number | string>().int().min(1).max(20).default(6) }),
    answer: z.object({ items: z.array(resumeCardSchema) }),
    errors: ['not_found'],
    access: ['public', 'member', 'staff'],
  },
});
