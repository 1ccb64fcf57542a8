import { z } from 'zod';
import { VACANCY_SETS, VACANCY_STATUSES, ARCHIVE_REASONS, type VacancySet } from '../domain/vacancy-machine.ts';
import { CONTACT_VIEWS_PER_DAY } from '../domain/limits.ts';
import * as terms from '../domain/vacancy-terms.ts';
import { YOUTH_RULES } from '../domain/youth-work.ts';
import { adMarkSchema } from './ad-mark.ts';
import { companyCardSchema } from './company.ts';
import { defineContracts } from './contract.ts';
import {
  dateTimeSchema,
  dictionaryIdSchema,
  idListSchema,
  idParams,
  idSchema,
  listOf,
  pageQuery,
  searchTextSchema,
} from './page.ts';
import { ownVacancyActionSchema } from './vacancy-actions.ts';
import * as parts from './vacancy-parts.ts';

/** A vacancy in a list. */
export const vacancyCardSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  status: z.enum(VACANCY_STATUSES),
  company: parts.companyShortSchema,
  pay: parts.paySchema.nullable(),
  payEquivalent: parts.payEquivalentSchema,
  city: parts.citySchema.nullable(),
  /** District or address, as far as the employer shows it. */
  place: z.string().nullable(),
  specializations: z.array(parts.namedSchema),
  level: z.enum(terms.LEVELS).nullable(),
  gradeMin: z.number().int().nullable(),
  gradeMax: z.number().int().nullable(),
  experience: z.enum(terms.EXPERIENCES).nullable(),
  contractForms: z.array(z.enum(terms.CONTRACT_FORMS)),
  schedule: z.enum(terms.SCHEDULES).nullable(),
  shift: parts.shiftSchema.nullable(),
  rotation: parts.rotationSchema.nullable(),
  permits: z.array(parts.permitSchema),
  crew: parts.crewSchema.nullable(),
  /** Whom it takes, by their right to work; empty where nothing is said. Never a nationality. */
  workAuthorizations: z.array(z.enum(terms.WORK_AUTHORIZATIONS)),
  /** Help with a patent, registration and other papers. */
  docsHelp: z.boolean(),
  coverUrl: z.string().nullable(),
  /** Of a cover that is advertising. */
  ad: adMarkSchema.nullable(),
  highlighted: z.boolean(),
  /** Brought up within the last day, for money. */
  bumped: z.boolean(),
  publishedAt: dateTimeSchema.nullable(),
  /** False while it is not open, and once it has as many responds as the employer wants. */
  takesResponds: z.boolean(),
});

export type VacancyCard = z.output<typeof vacancyCardSchema>;

/** Market pay of the main specialization, net kopecks a month; only when the sample is large enough. */
export const marketSchema = z.object({
  lowKopecks: z.number().int(),
  medianKopecks: z.number().int(),
  highKopecks: z.number().int(),
  sample: z.number().int(),
  /** True when the sample is from the vacancy's region, false for the whole country. */
  regional: z.boolean(),
});

