import { z } from 'zod';
import {
  CHAT_PAGE_FACT_CHARS_MAX,
  CHAT_PAGE_FACT_NAME_CHARS_MAX,
  CHAT_PAGE_FACTS_BYTES_MAX,
  CHAT_PAGE_FACTS_MAX,
  CHAT_PAGE_TITLE_CHARS_MAX,
} from '../domain/limits.ts';
import { pagePathField } from './embed-events.ts';
import { plainLine } from './lines.ts';

const factSchema = z.strictObject({
  name: plainLine.min(1).max(CHAT_PAGE_FACT_NAME_CHARS_MAX),
  value: plainLine.max(CHAT_PAGE_FACT_CHARS_MAX),
});

/** What an employer's page says of itself with a dialog. Of the path is kept what `readPagePath` leaves. */
export const newDialogPage = z.strictObject({
  path: pagePathField.nullable().default(null),
  title: plainLine
    .max(CHAT_PAGE_TITLE_CHARS_MAX)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  facts: z
    .array(factSchema)
    .max(CHAT_PAGE_FACTS_MAX)
    .refine((facts) => new TextEncoder().encode(JSON.stringify(facts)).length <= CHAT_PAGE_FACTS_BYTES_MAX)
    .default([]),
});
export type NewDialogPage = z.output<typeof newDialogPage>;
