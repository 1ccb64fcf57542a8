import { z } from 'zod';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, dictionaryIdSchema, idParams, listOf, pageQuery, searchTextSchema } from './page.ts';
import { citySchema, mediaSchema } from './vacancy-parts.ts';
import { OBJECT_TYPES } from '../domain/vacancy-terms.ts';

export const COMPANY_KINDS = ['direct', 'agency', 'staff_outsourcing', 'self'] as const;
export const COMPANY_STATUSES = ['registering', 'unverified', 'on_check', 'verified', 'restricted', 'blocked', 'archived'] as const;
export const COMPANY_SIZES = ['1-15', '16-100', '101-250', '251-500', '501-1000', '1001-5000', '5000+'] as const;
export const COMPANY_VERIFICATIONS = ['none', 'email_domain', 'documents', 'paid'] as const;
export const COMPANY_BADGES = ['pays_on_time', 'official_only', 'answers_fast'] as const;
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
});

export type CompanyCard = z.output<typeof companyCardSchema>;

/** One company as visitors see it: no trust score, no documents, no balance. */
export const companySchema = companyCardSchema.extend({
  status: z.enum(COMPANY_STATUSES),
  legalName: z.string().nullable(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  legalForm: z.string().nullable(),
  okvedMain: z.string().nullable(),
  egrulStatus: z.string().nullable(),
  verification: z.enum(COMPANY_VERIFICATIONS),
  sro: z.array(
    z.object({
      registryNumber: z.string(),
      kind: z.enum(['build', 'design', 'survey']),
      liabilityLevel: z.number().int().min(1).max(5).nullish(),
      valid: z.boolean(),
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
  facilities: z.array(
    z.object({ id: z.string(), name: z.string(), objectType: z.enum(OBJECT_TYPES).nullable(), stage: z.enum(FACILITY_STAGES).nullable(), address: z.string().nullable() }),
  ),
  /** Percent of responds answered within 14 days; null until there are enough of them. */
  responseRate: z.number().nullable(),
  medianReplyMinutes: z.number().nullable(),
  createdAt: dateTimeSchema,
});

export type Company = z.output<typeof companySchema>;

export const companyContracts = defineContracts({
  'GET /company/': {
    summary: 'Companies, with search, city, specialization and pages',
    query: z.strictObject({
      ...pageQuery,
      q: searchTextSchema.optional(),
      city: dictionaryIdSchema.optional(),
      spec: dictionaryIdSchema.optional(),
      /** By name, those that hire first, or by the number of open vacancies. */
      sort: z.enum(['name', 'vacancies']).default('name'),
    }),
    answer: listOf(companyCardSchema),
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
});
