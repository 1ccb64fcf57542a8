import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const description = z.string().min(50).max(170);
/** The file name without extension: `license-agreement@2` keeps its `@`. */
const generateId = ({ entry }: { entry: string }) => entry.replace(/\.md$/, '');

/** Versions of documents, `{slug}@{version}.md`; titles and dates are in `shared/domain/agreements.ts`. */
const documents = defineCollection({
  loader: glob({ base: './site/src/content/documents', pattern: '*@*.md', generateId, retainBody: false }),
  schema: z.strictObject({
    description,
    /** The changes since the previous version. */
    changes: z.string().optional(),
  }),
});

/** Pages with their own address and one text each, `{slug}.md`. */
const pages = defineCollection({
  loader: glob({ base: './site/src/content/pages', pattern: '*.md', generateId, retainBody: false }),
  schema: z.strictObject({
    title: z.string().max(80),
    description,
    kind: z.enum(['help', 'rules']),
    /** When the text was last checked. */
    date: z.iso.date(),
    /** Position among the pages of its kind. */
    order: z.number().int(),
  }),
});

export const collections = { documents, pages };
