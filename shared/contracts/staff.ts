import { z } from 'zod';
import { LIST_DEPTH, MODERATION_NOTE_CHARS_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../domain/limits.ts';
import { MODERATION_ACTIONS, MODERATION_KINDS, MODERATION_REASONS } from '../domain/moderation.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';

const kindField = z.enum(MODERATION_KINDS);
/** A number or a UUID. */
const itemParams = z.strictObject({ kind: kindField, id: z.string().regex(/^[\da-z-]{1,64}$/i) });

const waitingSchema = z.object({
  kind: kindField,
  id: z.string(),
  title: z.string(),
  /** Whose it is. */
  subtitle: z.string().nullable(),
  waitsSince: dateTimeSchema,
});

export type WaitingThing = z.output<typeof waitingSchema>;

/** A decision of staff, for those who decide next. */
const pastDecisionSchema = z.object({
  at: dateTimeSchema,
  /** Of whoever decided; null for somebody whose account is gone. */
  name: z.string().nullable(),
  action: z.string(),
  /** `vacancy:12`. */
  target: z.string(),
  reason: z.enum(MODERATION_REASONS).nullable(),
});

const moderatedSchema = waitingSchema.extend({
  version: z.number().int().nullable(),
  fields: z.array(z.object({ name: z.string(), title: z.string(), value: z.string(), before: z.string().nullable() })),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
  links: z.array(z.object({ title: z.string(), href: z.string() })),
  actions: z.array(z.enum(MODERATION_ACTIONS)),
  /** Earlier decisions about the same company or person, the newest first. */
  history: z.array(pastDecisionSchema),
});

export type ModeratedThing = z.output<typeof moderatedSchema>;

const noteField = z
  .string()
  .trim()
  .max(MODERATION_NOTE_CHARS_MAX, `Не\u00a0длиннее ${MODERATION_NOTE_CHARS_MAX} знаков`)
  .refine((text) => !text.includes('\0'), 'В\u00a0тексте есть недопустимый знак')
  .transform((text) => text || null);

const auditEntrySchema = z.object({
  id: z.uuid(),
  at: dateTimeSchema,
  actorKind: z.string(),
  accountId: z.uuid().nullable(),
  /** Null for the server itself and for accounts that are gone. */
  name: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.string(),
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

const wordSchema = (charsMax: number) =>
  z
    .string()
    .trim()
    .max(charsMax)
    .refine((text) => !text.includes('\0'))
    .optional();

/** Calls of staff. Each queue needs its own permission; a queue without it does not exist for the caller. */
export const staffContracts = defineContracts({
  'GET /staff/moderation': {
    summary: 'What waits for the caller: queues with their counts, and items, those that wait longest first',
    query: z.strictObject({
      kind: kindField.optional(),
      page: z.coerce.number<number | string>().int().min(1).max(LIST_DEPTH).default(1),
      per_page: z.coerce.number<number | string>().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
    }),
    answer: z.object({
      queues: z.array(z.object({ kind: kindField, count: z.number().int() })),
      /** Of the chosen queue, or of all. */
      total: z.number().int(),
      items: z.array(waitingSchema),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'staff',
  },
  'GET /staff/moderation/{kind}/{id}': {
    summary: 'One item with what is needed to decide, and earlier decisions about the same company or person',
    params: itemParams,
    answer: moderatedSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'gone'],
    access: 'staff',
  },
  'POST /staff/moderation/{kind}/{id}': {
    summary: 'Decides; the person whom it concerns is told by mail, and the audit log gets an entry',
    params: itemParams,
    body: z.strictObject({
      action: z.enum(MODERATION_ACTIONS, 'Выберите решение'),
      /** As read; null for what nobody edits. */
      version: z.number().int().nullable(),
      reason: z.enum(MODERATION_REASONS, 'Выберите причину из\u00a0списка').nullable().default(null),
      field: z.string().max(60).nullable().default(null),
      note: noteField.nullable().default(null),
    }),
    answer: z.object({ kind: kindField, id: z.string(), action: z.enum(MODERATION_ACTIONS) }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access: 'staff',
  },
  'GET /staff/audit': {
    summary: 'The audit log, the newest entries first',
    query: z.strictObject({
      /** Kind and id: `vacancy:12`. */
      target: wordSchema(320),
      /** E-mail address of a member or of staff, or the id of any account. */
      account: wordSchema(254),
      /** `vacancy.approve`, or all of an entity: `vacancy`. */
      action: wordSchema(100),
      /** Days in Moscow, both included. */
      from: z.iso.date('Напишите день').optional(),
      to: z.iso.date('Напишите день').optional(),
      cursor: z.uuid().optional(),
    }),
    answer: z.object({ items: z.array(auditEntrySchema), next: z.uuid().nullable() }),
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:audit.view',
  },
});
