import { z } from 'zod';
import { defineContracts } from './contract.ts';
import { dictionaryIdSchema, idListSchema, searchTextSchema } from './page.ts';
import { citySchema } from './vacancy-parts.ts';

/** Dictionaries that are returned whole. */
export const WHOLE_DICTIONARIES = [
  'additional-certification',
  'driver-license',
  'education-level',
  'education-type',
  'employment',
  'experience',
  'language',
  'language-level',
  'object-type',
  'pc-program',
  'pc-program-level',
  'schedule',
  'shift-schedule',
  'watch-schedule',
  'tractor-driver-license',
  'work-type',
] as const;
/** Dictionaries too large for that: suggestions from two letters. */
export const LARGE_DICTIONARIES = [
  'company',
  'education-place',
  'key-skill',
  'metro',
  'occupation',
  'specialization',
] as const;
export const DICTIONARIES = [...WHOLE_DICTIONARIES, ...LARGE_DICTIONARIES] as const;

export type Dictionary = (typeof DICTIONARIES)[number];

export const SUGGESTION_COUNT_MAX = 20;
export const SUGGESTION_CHARS_MIN = 2;

export const dictionaryItemSchema = z.object({
  /** A snake_case key for closed sets, a number for growing ones. */
  id: z.union([z.number().int(), z.string()]),
  name: z.string(),
  /** Additional text: a metro line, a city, a code; null where there is nothing to add. */
  note: z.string().nullable(),
  /** The item's group, city or metro line. */
  parentId: z.union([z.number().int(), z.string()]).nullable(),
});

export type DictionaryItem = z.output<typeof dictionaryItemSchema>;

const regionSchema = z.object({ id: z.number().int(), name: z.string(), slug: z.string() });

export const compendiumContracts = defineContracts({
  'GET /compendium/{kind}': {
    summary: 'A dictionary: small ones whole, large ones as suggestions',
    params: z.strictObject({ kind: z.enum(DICTIONARIES) }),
    query: z.strictObject({
      /**
       * Required by large dictionaries unless `ids` is there; filters small ones. A wrong keyboard layout is corrected.
       */
      q: searchTextSchema.optional(),
      /** In place of `q`: the specializations that the title of a vacancy or a resume names; none where that is doubtful. */
      title: searchTextSchema.optional(),
      /** Items of a large dictionary that a form already has. */
      ids: idListSchema.optional(),
      /** For metro stations. */
      city: dictionaryIdSchema.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(SUGGESTION_COUNT_MAX).default(SUGGESTION_COUNT_MAX),
    }),
    answer: z.object({
      kind: z.enum(DICTIONARIES),
      /** Changes when an item of any dictionary changes. */
      version: z.string(),
      items: z.array(dictionaryItemSchema),
    }),
    errors: [],
    access: 'public',
    revalidated: true,
  },
  'GET /addresses/list': {
    summary: 'Suggestions of addresses',
    query: z.strictObject({
      q: z
        .string()
        .trim()
        .min(3)
        .max(300)
        .refine((text) => !text.includes('\0')),
      /** Addresses of this city come first. */
      city: dictionaryIdSchema.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(SUGGESTION_COUNT_MAX).default(10),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          /** One line for display. */
          value: z.string(),
          /** Null where the compendium lacks the place. */
          cityId: z.number().int().nullable(),
          regionId: z.number().int().nullable(),
          /** Street and house without the city; null for a place. */
          street: z.string().nullable(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          fiasId: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
    access: 'public',
    limit: { points: 60, seconds: 60 },
  },
  'GET /addresses/region': {
    summary: 'Regions with their cities',
    query: z.strictObject({}),
    answer: z.object({
      regions: z.array(
        regionSchema.extend({
          cities: z.array(
            regionSchema.extend({
              population: z.number().int(),
              /** «Казани» for «в Казани». */
              prepositional: z.string(),
              /** Other names that people search by: «Питер», «Екб». */
              aliases: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
    errors: [],
    access: 'public',
    revalidated: true,
  },
  'GET /addresses/by-ip-address': {
    summary: 'The city of the caller, by address',
    query: z.strictObject({}),
    answer: z.object({
      city: citySchema,
      /** False when the address has no known location: then the city is the configured one. */
      known: z.boolean(),
    }),
    errors: [],
    access: 'public',
    // A mobile operator has many users behind one address, and each page may call this at their first visit.
    limit: { points: 300, seconds: 60 },
  },
});
