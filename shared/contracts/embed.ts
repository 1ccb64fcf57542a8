import { z } from 'zod';
import { EMBED_KEY_PATTERN, WIDGETS } from '../domain/embed.ts';
import { isCompanySlug } from '../domain/company-slug.ts';
import { FEED_COMPANIES_MAX, FEED_PARTS, FEED_SORTS } from '../domain/feed-terms.ts';
import { CONTRACT_FORMS, PAY_MODES, SCHEDULES } from '../domain/vacancy-terms.ts';
import { shownHoursSchema } from './chat-hours.ts';
import { defineContracts } from './contract.ts';
import { flag, understoodSchema } from './list-search.ts';
import { dictionaryIdSchema, idParams, listedSchema, pageQuery, searchTextSchema } from './page.ts';
import { vacancySchema } from './vacancy.ts';

export const keySchema = z.string().regex(EMBED_KEY_PATTERN);

/** A company by its id or by its name in addresses. */
export const companyNameSchema = z.union([dictionaryIdSchema, z.string().refine(isCompanySlug)]);

/** One vacancy in a company's feed, with finished texts: at most 600 bytes of JSON. Absent fields are empty. */
export const feedCardSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** «210 000–260 000 ₽» and «в месяц на руки»; without pay only «Зарплата не указана». */
  pay: z.object({ amount: z.string(), note: z.string().optional(), equivalent: z.string().optional() }),
  /** «Казань, Авиастроительный район». */
  place: z.string().optional(),
  /** Short facts, the most important first, each with the part of a card that hides it. */
  tags: z.array(z.object({ part: z.enum(FEED_PARTS), text: z.string() })),
  /** Only in a feed of several companies, like its logo. */
  company: z.string().optional(),
  /** Pictures are paths of our own origin. */
  logoUrl: z.string().optional(),
  /** A paid banner above the card; on our own pages only, like `highlighted`. */
  coverUrl: z.string().optional(),
  photoUrl: z.string().optional(),
  highlighted: z.literal(true).optional(),
  /** It is open, and has as many responds as the employer wants. */
  takesNoResponds: z.literal(true).optional(),
  /** ISO. */
  publishedAt: z.string(),
  /** The card's group, when grouping was requested. */
  group: z.string().optional(),
});

export type FeedCard = z.output<typeof feedCardSchema>;

const optionSchema = z.object({ value: z.string(), name: z.string(), count: z.number().int() });

export type FeedOption = z.output<typeof optionSchema>;

export const feedSchema = z.object({
  items: z.array(feedCardSchema),
  total: z.number().int(),
  pageCount: z.number().int(),
  /** The company of a feed of one. */
  companyId: z.number().int().optional(),
  /** Nothing was found because the companies have no open vacancies at all, in feeds or out of them. */
  seeksNobody: z.literal(true).optional(),
  /** How the words of `q` were interpreted; absent without words. */
  reading: z
    .object({
      /** Finished sentences about words that were not searched for as they are written. */
      notes: z.array(z.string()),
      /** In place of the list, where words are not known: «По запросу «абракадабра» ничего не нашли». */
      nothing: z.string().optional(),
      /** What the words were understood as, a chip each. */
      parts: z.array(understoodSchema),
    })
    .optional(),
  /** Filter values, each counted without its own field's filter; a field with fewer than two values is empty. */
  facets: z.object({
    city: z.array(optionSchema),
    spec: z.array(optionSchema),
    schedule: z.array(optionSchema),
    contract: z.array(optionSchema),
    facility: z.array(optionSchema),
  }),
});

export type Feed = z.output<typeof feedSchema>;

export const embedContracts = defineContracts({
  'GET /embed/config': {
    summary: 'What a key is for: its company in brief, its theme and its widgets',
    query: z.strictObject({ key: keySchema }),
    answer: z.object({
      company: z.object({ id: z.number().int(), name: z.string(), logoUrl: z.string().nullable(), url: z.string() }),
      widgets: z.array(z.enum(WIDGETS)),
      /** Custom properties of the element by their names, without `--karkas-`. */
      theme: z.record(z.string(), z.string()),
      /** Sites that may show the widgets: `https://example.ru`, `https://*.example.ru`. */
      origins: z.array(z.string()),
      /** Of a `pk_test_` key. */
      test: z.boolean(),
      requestsPerMinute: z.number().int(),
      /** When the company answers in its chat; null where it has not said so. */
      hours: shownHoursSchema.nullable(),
      /** What visitors may send: responds of a day by this key, and what one message holds. */
      limits: z.object({
        respondsPerDay: z.number().int(),
        messageChars: z.number().int(),
        messageFiles: z.number().int(),
        fileBytes: z.number().int(),
      }),
      /** Versions in force of the texts that visitors agree to: `transferAgreement`. */
      documents: z.record(z.string(), z.number().int()),
      /** Of the files of the elements. */
      version: z.string(),
    }),
    errors: ['origin_denied', 'key_revoked', 'not_found'],
    access: 'public',
    embeddable: true,
  },
  'GET /embed/feed': {
    summary: 'Open vacancies of a company as cards, with what to narrow them by',
    query: z.strictObject({
      /** For pages of other origins; our own pages name a company instead. */
      key: keySchema.optional(),
      /** At most {@link FEED_COMPANIES_MAX} of the key's companies; all of them when absent. */
      company: listedSchema.pipe(z.array(companyNameSchema).min(1).max(FEED_COMPANIES_MAX)).optional(),
      q: searchTextSchema.optional(),
      /** The words of `q` as they are written. */
      exact: flag,
      city: dictionaryIdSchema.optional(),
      spec: dictionaryIdSchema.optional(),
      schedule: z.enum(SCHEDULES).optional(),
      contract: z.enum(CONTRACT_FORMS).optional(),
      pay_mode: z.enum(PAY_MODES).optional(),
      facility: z.uuid().optional(),
      /** The employer's own marks of vacancies; any of them matches. */
      tags: z
        .string()
        .max(330)
        .regex(/^[a-z0-9-]{1,32}(?:,[a-z0-9-]{1,32}){0,9}$/)
        .optional(),
      group: z.enum(['specialization', 'city', 'facility', 'contract', 'department']).optional(),
      sort: z.enum(FEED_SORTS).default('newest'),
      page: pageQuery.page,
      per_page: pageQuery.per_page,
    }),
    answer: feedSchema,
    errors: ['origin_denied', 'key_revoked', 'forbidden', 'not_found'],
    access: 'public',
    embeddable: true,
  },
  'GET /embed/vacancy/{id}': {
    summary: 'One open vacancy of the key’s company in full',
    params: idParams,
    query: z.strictObject({ key: keySchema }),
    answer: vacancySchema,
    errors: ['origin_denied', 'key_revoked', 'forbidden', 'not_found', 'gone'],
    access: 'public',
    embeddable: true,
  },
});
