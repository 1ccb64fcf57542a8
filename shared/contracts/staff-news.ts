import { z } from 'zod';
import {
  NEWS_BLOCKS_MAX,
  NEWS_CATEGORIES_MAX,
  NEWS_LEAD_CHARS_MAX,
  NEWS_REGIONS_MAX,
  NEWS_RELATED_MAX,
  NEWS_TAGS_MAX,
  NEWS_TITLE_CHARS_MAX,
  NEWS_TITLE_CHARS_MIN,
} from '../domain/limits.ts';
import { NEWS_EDITOR_ACTIONS, NEWS_STATUSES } from '../domain/news-machine.ts';
import { isNewsSlug } from '../domain/news-slug.ts';
import { emptyIsNull, ids, isWithoutRepeats } from './content-fields.ts';
import { defineContracts } from './contract.ts';
import { lineField, optionalLine } from './lines.ts';
import {
  newsBlockSchema,
  newsCardSchema,
  newsCategorySchema,
  newsSchema,
  seoSchema,
  writtenNewsBlockSchema,
} from './news.ts';
import { dateTimeSchema, dictionaryIdSchema, idParams, idSchema, listOf, pageQuery, searchTextSchema } from './page.ts';
import { writtenPictureSchema } from './pictures.ts';

const access = 'staff:content.edit';

const titleField = lineField(NEWS_TITLE_CHARS_MIN, NEWS_TITLE_CHARS_MAX, 'Напишите заголовок');
const categoryField = dictionaryIdSchema.refine(Boolean, 'Выберите тему');
const text = (charsMax: number) => optionalLine(charsMax).optional();

/** Texts for search engines and messengers; an absent or empty one leaves the page its own. */
export const writtenSeoSchema = z.strictObject({
  title: text(70),
  description: text(170),
  page_header: text(160),
  keywords: text(300),
});

/** What an editor writes; a draft may be without its lead and blocks. */
export const writtenNewsSchema = z.strictObject({
  title: titleField,
  /** Earlier addresses of an article that was public redirect to it. */
  slug: z
    .string()
    .trim()
    .refine(
      isNewsSlug,
      'Строчные латинские буквы, цифры, дефисы и\u00a0косые черты: zakony/avans. Слова list, category и\u00a0main заняты',
    ),
  categoryId: categoryField,
  lead: optionalLine(NEWS_LEAD_CHARS_MAX),
  blocks: z.array(writtenNewsBlockSchema).max(NEWS_BLOCKS_MAX, `Не\u00a0больше ${NEWS_BLOCKS_MAX} частей`),
  cover: writtenPictureSchema.nullable(),
  tags: z
    .array(lineField(1, 40, 'Напишите метку'))
    .max(NEWS_TAGS_MAX, `Не\u00a0больше ${NEWS_TAGS_MAX} меток`)
    .refine(isWithoutRepeats, 'Уберите повторы'),
  regionIds: ids(NEWS_REGIONS_MAX, `Не\u00a0больше ${NEWS_REGIONS_MAX} регионов`),
  author: emptyIsNull(120),
  sourceUrl: z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Это не\u00a0адрес страницы' })
    .max(500)
    .nullable(),
  /** Listed before newer ones until then. */
  pinnedUntil: dateTimeSchema.nullable(),
  /** Before newer ones on the home page. */
  onMain: z.boolean(),
  seo: writtenSeoSchema,
  /** The picture for messengers; the site's own with the title without one. */
  sharePicture: writtenPictureSchema.nullable(),
  relatedIds: z
    .array(idSchema)
    .max(NEWS_RELATED_MAX, `Не\u00a0больше ${NEWS_RELATED_MAX} статей`)
    .refine(isWithoutRepeats, 'Уберите повторы'),
});
export type WrittenNews = z.input<typeof writtenNewsSchema>;

/** An article in the list of editors. */
export const staffNewsItemSchema = newsCardSchema.pick({ id: true, slug: true, title: true, pinned: true }).extend({
  status: z.enum(NEWS_STATUSES),
  category: newsCategorySchema,
  /** When it was or will be published; null before. */
  publishedAt: dateTimeSchema.nullable(),
  onMain: z.boolean(),
  updatedAt: dateTimeSchema,
});
export type StaffNewsItem = z.output<typeof staffNewsItemSchema>;

