import { z } from 'zod';
import { adMarkSchema } from './ad-mark.ts';
import { defineContracts } from './contract.ts';
import { flag, ids, many } from './list-search.ts';
import { dateTimeSchema, idParams, listOf, pageQuery, searchTextSchema } from './page.ts';
import { brandingSchema, citySchema, mediaSchema, replyClockSchema } from './vacancy-parts.ts';
import {
  COMPANY_QUERY_FIELDS,
  COMPANY_SORTS,
  type CompanyQuery,
  type CompanyQueryField,
} from '../domain/company-query.ts';
import { SRO_KINDS, SRO_LEVEL_MAX } from '../domain/company-sro.ts';
import { COMPANY_STATUSES } from '../domain/company-machine.ts';
import { FACILITY_STATUSES } from '../domain/facility-machine.ts';
import { OBJECT_TYPES } from '../domain/vacancy-terms.ts';

export const COMPANY_KINDS = ['direct', 'agency', 'staff_outsourcing', 'self'] as const;
export const COMPANY_SIZES = ['1-15', '16-100', '101-250', '251-500', '501-1000', '1001-5000', '5000+'] as const;
export const COMPANY_VERIFICATIONS = ['none', 'email_domain', 'documents', 'paid'] as const;
export const COMPANY_BADGES = ['pays_on_time', 'official_only', 'answers_fast'] as const;
/** From the state register. */
export const EGRUL_STATUSES = ['active', 'liquidating', 'bankrupt', 'reorganizing', 'liquidated'] as const;
export const FACILITY_STAGES = ['zero', 'frame', 'facade', 'finishing', 'commissioning'] as const;

export const companyCardSchema = z.object({
  id: z.number().int(),
  brandName: z.string(),
  logoUrl: z.string().nullable(),
  kind: z.enum(COMPANY_KINDS),
  verified: z.boolean(),
  city: citySchema.nullable(),
  size: z.enum(COMPANY_SIZES).nullable(),
  foundedYear: z.number().int().nullable(),
  badges: z.array(z.enum(COMPANY_BADGES)),
  vacancyCount: z.number().int(),
  replyClock: replyClockSchema.nullable(),
});

/** How people rate a company in reviews, to a tenth; null below three of them. */
const ratingSchema = z.object({ value: z.number(), count: z.number().int() }).nullable();

export type CompanyCard = z.output<typeof companyCardSchema>;

/** A construction site of a company as visitors see it. */
export const facilitySchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(FACILITY_STATUSES),
  objectType: z.enum(OBJECT_TYPES).nullable(),
  customer: z.string().nullable(),
  address: z.string().nullable(),
  stage: z.enum(FACILITY_STAGES).nullable(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  photos: z.array(mediaSchema),
  /** How workers get there, in the company's words. */
  busSchedule: z.string().nullable(),
  siteRules: z.string().nullable(),
  /** Open vacancies of this site. */
  vacancyCount: z.number().int(),
});

export type Facility = z.output<typeof facilitySchema>;

/** A company in a list of companies. */
export const companyItemSchema = companyCardSchema.extend({
  status: z.enum(COMPANY_STATUSES),
  objectTypes: z.array(z.enum(OBJECT_TYPES)),
  /** Has a valid membership of a self-regulatory organization. */
  sroMember: z.boolean(),
  rating: ratingSchema,
  /** How the company's own text begins, without tags; empty without a text. */
  about: z.string(),
});

export type CompanyItem = z.output<typeof companyItemSchema>;

const facetValueSchema = z.object({ value: z.string(), name: z.string(), count: z.number().int() });

/** Letters with public companies, in alphabetical order. */
const lettersSchema = z.array(z.object({ letter: z.string(), count: z.number().int() }));

export const COMPANY_FACETS = ['city', 'spec_hiring', 'object_type', 'verified', 'sro', 'has_vacancies'] as const;
export type CompanyFacet = (typeof COMPANY_FACETS)[number];

// `Object.keys` loses the literal types.
const FIELDS = Object.keys(COMPANY_QUERY_FIELDS) as CompanyQueryField[];

export const companyListSchema = listOf(companyItemSchema).extend({
  /**
   * Filter values: counted without the field's own filter, the most frequent first; chosen values are always included.
   */
  facets: z.object(
    Object.fromEntries(COMPANY_FACETS.map((field) => [field, z.array(facetValueSchema)])) as Record<
      CompanyFacet,
      z.ZodArray<typeof facetValueSchema>
    >,
  ),
  /** The active filters, a chip each, with the page of the list without it. */
  applied: z.array(z.object({ field: z.enum(FIELDS), value: z.string(), name: z.string(), href: z.string() })),
  /** The one chosen city. */
  city: citySchema.nullable(),
  letters: lettersSchema,
});

