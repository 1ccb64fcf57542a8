import { z } from 'zod';
import { RADII_KM, SLUG } from '../domain/query-fields.ts';
import { citySchema, namedSchema } from './vacancy-parts.ts';

/** Common parts of the searches of vacancies and resumes: query fields as call parameters, and parts of an answer. */

/** Values separated by commas or in repeated keys; of too many, one more than the limit is parsed. */
const list = <Value>(item: z.ZodType<Value, string>, countMax: number) =>
  z
    .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
    .transform((value) =>
      (Array.isArray(value) ? value : [value])
        .slice(0, countMax + 1)
        .flatMap((part) => String(part).split(',', countMax + 1))
        .slice(0, countMax + 1),
    )
    .pipe(z.array(item).min(1).max(countMax));

export const ids = (countMax = 20) =>
  list(
    z.coerce
      .number<string>()
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    countMax,
  ).optional();
export const many = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  list(z.enum(values), values.length).optional();
export const one = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values).optional();
export const int = ({ min, max }: { min: number; max: number }) =>
  z.coerce.number<number | string>().int().min(min).max(max).optional();
export const texts = ({ pattern, countMax }: { pattern: RegExp; countMax: number }) =>
  list(z.string().regex(pattern), countMax).optional();
/** `1` in an address, `true` from the typed client; anything else is refused. */
export const flag = z.union([z.literal(true), z.enum(['1', 'true']).transform(() => true as const)]).optional();

/** `NEAR_FIELDS` as call parameters. */
export const nearFields = { near: z.string().regex(SLUG).optional(), radius_km: one(RADII_KM) };

/** How a found entity stands to what was asked for. */
export const foundFromSchema = z.object({
  /** To its city in a straight line, kilometres; null in the list's city itself, without one, and where a place is unknown. */
  distanceKm: z.number().int().nullable(),
  /** It has not all that the words ask for: another trade like it, a mention in a text, a part of the words. */
  isClose: z.boolean(),
});

/** The last segment of a list's address: a specialization, a city, or `city_specialization`. */
export const slugSchema = z.string().regex(/^[a-z0-9-]{1,80}(_[a-z0-9-]{1,80})?$/);

const facetValueSchema = z.object({
  /** As the query takes it: an id, a key, `1` for a flag, rubles of pay. */
  value: z.string(),
  name: z.string(),
  /** The number of results with this value, ignoring its own field's other values. */
  count: z.number().int(),
  /** Of a city or a specialization. */
  slug: z.string().nullable(),
});

export type FacetValue = z.output<typeof facetValueSchema>;

/** A list of values for each of the fields. */
export function facetsOf<const Name extends string>(fields: readonly Name[]) {
  return z.object(
    Object.fromEntries(fields.map((field) => [field, z.array(facetValueSchema)])) as Record<
      Name,
      z.ZodArray<typeof facetValueSchema>
    >,
  );
}

/** What `slug` stands for; both null without it. */
export const namedPartsSchema = z.object({ specialization: namedSchema.nullable(), city: citySchema.nullable() });

/** One active filter. */
export const appliedSchema = z.object({
  field: z.string(),
  value: z.string(),
  /** «Вахта», «от 150 000 ₽», «Казань». */
  name: z.string(),
  /** The page of the list without it. */
  href: z.string(),
  /** The number of results of that page; only when this list is empty. */
  total: z.number().int().nullable(),
});

/** A part of the words of `q` that was understood as a filter or an order: a chip that takes it off. */
export const understoodSchema = z.object({
  /** As the filters have it: `city`, `pay_min`, `housing`; `sort` for an order. */
  field: z.string(),
  value: z.string(),
  /** «Казань», «от 150 000 ₽». */
  name: z.string(),
  /** The words of the query without it; '' when it is all of them. */
  q: z.string(),
});

export type Understood = z.output<typeof understoodSchema>;

/** The city that distances are from: of the address, of `near`, or the one that the words name; null without one. */
export const centerSchema = citySchema.nullable();

export const canonicalSchema = z.object({ href: z.string(), noindex: z.boolean() });

/** How the words of `q` were interpreted. */
export const readingSchema = z.object({
  /** The correction that was searched for, because the original finds nothing: «сварщик» for «сварщег». */
  corrected: z.string().nullable(),
  /** Words that occur nowhere: they are left out beside a trade, else nothing is found. */
  ignored: z.array(z.string()),
  /** Nothing has all the words; results have some of them. */
  relaxed: z.boolean(),
  /** How many results have all that the words ask for: they are first in every order, what is close comes after them. */
  exactTotal: z.number().int(),
});
