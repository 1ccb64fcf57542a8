import { z } from 'zod';
import { MATERIAL_CHANGES } from '../domain/vacancy-fields.ts';
import type { Finding } from '../domain/vacancy-lint-input.ts';
import { VACANCY_STATUSES } from '../domain/vacancy-machine.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, idParams, idSchema } from './page.ts';
import { payForSchema } from './problem.ts';
import { ownVacancyActionSchema } from './vacancy-actions.ts';
import { vacancyContentSchema, vacancyFieldSchema } from './vacancy-content.ts';
import * as parts from './vacancy-parts.ts';
import { marketSchema, vacancySchema } from './vacancy.ts';
import { savedFields, writtenFields } from './written.ts';

export const findingSchema = z.object({
  rule: z.string(),
  level: z.enum(['stop', 'warn']),
  field: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  phrase: z.string(),
  message: z.string(),
  article: z.string().nullable(),
  rewrite: z.string().nullable(),
}) satisfies z.ZodType<Finding>;

export const moderationNoteSchema = z.object({
  /** One of `MODERATION_REASONS`, or of an older list. */
  code: z.string(),
  /** A field of the vacancy's content, or one of `VACANCY_PARTS`. */
  field: z.string().nullish(),
  text: z.string(),
});

/** A vacancy as its author writes it: a draft, or the working copy of one that is or was shown. */
export const vacancyEditSchema = z.object({
  ...writtenFields,
  status: z.enum(VACANCY_STATUSES),
  /** The working copy says something else than what is shown. */
  isChanged: z.boolean(),
  content: vacancyContentSchema,
  /** Values that their fields do not take, as they were typed; `content` has the last good ones. */
  wrong: z.partialRecord(vacancyFieldSchema, z.json()),
  findings: z.array(findingSchema),
  /** Who saved last; null for the caller and for somebody who is gone. */
  savedBy: z.string().nullable(),
  /** How the ids in `content` are called. */
  names: z.object({
    specializations: z.array(parts.namedSchema),
    cities: z.array(parts.citySchema),
    metro: z.array(z.object({ id: z.number().int(), name: z.string() })),
    workTypes: z.array(z.object({ key: z.string(), name: z.string() })),
    facility: z.object({ id: z.string(), name: z.string() }).nullable(),
    responsible: z.object({ memberId: z.string(), name: z.string() }).nullable(),
  }),
  payEquivalent: parts.payEquivalentSchema,
  market: marketSchema.nullable(),
  /** Where «Опубликовать» or «Обновить» leads now: shown at once, or to staff first. */
  afterPublish: z.enum(['active', 'on_review']),
  /** Material changes against what is shown. */
  material: z.array(z.enum(MATERIAL_CHANGES)),
  places: z.object({ active: z.number().int(), max: z.number().int() }),
  moderationNotes: z.array(moderationNoteSchema),
  /** How the vacancy stands out; null where the caller may not change it, or has nothing to change. */
  brand: z
    .object({
      now: parts.brandingSchema.nullable(),
      /** Why it cannot be changed now, in words; null when it can. */
      disabled: z.string().nullable(),
      /** The end of what was bought for this vacancy; null where it is free, or would be. */
      paidUntil: dateTimeSchema.nullable(),
      /** A bought one would help; null where it would not. */
      payFor: payForSchema.nullable(),
    })
    .nullable(),
  /** The one appeal against the last refusal or block; null before it. */
  appeal: z.object({ text: z.string(), at: dateTimeSchema }).nullable(),
  actions: z.array(ownVacancyActionSchema),
});
export type VacancyEdit = z.output<typeof vacancyEditSchema>;

export const vacancySavedSchema = vacancyEditSchema
  .pick({ status: true, payEquivalent: true, market: true, actions: true })
  .extend({
    ...savedFields,
    /** Fields as the server stored them where that is not what was sent: pictures, a number of a phone. */
    stored: vacancyContentSchema.partial(),
  });
export type VacancySaved = z.output<typeof vacancySavedSchema>;

/** What has become of a vacancy. */
export const vacancyStateSchema = z.object({
  id: z.number().int(),
  status: z.enum(VACANCY_STATUSES),
  /** Shown until then; null where it is not. */
  expiresAt: dateTimeSchema.nullable(),
  /** What was said waits for staff; what was shown before stays until they decide, or is shown meanwhile. */
  waitsForStaff: z.boolean(),
  actions: z.array(ownVacancyActionSchema),
});
export type VacancyState = z.output<typeof vacancyStateSchema>;

const publishBody = z.strictObject({
  /** Of the content that its author sees. */
  version: z.int().min(0),
  /** Not the duplicate that a 409 `duplicate` names. */
  force: z.boolean().default(false),
  /** The warnings of a 409 `confirmation_required` were read. */
  confirmed: z.boolean().default(false),
});

export const OWN_ERRORS = ['unauthorized', 'forbidden', 'not_found'] as const;
const PUBLISH_ERRORS = [
  ...OWN_ERRORS,
  'payment_required',
  'conflict',
  'wrong_state',
  'duplicate',
  'confirmation_required',
] as const;

/** Writing vacancies of the own company, and what becomes of them. */
export const vacancyEditContracts = defineContracts({
  'POST /vacancy/create-draft': {
    summary: 'A new draft, empty or a copy of an own vacancy without its dates, figures and promotion',
    body: z.strictObject({ from: idSchema.optional() }),
    answer: vacancyEditSchema,
    status: 201,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'member:vacancy.create',
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'GET /vacancy/{id}/edit': {
    summary: 'An own vacancy as its author writes it, with what is missing, found and possible',
    params: idParams,
    answer: vacancyEditSchema,
    errors: OWN_ERRORS,
    access: 'member',
  },
  'PUT /vacancy/{id}': {
    summary: 'Saves fields as far as they are; a wrong value is kept beside and answered with its message',
    params: idParams,
    body: z.strictObject({
      /** Or as the header `If-Match`. */
      version: z.int().min(0),
      /** By the names of `vacancyContentSchema`, whose shapes they have; absent ones stay as they are. */
      fields: z.partialRecord(vacancyFieldSchema, z.json()),
    }),
    answer: vacancySavedSchema,
    errors: [...OWN_ERRORS, 'conflict', 'wrong_state'],
    access: 'member',
    versioned: true,
    limit: { points: 3_600, seconds: 3_600 },
  },
  'DELETE /vacancy/{id}/edit': {
    summary: 'Throws the working copy of a vacancy away; what is shown stays',
    params: idParams,
    answer: nothing,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'member',
  },
  'GET /vacancy/{id}/preview': {
    summary: 'What is being written, as visitors will see it',
    params: idParams,
    answer: vacancySchema,
    errors: OWN_ERRORS,
    access: 'member',
  },
  'POST /vacancy/{id}/publish': {
    summary: 'Shows a draft, or sends it to staff; also one that was refused or blocked, once it is mended',
    params: idParams,
    body: publishBody,
    answer: vacancyStateSchema,
    errors: PUBLISH_ERRORS,
    access: 'member:vacancy.publish',
    idempotent: true,
  },
  'POST /vacancy/{id}/update-vacancy': {
    summary: 'Puts the working copy of a shown vacancy in its place, whole; material changes go to staff',
    params: idParams,
    body: publishBody,
    answer: vacancyStateSchema,
    errors: PUBLISH_ERRORS,
    access: 'member:vacancy.publish',
    idempotent: true,
  },
});