/** One vacancy in full, as its caller may see it. */
export const vacancySchema = vacancyCardSchema.extend({
  version: z.number().int(),
  /** A summary of the company; null for an anonymous vacancy. */
  companyCard: companyCardSchema.nullable(),
  category: z.enum(terms.ENGINEER_CATEGORIES).nullable(),
  okpdtrCode: z.string().nullable(),
  profstandardCode: z.string().nullable(),
  headcount: z.number().int().nullable(),
  filled: z.number().int(),
  /** Sanitised HTML: p, br, strong, em, ul, ol, li, h3, a. */
  description: z.string().nullable(),
  duties: z.string().nullable(),
  requirements: z.string().nullable(),
  conditions: z.string().nullable(),
  keySkills: z.array(z.string()),
  workTypes: z.array(z.string()),
  objectTypes: z.array(z.enum(terms.OBJECT_TYPES)),
  facility: z
    .object({
      id: z.string(),
      name: z.string(),
      /** Where workers come in, and where they live. */
      gate: parts.pointSchema.nullable(),
      camp: parts.pointSchema.nullable(),
      busSchedule: z.string().nullable(),
    })
    .nullable(),
  educationLevel: z.enum(terms.EDUCATION_LEVELS).nullable(),
  educationType: z.enum(terms.EDUCATION_TYPES).nullable(),
  shiftSchedule: z.enum(terms.SHIFT_SCHEDULES).nullable(),
  /** Cities from which a rotation's journey is paid. */
  travelFrom: z.array(parts.citySchema),
  employment: z.enum(terms.EMPLOYMENTS).nullable(),
  workFormat: z.enum(terms.WORK_FORMATS).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  metro: z.array(z.string()),
  hiringCities: z.array(parts.citySchema),
  driverCategories: z.array(z.enum(terms.DRIVER_CATEGORIES)),
  tractorCategories: z.array(z.enum(terms.TRACTOR_CATEGORIES)),
  ownTools: z.enum(terms.OWN_THINGS).nullable(),
  ownCar: z.enum(terms.OWN_THINGS).nullable(),
  languages: z.array(parts.languageSchema),
  medical: parts.medicalSchema.nullable(),
  /** 14, 15 or 16 for a vacancy open to the young, else null. */
  youthAge: z.number().int().nullable(),
  /** Weekly hours for the young. */
  youthWeekHours: z.number().nullable(),
  /** The rules that exclude the vacancy from the youth section, where it states an age. */
  youthBreaches: z.array(z.enum(YOUTH_RULES)),
  accepts: parts.acceptsSchema,
  respondSettings: parts.shownRespondSettingsSchema,
  /** Null when the caller may not see them. */
  contacts: parts.contactsSchema.nullable(),
  /** Who sees the contacts; null where there are none, or the vacancy is closed. */
  contactsShownTo: z.enum(terms.CONTACT_VISIBILITIES).nullable(),
  media: z.array(parts.mediaSchema),
  branding: parts.brandingSchema.nullable(),
  anonymous: z.boolean(),
  market: marketSchema.nullable(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
  expiresAt: dateTimeSchema.nullable(),
  archivedAt: dateTimeSchema.nullable(),
  archiveReason: z.enum(ARCHIVE_REASONS).nullable(),
  /** The source of an imported vacancy, with the date stated there. */
  source: z.object({ name: z.string(), publishedAt: z.string().nullable() }).nullable(),
  /** Data only for the company's members; null for everybody else. */
  own: z
    .object({
      internalCode: z.string().nullable(),
      department: z.string().nullable(),
      responsibleMemberId: z.string().nullable(),
      autoReply: z.string().nullable(),
      closeAfterResponds: z.number().int().nullable(),
      /** Members who are told of each respond; none: whoever is responsible. */
      notifiedMemberIds: z.array(z.uuid()),
      /** Not where its texts name a nationality either. */
      inFeed: z.boolean(),
      tags: z.array(z.string()),
      bumpedAt: dateTimeSchema.nullable(),
      highlightUntil: dateTimeSchema.nullable(),
      onMainUntil: dateTimeSchema.nullable(),
      autoBumpDays: z.number().int().nullable(),
      moderationNotes: z.array(z.object({ code: z.string(), field: z.string().nullish(), text: z.string() })),
      stats: z.object({
        views: z.number().int(),
        uniqueViews: z.number().int(),
        feedImpressions: z.number().int(),
        responds: z.number().int(),
        quickResponds: z.number().int(),
        invited: z.number().int(),
        hired: z.number().int(),
        lastRespondAt: dateTimeSchema.nullable(),
      }),
    })
    .nullable(),
});

export type Vacancy = z.output<typeof vacancySchema>;

export const vacancyContactsSchema = parts.contactsSchema.omit({ show: true }).extend({
  callHours: parts.respondSettingsSchema.shape.callHours,
  /** Whom to ask at the gate of its site. */
  facility: z.object({ name: z.string().nullable(), phone: z.string().nullable() }).nullable(),
});

export type VacancyContacts = z.output<typeof vacancyContactsSchema>;

/** What the company's members see of a vacancy in their own lists. */
const ownCardSchema = z.object({
  /** Of what is being written, for links and buttons. */
  version: z.number().int(),
  /** A working copy waits beside what is shown. */
  isChanged: z.boolean(),
  /** What was said waits for staff while the vacancy is shown. */
  waitsForStaff: z.boolean(),
  internalCode: z.string().nullable(),
  facilityName: z.string().nullable(),
  responsibleName: z.string().nullable(),
  /** The last word of staff on it. */
  note: z.object({ code: z.string(), field: z.string().nullable(), text: z.string() }).nullable(),
  /** Days until it is archived; of a hidden one those that it keeps; null otherwise. */
  daysLeft: z.number().int().nullable(),
  expiresAt: dateTimeSchema.nullable(),
  archivedAt: dateTimeSchema.nullable(),
  archiveReason: z.enum(ARCHIVE_REASONS).nullable(),
  updatedAt: dateTimeSchema,
  figures: z.object({
    views: z.number().int(),
    responds: z.number().int(),
    invited: z.number().int(),
    hired: z.number().int(),
  }),
  actions: z.array(ownVacancyActionSchema),
});
export type OwnVacancyCard = z.output<typeof ownCardSchema>;

const setNames = Object.keys(VACANCY_SETS) as [VacancySet, ...VacancySet[]];

export const vacancyContracts = defineContracts({
  'GET /vacancy/list': {
    summary: 'Published vacancies; with `status` a company member sees the own company’s set',
    query: z.strictObject({
      ...pageQuery,
      company: idSchema.optional(),
      city: idListSchema.optional(),
      region: idListSchema.optional(),
      spec: idListSchema.optional(),
      sort: z.enum(terms.VACANCY_SORTS).default('newest'),
      status: z.enum(setNames).optional(),
      /** In title, code and site of the own set that `status` names. */
      q: searchTextSchema.optional(),
    }),
    answer: listOf(vacancyCardSchema.extend({ own: ownCardSchema.optional() })).extend({
      /** Of the own sets, for their tabs; absent without `status`. */
      counts: z.record(z.enum(setNames), z.number().int()).optional(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: ['public', 'member'],
  },
  'GET /vacancy/special-vacancies': {
    summary: 'Vacancies whose place on the home page is paid for',
    query: z.strictObject({
      city: dictionaryIdSchema.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(20).default(6),
    }),
    answer: z.object({ items: z.array(vacancyCardSchema) }),
    errors: [],
    access: 'public',
  },
  'GET /vacancy/{id}': {
    summary: 'One vacancy with its company, media and branding',
    params: idParams,
    answer: vacancySchema,
    errors: ['not_found', 'gone'],
    access: ['public', 'member', 'staff'],
  },
  'GET /vacancy/{id}/contacts': {
    summary: 'Contacts that the employer shows to signed-in people; each view is logged',
    params: idParams,
    answer: vacancyContactsSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'gone'],
    access: 'signed-in',
    limit: { points: CONTACT_VIEWS_PER_DAY, seconds: 86_400 },
  },
});
