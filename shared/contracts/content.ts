import { z } from 'zod';
import { AGREEMENT_KEYS, AGREEMENT_KINDS } from '../domain/agreements.ts';
import { defineContracts } from './contract.ts';
import { pictureSchema } from './news.ts';

const menuItemSchema = z.object({ title: z.string(), href: z.string() });

export const menusSchema = z.object({
  header: z.array(menuItemSchema),
  footer: z.array(z.object({ title: z.string(), items: z.array(menuItemSchema) })),
});

export type Menus = z.output<typeof menusSchema>;

export const contactsSchema = z.object({
  /** For display: «8 800 000-00-00». */
  phone: z.string(),
  /** For `tel:`. */
  phoneNumber: z.string(),
  email: z.string(),
  address: z.string(),
  hours: z.string(),
  /** A link to a map of the address. */
  mapUrl: z.url(),
});

export type Contacts = z.output<typeof contactsSchema>;

const versionSchema = z.object({
  version: z.number().int(),
  /** In force since this day. */
  date: z.iso.date(),
  /** SHA-256 of the text, hex. */
  sha256: z.string(),
  href: z.string(),
});

export const agreementSchema = versionSchema.extend({
  key: z.enum(AGREEMENT_KEYS),
  kind: z.enum(AGREEMENT_KINDS),
  title: z.string(),
  /** Newest first. */
  earlier: z.array(versionSchema),
});

export const slideSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  /** The text of its link. */
  linkTitle: z.string(),
  href: z.string(),
  image: pictureSchema.nullable(),
});

export type Slide = z.output<typeof slideSchema>;

/** Null for the page's own. */
export const pageMetaSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  og_image: z.string().nullable(),
  page_header: z.string().nullable(),
  keywords: z.string().nullable(),
});

export type PageMeta = z.output<typeof pageMetaSchema>;

export const contentContracts = defineContracts({
  'GET /storage/menus': {
    summary: 'Menus of the header and the footer',
    answer: menusSchema,
    errors: [],
    access: 'public',
  },
  'GET /storage/socials': {
    summary: 'Pages of the marketplace in social networks',
    answer: z.object({
      items: z.array(z.object({ kind: z.enum(['vk', 'telegram', 'max', 'rutube']), title: z.string(), url: z.url() })),
    }),
    errors: [],
    access: 'public',
  },
  'GET /storage/links': {
    summary: 'Pages that are linked to by a key: agreements, consents, offers, instructions',
    answer: z.record(
      z.enum(AGREEMENT_KEYS),
      z.object({
        key: z.enum(AGREEMENT_KEYS),
        title: z.string(),
        href: z.string(),
        version: z.number().int(),
        updatedAt: z.iso.date(),
      }),
    ),
    errors: [],
    access: 'public',
  },
  'GET /storage/contacts': {
    summary: 'Contacts of the marketplace',
    answer: contactsSchema,
    errors: [],
    access: 'public',
  },
  'GET /storage/agreements': {
    summary: 'Agreements, consents and offers with the version in force and earlier ones',
    answer: z.object({ items: z.array(agreementSchema) }),
    errors: [],
    access: 'public',
  },
  'GET /meta/pages': {
    summary: 'What the page of a path says of itself instead of its own; nulls where nothing is set',
    query: z.strictObject({
      path: z
        .string()
        .regex(/^\//)
        .max(300)
        .refine((path) => !path.includes('\0')),
    }),
    answer: pageMetaSchema,
    errors: [],
    access: 'public',
  },
  'GET /slider': {
    summary: 'Slides of the home page that are on now',
    answer: z.object({ items: z.array(slideSchema) }),
    errors: [],
    access: 'public',
  },
});
