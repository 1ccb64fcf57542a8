import { z } from 'zod';
import { isPagePath, isSitePath } from '../domain/page-path.ts';
import { SLIDES_MAX } from '../domain/limits.ts';
import { pageMetaSchema, slideSchema } from './content.ts';
import { emptyIsNull, isWithoutRepeats } from './content-fields.ts';
import { defineContracts } from './contract.ts';
import { lineField } from './lines.ts';
import { dateTimeSchema, listOf, pageQuery, searchTextSchema } from './page.ts';
import { writtenPictureSchema } from './pictures.ts';

const access = 'staff:content.edit';

export const SLIDE_STATES = ['waiting', 'shown', 'over'] as const;

/** A slide of the home page, on, before or after its time. */
export const staffSlideSchema = slideSchema.extend({
  version: z.number().int(),
  startsAt: dateTimeSchema,
  /** Null for one that stays. */
  endsAt: dateTimeSchema.nullable(),
  state: z.enum(SLIDE_STATES),
});
export type StaffSlide = z.output<typeof staffSlideSchema>;

const slideFields = {
  title: lineField(2, 80, 'Напишите заголовок'),
  text: emptyIsNull(200),
  linkTitle: lineField(2, 40, 'Напишите, что на\u00a0кнопке'),
  /** Of this site: a slide leads nowhere else. */
  href: z
    .string()
    .trim()
    .max(300, 'Не\u00a0длиннее 300 знаков')
    .refine(isSitePath, 'Адрес на\u00a0нашем сайте, с\u00a0косой черты: /vacancy-list'),
  image: writtenPictureSchema.nullable(),
  startsAt: dateTimeSchema,
  endsAt: dateTimeSchema.nullable(),
};
const slidesAnswer = z.object({ items: z.array(staffSlideSchema) });
/** As it is stored: a capital letter makes no other slide of it. */
const slideId = z.uuid().toLowerCase();
const slideParams = z.strictObject({ id: slideId });

/** What staff says of a page instead of its own texts. */
export const staffPageMetaSchema = pageMetaSchema.extend({
  path: z.string(),
  version: z.number().int(),
  updatedAt: dateTimeSchema,
});
export type StaffPageMeta = z.output<typeof staffPageMetaSchema>;

const pathField = z
  .string()
  .trim()
  .max(300, 'Не\u00a0длиннее 300 знаков')
  .refine(
    isPagePath,
    'Путь страницы, которую видят все, без вопросительного знака и\u00a0косой черты в\u00a0конце: /about',
  );

/** Slides of the home page, and titles and descriptions of pages by their path. */
export const staffPageContracts = defineContracts({
  'GET /staff/slides': {
    summary: 'All slides in their order, those that are not shown now too',
    answer: slidesAnswer,
    errors: ['unauthorized', 'forbidden'],
    access,
  },
  'POST /staff/slides': {
    summary: `Adds a slide as the last one; there are ${SLIDES_MAX} at most`,
    body: z.strictObject(slideFields),
    answer: staffSlideSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access,
    idempotent: true,
  },
  'PUT /staff/slides/{id}': {
    summary: 'Changes a slide',
    params: slideParams,
    body: z.strictObject({ ...slideFields, version: z.number().int() }),
    answer: staffSlideSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict'],
    access,
  },
  'DELETE /staff/slides/{id}': {
    summary: 'Removes a slide and its picture',
    params: slideParams,
    answer: slidesAnswer,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access,
  },
  'POST /staff/slides/order': {
    summary: 'Puts all slides into an order',
    body: z.strictObject({ ids: z.array(slideId).max(SLIDES_MAX).refine(isWithoutRepeats, 'Уберите повторы') }),
    answer: slidesAnswer,
    errors: ['unauthorized', 'forbidden', 'conflict'],
    access,
  },
  'GET /staff/page-metas': {
    summary: 'Pages with texts of their own, by path; those whose path or title has the words',
    query: z.strictObject({
      ...pageQuery,
      q: searchTextSchema.optional(),
      /** This page alone. */
      path: pathField.optional(),
    }),
    answer: listOf(staffPageMetaSchema).extend({ pageCount: z.number().int() }),
    errors: ['unauthorized', 'forbidden'],
    access,
  },
  'PUT /staff/page-metas': {
    summary: 'Sets the texts of a page; an empty one leaves the page its own',
    body: z.strictObject({
      path: pathField,
      /** Null for a path that has none yet. */
      version: z.number().int().nullable(),
      title: emptyIsNull(70),
      description: emptyIsNull(170),
      page_header: emptyIsNull(160),
      keywords: emptyIsNull(300),
      /** The picture for messengers; the page's own without one. */
      sharePicture: writtenPictureSchema.nullable(),
    }),
    answer: staffPageMetaSchema,
    errors: ['unauthorized', 'forbidden', 'conflict'],
    access,
  },
  'DELETE /staff/page-metas': {
    summary: 'Gives a page its own texts back',
    query: z.strictObject({ path: pathField }),
    answer: z.object({ path: z.string() }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access,
  },
});
