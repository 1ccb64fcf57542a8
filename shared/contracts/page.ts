import { z } from 'zod';
import { LIST_DEPTH, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../domain/limits.ts';
import { MONTH_PATTERN } from '../domain/time.ts';

/** Numeric id of an entity with a public address; beyond 2^53 it is refused, not rounded. */
export const idSchema = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The id of what somebody chooses of a list; `message` says so where nothing is chosen. */
export const chosenIdField = (message: string) =>
  z.coerce.number<number | string>(message).int(message).min(1, message).max(Number.MAX_SAFE_INTEGER, message);

/** Id of a dictionary's item: a 32-bit integer in the database. */
export const dictionaryIdSchema = idSchema.max(2 ** 31 - 1);

/** Text to search for. PostgreSQL text cannot contain NUL. */
export const searchTextSchema = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes('\0'));

export const idParams = z.strictObject({ id: idSchema });

/** Paging fields of every list; `page × per_page` beyond {@link LIST_DEPTH} items is refused. */
export const pageQuery = {
  page: z.coerce.number<number | string>().int().min(1).max(LIST_DEPTH).default(1),
  per_page: z.coerce.number<number | string>().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  /** Opaque cursor from the answer's `next`; with it `page` is ignored. */
  cursor: z.string().max(200).optional(),
};

/** A month by Moscow's calendar, `2026-11`. */
export const monthSchema = z.string().regex(MONTH_PATTERN, 'Выберите месяц');

export const dateTimeSchema = z.iso.datetime({ offset: true });

const IDS_MAX = 20;

/** Comma-separated or repeated values: `spec=1,2` and `spec=1&spec=2` are the same. Of too many, one more than 20 is parsed. */
export const listedSchema = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) =>
    (Array.isArray(value) ? value : [value])
      .slice(0, IDS_MAX + 1)
      .flatMap((item): (string | number)[] => String(item).split(',', IDS_MAX + 1))
      .slice(0, IDS_MAX + 1),
  );

/** Dictionary ids, at most 20. */
export const idListSchema = listedSchema.pipe(z.array(dictionaryIdSchema).min(1).max(IDS_MAX));

/** A list answer: `total` is exact; `next` is null on the last page. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int(), next: z.string().nullable() });
}
