import { z } from 'zod';
import { SEARCH_SORTS, VACANCY_QUERY_FIELDS, type VacancyQuery } from '../domain/vacancy-query.ts';
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
  slugSchema,
  texts,
  understoodSchema,
} from './list-search.ts';
import { dictionaryIdSchema, idParams, pageQuery, searchTextSchema } from './page.ts';
import { companySuggestionSchema, suggestedGroupSchema } from './search-suggest.ts';
import { namedSchema } from './vacancy-parts.ts';
import { vacancyCardSchema } from './vacancy.ts';

const F = VACANCY_QUERY_FIELDS;

/**
 * The fields of `shared/domain/vacancy-query.ts` as call parameters: unknown keys and values are refused, not dropped.
 */
export const vacancyQueryFields = {
  q: searchTextSchema.optional().transform((text) => text || undefined),
  q_in: one(F.q_in.values),
  exact: flag,
  city: ids(),
  region: ids(),
  metro: ids(),
  ...nearFields,
  anywhere: one(F.anywhere.values),
  spec: ids(),
  work_type: texts(F.work_type),
  object_type: many(F.object_type.values),
  facility: texts(F.facility),
  company: ids(),
  level: many(F.level.values),
  grade_min: int(F.grade_min),
  grade_max: int(F.grade_max),
  pay_min: int(F.pay_min),
  pay_mode: one(F.pay_mode.values),
  pay_net: one(F.pay_net.values),
  with_pay: flag,
  pay_frequency: many(F.pay_frequency.values),
  contract: many(F.contract.values),
  employment: many(F.employment.values),
  schedule: many(F.schedule.values),
  shift_h_min: int(F.shift_h_min),
  shift_h_max: int(F.shift_h_max),
  night: one(F.night.values),
  rotation: many(F.rotation.values),
  on_days_min: int(F.on_days_min),
  on_days_max: int(F.on_days_max),
  off_days_min: int(F.off_days_min),
  start_from: z.iso.date().optional(),
  start_to: z.iso.date().optional(),
  housing: flag,
  meals: flag,
  tickets: flag,
  ppe: flag,
  advance: flag,
  permits_have: many(F.permits_have.values),
  driver: many(F.driver.values),
  tractor: many(F.tractor.values),
  experience: many(F.experience.values),
  education: many(F.education.values),
  no_experience: flag,
  youth: flag,
  youth_age: one(F.youth_age.values),
  disability: flag,
  retired: flag,
  crew: one(F.crew.values),
  direct_only: flag,
  verified: flag,
  answers_fast: flag,
  with_photo: flag,
  with_video: flag,
  citizenship_docs: many(F.citizenship_docs.values),
  docs_help: flag,
  published_days: one(F.published_days.values),
  exclude_companies: ids(F.exclude_companies.countMax),
  exclude_words: texts(F.exclude_words),
} satisfies { [Key in keyof Required<VacancyQuery>]: z.ZodType<VacancyQuery[Key] | undefined> };

/**
 * Counted fields, the most frequent value first, at most twenty each. `anywhere`: rotations elsewhere that hire from the list's
 * city.
 */
export const FACET_FIELDS = [
  'city',
  'radius_km',
  'anywhere',
  'spec',
  'pay_min',
  'schedule',
  'rotation',
  'experience',
  'employment',
  'contract',
  'pay_frequency',
  'housing',
  'meals',
  'tickets',
  'ppe',
  'advance',
  'docs_help',
  'citizenship_docs',
] as const;
export type FacetField = (typeof FACET_FIELDS)[number];

/** A vacancy in the results. */
export const foundVacancySchema = vacancyCardSchema.extend({
  ...foundFromSchema.shape,
  /** A rotation elsewhere that hires from the list's city, or from the region that the words name. */
  hiresHere: z.boolean(),
  /** How many more identical vacancies of the same company are merged into this one. */
  sameCount: z.number().int(),
});

/** What is offered in place of a query's words; each is a heading of the page. */
export const INSTEAD_KINDS = [
  /** The query with a known word in place of one that is not. */
  'words',
  /** The trades of such words, or trades like those that the query names. */
  'trades',
  /** The query without quotes and other operators. */
  'plain',
  /** The query without the words that are not known. */
  'without',
  /** The trade in other cities, the nearest first: «Нижнекамск, 171 км» in a straight line. */
  'near',
  /** Rotations that hire from the place. */
  'hiring',
  /** Trades like it in the place. */
  'related',
] as const;

const insteadSchema = z.array(
  z.object({
    kind: z.enum(INSTEAD_KINDS),
    items: z.array(z.object({ name: z.string(), href: z.string(), total: z.number().int() })),
  }),
);