/** An article as its editor sees it. */
export const staffNewsSchema = staffNewsItemSchema.extend({
  version: z.number().int(),
  /** Those that redirect to it, the newest first. */
  earlierSlugs: z.array(z.string()),
  categoryId: z.number().int(),
  lead: z.string(),
  blocks: z.array(newsBlockSchema),
  cover: newsSchema.shape.cover,
  tags: z.array(z.string()),
  regionIds: z.array(z.number().int()),
  author: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  pinnedUntil: dateTimeSchema.nullable(),
  seo: seoSchema,
  related: z.array(staffNewsItemSchema.pick({ id: true, title: true, status: true })),
  /** What the editor may do with it now. */
  actions: z.array(z.enum(NEWS_EDITOR_ACTIONS)),
});
export type StaffNews = z.output<typeof staffNewsSchema>;

const categoryFields = {
  title: lineField(2, 60, 'Напишите название темы'),
  seo: writtenSeoSchema,
};

/** A topic as editors see it. */
export const staffNewsCategorySchema = newsCategorySchema.extend({
  id: z.number().int(),
  version: z.number().int(),
  seo: seoSchema,
  /** Articles in any state. */
  newsCount: z.number().int(),
  publishedCount: z.number().int(),
});
export type StaffNewsCategory = z.output<typeof staffNewsCategorySchema>;

const categoriesAnswer = z.object({ items: z.array(staffNewsCategorySchema) });

export const staffNewsContracts = defineContracts({
  'GET /staff/news': {
    summary: 'Articles in any state, the last changed first; by state, topic and words of the title',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(NEWS_STATUSES).optional(),
      category_id: dictionaryIdSchema.optional(),
      q: searchTextSchema.optional(),
    }),
    answer: listOf(staffNewsItemSchema).extend({
      pageCount: z.number().int(),
      /** Of the whole desk, whatever was asked for. */
      counts: z.record(z.enum(NEWS_STATUSES), z.number().int()),
    }),
    errors: ['unauthorized', 'forbidden'],
    access,
  },
  'POST /staff/news': {
    summary: 'Begins a draft; its address is made of the title',
    body: z.strictObject({ title: titleField, categoryId: categoryField }),
    answer: staffNewsSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden'],
    access,
    idempotent: true,
  },
  'GET /staff/news/{id}': {
    summary: 'An article in any state, for its editor',
    params: idParams,
    answer: staffNewsSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access,
  },
  'PUT /staff/news/{id}': {
    summary: 'Saves an article; what is published changes at once, and an earlier address redirects',
    params: idParams,
    body: writtenNewsSchema.extend({ version: z.number().int() }),
    answer: staffNewsSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict'],
    access,
  },
  'POST /staff/news/{id}': {
    summary: 'Moves an article on: to be read, planned, published, taken off, put away, or back to the drafts',
    params: idParams,
    body: z.strictObject({
      version: z.number().int(),
      action: z.enum(NEWS_EDITOR_ACTIONS),
      /** Of a planned publication: in the future, a year ahead at most. */
      at: dateTimeSchema.optional(),
    }),
    answer: staffNewsSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access,
  },
  'GET /staff/news/{id}/preview': {
    summary: 'An article in any state as visitors will see it',
    params: idParams,
    answer: newsSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access,
  },
  'GET /staff/news-categories': {
    summary: 'Topics of the news in their order, those without articles too',
    answer: categoriesAnswer,
    errors: ['unauthorized', 'forbidden'],
    access,
  },
  'POST /staff/news-categories': {
    summary: 'Adds a topic as the last one; its address stays for good, because newsletters and links name it',
    body: z.strictObject({
      ...categoryFields,
      slug: z
        .string()
        .trim()
        .max(60, 'Не\u00a0длиннее 60 знаков')
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Строчные латинские буквы, цифры и\u00a0дефисы: zakony'),
    }),
    answer: staffNewsCategorySchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access,
    idempotent: true,
  },
  'PUT /staff/news-categories/{id}': {
    summary: 'Renames a topic and sets its texts for search engines',
    params: z.strictObject({ id: dictionaryIdSchema }),
    body: z.strictObject({ ...categoryFields, version: z.number().int() }),
    answer: staffNewsCategorySchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict'],
    access,
  },
  'DELETE /staff/news-categories/{id}': {
    summary: 'Removes a topic that has no articles in any state',
    params: z.strictObject({ id: dictionaryIdSchema }),
    answer: categoriesAnswer,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access,
  },
  'POST /staff/news-categories/order': {
    summary: 'Puts all topics into an order',
    body: z.strictObject({
      ids: z.array(dictionaryIdSchema).max(NEWS_CATEGORIES_MAX).refine(isWithoutRepeats, 'Уберите повторы'),
    }),
    answer: categoriesAnswer,
    errors: ['unauthorized', 'forbidden', 'conflict'],
    access,
  },
});
