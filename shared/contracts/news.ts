import { z } from 'zod';
import { NEWS_PAGE_SIZE, NEWS_RELATED_MAX, PAGE_SIZE_MAX } from '../domain/limits.ts';
import { isNewsSlug } from '../domain/news-slug.ts';
import { emptyIsNull } from './content-fields.ts';
import { defineContracts } from './contract.ts';
import { optionalLine } from './lines.ts';
import { dateTimeSchema, listOf, pageQuery } from './page.ts';
import { writtenPictureSchema } from './pictures.ts';

/** A stored picture with its description. */
export const pictureSchema = z.object({
  /** A path of the site: pages load no pictures from other sites. */
  src: z
    .string()
    .regex(/^\/[^/]/)
    .max(300),
  alt: z.string().max(200),
});

const text = optionalLine(5_000).min(1, 'Напишите текст');
const line = optionalLine(500);
const caption = emptyIsNull(500);

/** Blocks without a picture: what is written is what is kept. */
const plainBlocks = [
  z.object({ kind: z.literal('p'), text }),
  z.object({ kind: z.literal('h2'), text: line.min(1, 'Напишите подзаголовок') }),
  z.object({
    kind: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(text).min(1, 'Напишите хотя\u00a0бы одну строку').max(50, 'Не\u00a0больше 50 строк'),
  }),
  z.object({ kind: z.literal('quote'), text, author: caption }),
  z.object({
    kind: z.literal('video'),
    url: z.url({ protocol: /^https$/, error: 'Это не\u00a0ссылка на\u00a0видео' }).max(500),
    title: line.min(1, 'Напишите, что на\u00a0видео'),
  }),
] as const;

const vacancyEmbed = z.object({
  kind: z.literal('vacancy_embed'),
  vacancyId: z.int('Напишите номер вакансии').min(1, 'Напишите номер вакансии'),
});

const table = z.object({
  kind: z.literal('table'),
  caption,
  head: z.array(line).min(1, 'Напишите заголовки столбцов').max(6, 'Не\u00a0больше 6 столбцов'),
  rows: z
    .array(z.array(line).min(1).max(6, 'Не\u00a0больше 6 столбцов'))
    .min(1, 'Напишите хотя\u00a0бы одну строку')
    .max(50, 'Не\u00a0больше 50 строк'),
});

/** A cell that is missing would put those after it under the headings of others. */
const writtenTable = table.superRefine(({ head, rows }, context) => {
  for (const [index, row] of rows.entries()) {
    if (row.length === head.length) continue;
    const message = `Строка ${index + 2}: ячеек ${row.length}, а\u00a0столбцов ${head.length}. Пустая ячейка\u00a0— ничего между чертами`;
    context.addIssue({ code: 'custom', path: ['rows', index], message });
  }
});

/** A block of an article. Every text is plain, so it must be escaped when rendered. */
export const newsBlockSchema = z.discriminatedUnion('kind', [
  ...plainBlocks,
  table,
  vacancyEmbed,
  z.object({ kind: z.literal('image'), picture: pictureSchema, caption }),
]);

/** A block as an editor sends it. */
export const writtenNewsBlockSchema = z.discriminatedUnion('kind', [
  ...plainBlocks,
  writtenTable,
  vacancyEmbed,
  z.object({ kind: z.literal('image'), picture: writtenPictureSchema, caption }),
]);
export type WrittenNewsBlock = z.input<typeof writtenNewsBlockSchema>;

export type NewsBlock = z.output<typeof newsBlockSchema>;

/** Search engine texts that replace the page's own. */
export const seoSchema = z.object({
  title: z.string().max(70).optional(),
  description: z.string().max(170).optional(),
  og_image: z.string().max(300).optional(),
  page_header: z.string().max(160).optional(),
  keywords: z.string().max(300).optional(),
});

export type Seo = z.output<typeof seoSchema>;

export const newsCategorySchema = z.object({ slug: z.string(), title: z.string() });

export const newsCardSchema = z.object({
  id: z.number().int(),
  /** May have several segments: `zakony/avans`. */
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  cover: pictureSchema.nullable(),
  category: newsCategorySchema,
  publishedAt: dateTimeSchema,
  /** Listed before newer ones. */
  pinned: z.boolean(),
});

export type NewsCard = z.output<typeof newsCardSchema>;

export const newsSchema = newsCardSchema.extend({
  blocks: z.array(newsBlockSchema),
  tags: z.array(z.string()),
  /** Names of the regions it concerns; empty for the whole country. */
  regions: z.array(z.string()),
  author: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  updatedAt: dateTimeSchema,
  seo: seoSchema,
  /** Selected by the editor, else the newest of its category. */
  related: z.array(newsCardSchema).max(NEWS_RELATED_MAX),
});

export type News = z.output<typeof newsSchema>;

const categorySlugSchema = z.string().regex(/^[a-z0-9-]{1,60}$/);

export const newsContracts = defineContracts({
  'GET /news/list': {
    summary: 'Published news, pinned first, then newest first; of one category if asked',
    query: z.strictObject({
      ...pageQuery,
      per_page: z.coerce.number<number | string>().int().min(1).max(PAGE_SIZE_MAX).default(NEWS_PAGE_SIZE),
      category: categorySlugSchema.optional(),
    }),
    answer: listOf(newsCardSchema).extend({ pageCount: z.number().int() }),
    // An unknown category; a known one without news is an empty list.
    errors: ['not_found'],
    access: 'public',
  },
  'GET /news/category': {
    summary: 'Categories that have published news, in the order of the editors',
    answer: z.object({ items: z.array(newsCategorySchema.extend({ count: z.number().int(), seo: seoSchema })) }),
    errors: [],
    access: 'public',
  },
  'GET /news/main': {
    summary: 'News for the home page: those chosen for it first, then the newest',
    query: z.strictObject({ limit: z.coerce.number<number | string>().int().min(1).max(12).default(3) }),
    answer: z.object({ items: z.array(newsCardSchema) }),
    errors: [],
    access: 'public',
  },
  'GET /news/{slug}': {
    summary: 'One published piece of news; by an earlier slug it answers with its present one',
    params: z.strictObject({ slug: z.string().refine(isNewsSlug) }),
    deep: true,
    answer: newsSchema,
    errors: ['not_found'],
    access: 'public',
  },
});
