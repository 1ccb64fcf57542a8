import { z } from 'zod';

/** What a search field suggests, each kind under a heading of its own, in this order. */
export const SUGGESTED_KINDS = [
  'trades',
  'companies',
  /** Trades in cities, and cities. */
  'places',
  /** Queries that many people ask, and words of vacancies. */
  'words',
  /** For an empty field. */
  'popular',
] as const;

export const suggestedGroupSchema = z.object({
  kind: z.enum(SUGGESTED_KINDS),
  items: z.array(
    z.object({
      text: z.string(),
      href: z.string(),
      /** Vacancies that the address shows; null for words, which are not searched for yet. */
      count: z.number().int().nullable(),
    }),
  ),
});

export const companySuggestionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  inn: z.string().nullable(),
  logoUrl: z.string().nullable(),
  verified: z.boolean(),
  cityName: z.string().nullable(),
  vacancyCount: z.number().int(),
});

export type CompanySuggestion = z.output<typeof companySuggestionSchema>;
