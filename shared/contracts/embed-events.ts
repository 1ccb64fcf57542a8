import { z } from 'zod';
import { EVENTS_MAX, FIGURE_DAYS, PATH_SENT_MAX, TOLD_KINDS, type FigureDays } from '../domain/embed-figures.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { keySchema } from './embed.ts';

/** The path of a page as its browser writes it; what is kept of it is `readPagePath`. */
export const pagePathField = z.string().max(PATH_SENT_MAX).startsWith('/');

const count = z.number().int();
const counts = { view: count, open: count, respond: count, chat: count };

export const figuresSchema = z.object({
  days: z.union(FIGURE_DAYS.map((days) => z.literal(days))),
  totals: z.object(counts),
  /** Each day of the period, `2026-11-24` by Moscow's calendar, the oldest first. */
  byDay: z.array(z.object({ day: z.string(), ...counts })),
  /** Seen the most first. */
  pages: z.array(z.object({ origin: z.string(), path: z.string(), ...counts })),
  /** Pages seen by too few to be named, and those beyond the list; null without any. */
  others: z.object(counts).nullable(),
});

export type Figures = z.output<typeof figuresSchema>;

/** How employers' elements are used: numbers by page and day, and nothing of visitors. */
export const embedEventContracts = defineContracts({
  'POST /embed/events': {
    summary: 'How often elements of a page were seen and opened; nothing of the visitor',
    body: z.strictObject({
      key: keySchema,
      events: z
        .array(z.strictObject({ kind: z.enum(TOLD_KINDS), path: pagePathField }))
        .min(1)
        .max(EVENTS_MAX),
    }),
    answer: nothing,
    errors: ['origin_denied', 'key_revoked', 'not_found'],
    access: 'public',
    limit: { points: 120, seconds: 60 },
    embeddable: 'with-token',
    plainText: true,
  },
  'GET /company/embed/{id}/figures': {
    summary: 'What the elements of a key of the own company have brought, by day and by page',
    params: z.object({ id: z.uuid() }),
    query: z.strictObject({
      days: z.coerce
        .number<FigureDays | `${FigureDays}`>()
        .pipe(z.union(FIGURE_DAYS.map((days) => z.literal(days))))
        .default(30),
    }),
    answer: figuresSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member:embed.manage',
  },
});
