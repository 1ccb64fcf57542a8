import { z } from 'zod';
import { SRO_KINDS, SRO_LEVEL_MAX, SRO_STATES } from '../domain/company-sro.ts';
import {
  COMPANY_ADDRESSES_MAX,
  COMPANY_GALLERY_MAX,
  COMPANY_PHONES_MAX,
  COMPANY_REGIONS_MAX,
  COMPANY_SOCIALS_MAX,
} from '../domain/limits.ts';
import { OBJECT_TYPES } from '../domain/vacancy-terms.ts';
import { adMarkSchema } from './ad-mark.ts';
import { COMPANY_KINDS, COMPANY_SIZES, companySchema } from './company.ts';
import { defineContracts } from './contract.ts';
import { fileIdField } from './file.ts';
import { lineField } from './lines.ts';
import { dateTimeSchema, dictionaryIdSchema } from './page.ts';
import { pictureListSchema } from './pictures.ts';
import { mediaSchema } from './vacancy-parts.ts';

/** An office as its company edits it. */
export const ownAddressSchema = z.object({
  cityId: z.number().int().nullish(),
  cityName: z.string().nullish(),
  text: z.string(),
});

const sroMembership = {
  kind: z.enum(SRO_KINDS),
  registryNumber: z.string(),
  liabilityLevel: z.number().int().min(1).max(SRO_LEVEL_MAX).nullable(),
};

/** Everything that a member may edit of the own company. */
export const ownCompanySchema = companySchema
  .pick({
    id: true,
    status: true,
    legalName: true,
    inn: true,
    brandName: true,
    kind: true,
    size: true,
    foundedYear: true,
    description: true,
    siteUrl: true,
    socials: true,
    videoUrl: true,
    phones: true,
    objectTypes: true,
    logoUrl: true,
    coverUrl: true,
  })
  .extend({
    version: z.number().int(),
    /** Its name in addresses and in the code of its sites, beside the id; null without one. */
    slug: z.string().nullable(),
    /** The description without tags: what a form without a script shows. */
    descriptionText: z.string(),
    addresses: z.array(ownAddressSchema),
    regionIds: z.array(z.number().int()),
    gallery: z.array(mediaSchema),
    sro: z.array(z.object({ ...sroMembership, state: z.enum(SRO_STATES) })),
    /** Visitors see its page. */
    isPublic: z.boolean(),
    /** The last change of the page by a member; null before the first. */
    changed: z.object({ at: dateTimeSchema, by: z.string().nullable() }).nullable(),
    /** The bought design of its page; shown while it is paid for. */
    branding: z.object({
      coverUrl: z.string().nullable(),
      accent: z.string().nullable(),
      /** Null where nothing bought runs: then it cannot be changed either. */
      paidUntil: dateTimeSchema.nullable(),
      ad: adMarkSchema.nullable(),
    }),
    /** What the caller may do with it. */
    may: z.object({ edit: z.boolean(), brand: z.boolean() }),
  });

export type OwnCompany = z.output<typeof ownCompanySchema>;

const year = z
  .number('Напишите год четырьмя цифрами')
  .int('Напишите год четырьмя цифрами')
  .min(1700, 'Проверьте год')
  .nullable();

/** Checked by rules of its own: `web-address.ts`, `video-player.ts`. */
const address = z.string().max(2_000, 'Слишком длинный адрес');

/** Absent fields stay as they are. */
export const companyChangeSchema = z.strictObject({
  version: z.number().int(),
  brandName: lineField(2, 100, 'Напишите название').optional(),
  kind: z.enum(COMPANY_KINDS).optional(),
  size: z.enum(COMPANY_SIZES).nullable().optional(),
  foundedYear: year.optional(),
  /** HTML of the allowed tags, or plain text with paragraphs and «- » lists. */
  description: z.object({ format: z.enum(['html', 'text']), content: z.string().max(60_000) }).optional(),
  /** Checked by rules of its own (`company-slug.ts`); empty takes it away. Earlier ones go on answering. */
  slug: z.string().max(100).optional(),
  siteUrl: address.nullable().optional(),
  socials: z.array(address).max(COMPANY_SOCIALS_MAX, `Не больше ${COMPANY_SOCIALS_MAX} ссылок`).optional(),
  videoUrl: address.nullable().optional(),
  phones: z.array(z.string().max(60)).max(COMPANY_PHONES_MAX, `Не больше ${COMPANY_PHONES_MAX} телефонов`).optional(),
  addresses: z
    .array(z.strictObject({ cityId: dictionaryIdSchema.nullable(), text: lineField(1, 300, 'Напишите адрес') }))
    .max(COMPANY_ADDRESSES_MAX, `Не больше ${COMPANY_ADDRESSES_MAX} адресов`)
    .optional(),
  objectTypes: z.array(z.enum(OBJECT_TYPES)).max(OBJECT_TYPES.length).optional(),
  regionIds: z.array(dictionaryIdSchema).max(COMPANY_REGIONS_MAX).optional(),
  /** All of them, one of a kind. Another number, kind or level waits for staff to find it in the register. */
  sro: z
    .array(
      z.strictObject({
        ...sroMembership,
        registryNumber: lineField(3, 60, 'Напишите номер из\u00a0реестра').regex(
          /^[\p{L}\d][\p{L}\d ./№-]*$/u,
          'В\u00a0номере буквы, цифры, точки и\u00a0дефисы',
        ),
      }),
    )
    .max(SRO_KINDS.length)
    .optional(),
  /** In the order in which visitors see them; a photo that is not named goes. */
  gallery: pictureListSchema.max(COMPANY_GALLERY_MAX, `Не больше ${COMPANY_GALLERY_MAX} фото`).optional(),
  /** A received file; null takes the picture away. */
  logo: fileIdField.nullable().optional(),
  cover: fileIdField.nullable().optional(),
});

export type CompanyChange = z.output<typeof companyChangeSchema>;

/** Who may open the page where the company is edited. */
const COMPANY_EDITORS = ['member:company.edit', 'member:company.brand'] as const;

/** The own company of its head and permitted members. */
export const ownCompanyContracts = defineContracts({
  'GET /company/own': {
    summary: 'Everything editable of the own company, with its version and what the caller may change',
    answer: ownCompanySchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: COMPANY_EDITORS,
  },
  'PATCH /company/': {
    summary: 'Changes the named fields of the own company; a checked company with another name is checked again',
    body: companyChangeSchema,
    answer: ownCompanySchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict'],
    access: COMPANY_EDITORS,
    limit: { points: 120, seconds: 3_600 },
  },
  'PATCH /company/branding': {
    summary: 'Designs the page of the own company, while what was bought for that runs',
    body: z.strictObject({
      /** A received file; null takes the cover away, absent leaves it. */
      cover: fileIdField.nullable().optional(),
      /** Darkened until white text on it is readable; null takes the colour away. */
      accent: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Выберите цвет')
        .nullable(),
    }),
    answer: ownCompanySchema.shape.branding,
    errors: ['unauthorized', 'forbidden', 'not_found', 'payment_required'],
    access: 'member:company.brand',
    limit: { points: 120, seconds: 3_600 },
  },
});