export const vacancySearchSchema = z.object({
  items: z.array(foundVacancySchema),
  /** Paid places of the first page, labelled as such; they are not in `items`. */
  promoted: z.array(foundVacancySchema),
  /** Exact, promoted ones included. */
  total: z.number().int(),
  /** Numbered pages that the list has, as deep as it goes; at least one. */
  pageCount: z.number().int(),
  /** For the next page of the API; null on the last one. */
  next: z.string().nullable(),
  facets: facetsOf(FACET_FIELDS),
  named: namedPartsSchema,
  center: centerSchema,
  /** The place that `hiresHere` is about: the city or the region; null without one. */
  hiredFrom: z.object({ prepositional: z.string() }).nullable(),
  /** The active filters, a chip each. */
  applied: z.array(appliedSchema),
  /** The list's canonical address and whether search engines should skip it. */
  canonical: canonicalSchema,
  reading: readingSchema.extend({
    /** What the words were understood as; each is a chip of `applied`, too. */
    parts: z.array(understoodSchema),
    /** A place among the words where there is no such vacancy: all results are elsewhere. */
    nowhereIn: z.object({ name: z.string(), prepositional: z.string().nullable() }).nullable(),
    /** The words ask for what is near, and no city is known: the page asks for one. */
    asksForCity: z.boolean(),
  }),
  /** Lists to look at when there is no answer to the words: only such as are not empty. */
  instead: insteadSchema,
  /** Median of the comparable net monthly pay over the whole list, kopecks; null for a small sample. */
  medianKopecks: z.number().int().nullable(),
});

export type VacancySearch = z.output<typeof vacancySearchSchema>;

/** Why a vacancy is called similar, the closest first. */
export const SIMILAR_REASONS = [
  'trade_here',
  /** Within {@link SIMILAR_NEAR_KM}. */
  'trade_near',
  'related_near',
  'trade_elsewhere',
  /** The same schedule or pay. */
  'conditions',
] as const;

export const searchContracts = defineContracts({
  'GET /search/vacancy': {
    summary: 'Published vacancies by words and filters, with facets, chips and pages',
    query: z.strictObject({
      ...vacancyQueryFields,
      slug: slugSchema.optional(),
      sort: z.enum(SEARCH_SORTS).optional(),
      ...pageQuery,
    }),
    answer: vacancySearchSchema,
    errors: ['not_found'],
    access: 'public',
  },
  'GET /search/vacancy/summary': {
    summary: 'Live counts and the trades most in demand with their pay',
    query: z.strictObject({ city: dictionaryIdSchema.optional() }),
    answer: z.object({
      vacancies: z.number().int(),
      companies: z.number().int(),
      /** Since midnight in Moscow. */
      publishedToday: z.number().int(),
      trades: z.array(
        z.object({
          specialization: namedSchema.extend({ plural: z.string() }),
          count: z.number().int(),
          /** The comparable net monthly pay of the middle half, kopecks; null for a small sample. */
          lowKopecks: z.number().int().nullable(),
          highKopecks: z.number().int().nullable(),
        }),
      ),
    }),
    errors: [],
    access: 'public',
  },
  'GET /search/vacancy/popular': {
    summary: 'Popular queries, then the trades most in demand',
    query: z.strictObject({
      limit: z.coerce.number<number | string>().int().min(1).max(20).default(10),
    }),
    answer: z.object({ items: z.array(z.object({ text: z.string(), href: z.string(), count: z.number().int() })) }),
    errors: [],
    access: 'public',
  },
  'GET /search/vacancy/suggest': {
    summary: 'Suggestions for a partly typed query, by groups; what is popular for an empty one',
    query: z.strictObject({
      q: searchTextSchema.default(''),
      /** Vacancies of this city are counted, and the lists are its own. */
      city: dictionaryIdSchema.optional(),
    }),
    answer: z.object({ groups: z.array(suggestedGroupSchema) }),
    errors: [],
    access: 'public',
  },
  'GET /search/vacancy/{id}/similar': {
    summary: 'Vacancies like this one, each with why it is',
    params: idParams,
    query: z.strictObject({ limit: z.coerce.number<number | string>().int().min(1).max(20).default(6) }),
    answer: z.object({ items: z.array(vacancyCardSchema.extend({ why: z.enum(SIMILAR_REASONS) })) }),
    errors: ['not_found'],
    access: 'public',
  },
  'GET /search/company': {
    summary: 'Companies by the beginning or a part of the name, or by INN',
    query: z.strictObject({
      q: searchTextSchema.pipe(z.string().min(2)),
      limit: z.coerce.number<number | string>().int().min(1).max(20).default(10),
    }),
    answer: z.object({ items: z.array(companySuggestionSchema) }),
    errors: [],
    access: 'public',
  },
});
