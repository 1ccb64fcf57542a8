import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const description = z.string().min(50).max(170);
/** The file's name without its ending: `license-agreement@2` keeps its sign. */
const generateId = ({ entry }: { entry: string }) => entry.replace(/\.md$/, '');

/** Versions of documents, `{slug}@{version}.md`; titles and dates are in `shared/domain/agreements.ts`. */
const documents = defineCollection({
  loader: glob({ base: './site/src/content/documents', pattern: '*@*.md', generateId, retainBody: false }),
  schema: z.strictObject({
    description,
    /** What is new against the version before. */
    changes: z.string().optional(),
  }),
});

/** Pages with an address of their own and one text each, `{slug}.md`. */
const pages = defineCollection({
  loader: glob({ base: './site/src/content/pages', pattern: '*.md', generateId, retainBody: false }),
  schema: z.strictObject({
    title: z.string().max(80),
    description,
    kind: z.enum(['help', 'rules']),
    /** When the text was last checked. */
    date: z.iso.date(),
    /** Place among the pages of its kind. */
    order: z.number().int(),
  }),
});

export const collections = { documents, pages };
