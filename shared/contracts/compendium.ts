import { z } from 'zod';
import { defineContracts } from './contract.ts';
import { dictionaryIdSchema, idListSchema, searchTextSchema } from './page.ts';
import { citySchema } from './vacancy-parts.ts';

/** Dictionaries that are answered whole. */
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
  /** A key in snake case where the set is closed, a number where it grows. */
  id: z.union([z.number().int(), z.string()]),
  name: z.string(),
  /** Beside the name: a line of the metro, a city, a code; null where there is nothing to add. */
  note: z.string().nullable(),
  /** Of the group, the city or the line that the item belongs to. */
  parentId: z.union([z.number().int(), z.string()]).nullable(),
});

export type DictionaryItem = z.output<typeof dictionaryItemSchema>;

const regionSchema = z.object({ id: z.number().int(), name: z.string(), slug: z.string() });

export const compendiumContracts = defineContracts({
  'GET /compendium/{kind}': {
    summary: 'A dictionary: small ones whole, large ones as suggestions',
    params: z.strictObject({ kind: z.enum(DICTIONARIES) }),
    query: z.strictObject({
      /** Required by large dictionaries unless `ids` is there; narrows small ones. A wrong keyboard layout is mended. */
      q: searchTextSchema.optional(),
      /** Items of a large dictionary that a form already holds. */
      ids: idListSchema.optional(),
      /** Of the metro. */
      city: dictionaryIdSchema.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(SUGGESTION_COUNT_MAX).default(SUGGESTION_COUNT_MAX),
    }),
    answer: z.object({
      kind: z.enum(DICTIONARIES),
      /** Changes when an item of any dictionary does. */
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
          /** One line for people. */
          value: z.string(),
          /** Null where the compendium does not have the place. */
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
      /** False when the address says nothing: the city is then the one that the configuration names. */
      known: z.boolean(),
    }),
    errors: [],
    access: 'public',
    // A mobile operator has many callers behind one address, and each page may ask at its first visit.
    limit: { points: 300, seconds: 60 },
  },
});