export type CompanyList = z.output<typeof companyListSchema>;

/**
 * The fields of `shared/domain/company-query.ts` as call parameters: unknown keys and values are refused, not dropped.
 */
const companyQueryFields = {
  q: searchTextSchema.optional().transform((text) => text || undefined),
  city: ids(),
  region: ids(),
  spec_hiring: ids(),
  object_type: many(OBJECT_TYPES),
  sro: flag,
  verified: flag,
  has_vacancies: flag,
} satisfies { [Key in keyof Required<CompanyQuery>]: z.ZodType<CompanyQuery[Key] | undefined> };

/** How many companies a strip of the home page shows. */
const stripQuery = z.strictObject({ limit: z.coerce.number<number | string>().int().min(1).max(50).default(12) });

/** One company as visitors see it: no trust score, no documents, no balance. */
export const companySchema = companyCardSchema.extend({
  status: z.enum(COMPANY_STATUSES),
  rating: ratingSchema,
  legalName: z.string().nullable(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  legalForm: z.string().nullable(),
  okvedMain: z.string().nullable(),
  egrulStatus: z.enum(EGRUL_STATUSES).nullable(),
  /** Of an agency that lends its people. */
  outsourcingAccreditation: z.string().nullable(),
  verification: z.enum(COMPANY_VERIFICATIONS),
  /** When the registers were last checked; null before the first time. */
  checkedAt: dateTimeSchema.nullable(),
  /** Paid design of its pages, while it is active. */
  branding: brandingSchema.nullable(),
  /** Memberships that staff have found in the register. */
  sro: z.array(
    z.object({
      registryNumber: z.string(),
      kind: z.enum(SRO_KINDS),
      liabilityLevel: z.number().int().min(1).max(SRO_LEVEL_MAX).nullish(),
    }),
  ),
  /** Sanitised HTML. */
  description: z.string().nullable(),
  coverUrl: z.string().nullable(),
  gallery: z.array(mediaSchema),
  videoUrl: z.string().nullable(),
  siteUrl: z.string().nullable(),
  socials: z.array(z.object({ kind: z.string(), url: z.string() })),
  phones: z.array(z.string()),
  addresses: z.array(z.object({ cityName: z.string().nullish(), text: z.string() })),
  objectTypes: z.array(z.enum(OBJECT_TYPES)),
  regions: z.array(z.string()),
  facilities: z.array(facilitySchema.pick({ id: true, name: true, objectType: true, stage: true, address: true })),
  /** Percent of responds answered within 14 days; null until there are enough of them. */
  responseRate: z.number().nullable(),
  medianReplyMinutes: z.number().nullable(),
  createdAt: dateTimeSchema,
});

export type Company = z.output<typeof companySchema>;

export const companyContracts = defineContracts({
  'GET /company/': {
    summary: 'Companies by name, place, trade and checks, with facets, letters and pages',
    query: z.strictObject({ ...pageQuery, ...companyQueryFields, sort: z.enum(COMPANY_SORTS).default('name') }),
    answer: companyListSchema,
    errors: [],
    access: 'public',
  },
  'GET /company/letter/{slug}': {
    summary: 'Companies by the first letter of the name: a lower-case Russian letter, a-z, or 0-9',
    params: z.strictObject({ slug: z.string().max(20) }),
    query: z.strictObject(pageQuery),
    answer: companyListSchema.pick({ items: true, total: true, next: true, letters: true }),
    errors: ['not_found'],
    access: 'public',
  },
  'GET /company/best': {
    summary:
      'Companies for the home page: those with a bought place, the chosen ones, then those with the most open vacancies',
    query: stripQuery,
    answer: z.object({
      items: z.array(
        companyItemSchema.extend({
          /** Its place is paid and must be labelled as such. */
          promoted: z.boolean(),
          /** What the law wants beside it. */
          ad: adMarkSchema.nullable(),
        }),
      ),
    }),
    errors: [],
    access: 'public',
  },
  'GET /company/talents-here': {
    summary: 'Companies whose talents are here: those with a logo or a picture to show',
    query: stripQuery,
    answer: z.object({ items: z.array(companyItemSchema) }),
    errors: [],
    access: 'public',
  },
  'GET /company/{id}': {
    summary: 'The public card of a company',
    params: idParams,
    answer: companySchema,
    errors: ['not_found'],
    access: 'public',
  },
  'GET /company/{id}/facilities': {
    summary: 'Construction sites of a company, those that go on first',
    params: idParams,
    answer: z.object({ items: z.array(facilitySchema) }),
    errors: ['not_found'],
    access: 'public',
  },
});
