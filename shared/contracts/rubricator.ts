import { z } from 'zod';
import { RUBRICATOR_PAGE_SIZE } from '../domain/limits.ts';
import { RUBRICATOR_KINDS } from '../domain/rubricator.ts';
import { defineContracts } from './contract.ts';
import { pageQuery, searchTextSchema } from './page.ts';
import { namedSchema } from './vacancy-parts.ts';

/** As lists count them: open vacancies and public resumes. */
const countsSchema = z.object({ vacancies: z.number().int(), resumes: z.number().int() });

export const countedSpecializationSchema = namedSchema.extend({
  /** «Сварщики». */
  plural: z.string(),
  group: namedSchema,
  ...countsSchema.shape,
});

export type CountedSpecialization = z.output<typeof countedSpecializationSchema>;

/** An item with several specializations counts once. */
export const countedGroupSchema = namedSchema.extend(countsSchema.shape);

export type CountedGroup = z.output<typeof countedGroupSchema>;

const slugSchema = z.string().regex(/^[a-z0-9-]{1,80}$/);

/** The set is closed and small, so its pages need no cursor. */
const pages = { page: pageQuery.page, per_page: pageQuery.per_page.default(RUBRICATOR_PAGE_SIZE) };

const listQuery = z.strictObject({
  ...pages,
  /**
   * Matches names, their beginnings and synonyms, also misspelt; also finds specializations without vacancies or
   * resumes.
   */
  q: searchTextSchema.optional().transform((text) => text || undefined),
  /** Slug of a group. */
  group: slugSchema.optional(),
});

const pageAnswer = z.object({
  /** By name; the best first with `q`. */
  items: z.array(countedSpecializationSchema),
  /** Specializations found. */
  total: z.number().int(),
  /** Vacancies and resumes of all specializations. */
  counts: countsSchema,
});

const listAnswer = pageAnswer.extend({
  groups: z.array(countedGroupSchema),
  /** The correction that was searched for, because `q` finds nothing: «сварщик» for «сворщик». */
  corrected: z.string().nullable(),
});

export const rubricatorContracts = defineContracts({
  'GET /specializations/': {
    summary: 'Every specialization that has vacancies or resumes, by groups',
    query: z.strictObject({}),
    answer: z.object({
      counts: countsSchema,
      groups: z.array(countedGroupSchema.extend({ items: z.array(countedSpecializationSchema) })),
    }),
    errors: [],
    access: 'public',
  },
  'GET /specializations/vacancies': {
    summary: 'Specializations that have open vacancies, with search, groups and pages',
    query: listQuery,
    answer: listAnswer,
    errors: ['not_found'],
    access: 'public',
  },
  'GET /specializations/resumes': {
    summary: 'Specializations that have public resumes, with search, groups and pages',
    query: listQuery,
    answer: listAnswer,
    errors: ['not_found'],
    access: 'public',
  },
  'GET /specializations/abcs': {
    summary: 'Letters that specializations with vacancies or resumes begin with',
    query: z.strictObject({}),
    answer: z.object({
      items: z.array(
        z.object({
          /** As in addresses: lower case, ё as е. */
          letter: z.string(),
          /** Specializations with vacancies, with resumes, with either. */
          vacancies: z.number().int(),
          resumes: z.number().int(),
          any: z.number().int(),
        }),
      ),
    }),
    errors: [],
    access: 'public',
  },
  'GET /specializations/abcs/{letter}': {
    summary: 'Specializations of a letter, or of all Latin ones, that have vacancies, resumes or either',
    params: z.strictObject({ letter: z.string().regex(/^(?:[а-я]|a-z)$/) }),
    query: z.strictObject({ kind: z.enum(RUBRICATOR_KINDS).optional(), ...pages }),
    answer: pageAnswer,
    errors: ['not_found'],
    access: 'public',
  },
  'GET /specializations/{slug}': {
    summary: 'One specialization with its counts, related ones and what regions pay',
    params: z.strictObject({ slug: slugSchema }),
    answer: countedSpecializationSchema.extend({
      /** Those with vacancies or resumes, the closest first. */
      related: z.array(countedSpecializationSchema),
      /** Where enough open vacancies state comparable pay, the best paid first. */
      pay: z.array(
        z.object({
          region: namedSchema.extend({
            /** «Казани» for «в Казани». */
            prepositional: z.string(),
          }),
          /** Of the net monthly pay. */
          medianKopecks: z.number().int(),
          /** The number of vacancies behind the median. */
          sample: z.number().int(),
        }),
      ),
    }),
    errors: ['not_found'],
    access: 'public',
  },
});
