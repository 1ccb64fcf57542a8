import { z } from 'zod';
import { TEMPLATE_CHARS_MAX, TEMPLATE_FILES_MAX } from '../domain/limits.ts';
import {
  TEMPLATE_OWNERS,
  TEMPLATE_SITUATIONS,
  TEMPLATE_STATUSES_ON_SEND,
  TEMPLATE_VARIABLES,
} from '../domain/template.ts';
import { TEMPLATE_ACTIONS, TEMPLATE_STATUSES } from '../domain/template-machine.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { fileIdField, uploadedFileSchema } from './file.ts';
import { lineField } from './lines.ts';

const situation = z.enum(TEMPLATE_SITUATIONS, 'Выберите, когда предлагать');

/** A body with codes in place of names; `TEMPLATE_CHARS_MAX` counts the names, as people write it. */
const CODED_CHARS_MAX = 4 * TEMPLATE_CHARS_MAX;

/** A reply template as those who use it see it. */
export const templateSchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  owner: z.enum(TEMPLATE_OWNERS),
  title: z.string(),
  /** Variables by their codes: `{{vacancy.title|ваша вакансия}}`. */
  body: z.string(),
  situations: z.array(z.enum(TEMPLATE_SITUATIONS)),
  /** Those of its situations in which it is offered first. */
  defaultFor: z.array(z.enum(TEMPLATE_SITUATIONS)),
  /** Status that the respond gets when the message is sent; null leaves it. */
  statusOnSend: z.enum(TEMPLATE_STATUSES_ON_SEND).nullable(),
  files: z.array(uploadedFileSchema.omit({ url: true })),
  /** Place in the list, the smallest first. */
  sort: z.number().int(),
  usesCount: z.number().int(),
  status: z.enum(TEMPLATE_STATUSES),
  /** Changes of its status that are possible now. */
  actions: z.array(z.enum(TEMPLATE_ACTIONS)),
  mayEdit: z.boolean(),
});

export type Template = z.output<typeof templateSchema>;

const fields = {
  title: lineField(2, 80, 'Назовите шаблон'),
  /** Variables by their codes or Russian names; an unknown one is refused at this field. */
  body: z
    .string()
    .trim()
    .min(1, 'Напишите текст')
    .max(CODED_CHARS_MAX, `Не длиннее ${TEMPLATE_CHARS_MAX} знаков`)
    .refine((text) => !text.includes('\0'), 'Уберите невидимые знаки'),
  situations: z
    .array(situation)
    .min(1, 'Выберите, когда предлагать')
    .max(TEMPLATE_SITUATIONS.length, 'Выберите, когда предлагать'),
  /** Offered first in all of its situations; another template stops being so. */
  isDefault: z.boolean(),
  statusOnSend: z.enum(TEMPLATE_STATUSES_ON_SEND, 'Выберите статус из списка').nullable(),
  fileIds: z.array(fileIdField).max(TEMPLATE_FILES_MAX, `Файлов не больше ${TEMPLATE_FILES_MAX}`),
};

const newTemplate = z.strictObject({
  owner: z.enum(['company', 'own']),
  title: fields.title,
  body: fields.body,
  situations: fields.situations,
  isDefault: fields.isDefault.default(false),
  statusOnSend: fields.statusOnSend.default(null),
  fileIds: fields.fileIds.default([]),
  status: z.enum(['draft', 'active']).default('active'),
});
export type NewTemplate = z.output<typeof newTemplate>;

/** Absent fields stay as they are. */
const templateChange = z.strictObject({
  version: z.number().int(),
  ...z.object(fields).partial().shape,
  sort: z.number().int().min(0, 'Место считают с\u00a0нуля').max(999, 'Не больше 999').optional(),
  /** Moves the template to another status. */
  action: z.enum(TEMPLATE_ACTIONS).optional(),
});
export type TemplateChange = z.output<typeof templateChange>;

const idParam = z.object({ id: z.uuid() });
const people = ['applicant', 'member'] as const;

export const templateContracts = defineContracts({
  'GET /respond/template': {
    summary: 'Reply templates of the caller and of their company, archived ones too',
    query: z.strictObject({ situation: z.enum(TEMPLATE_SITUATIONS).optional() }),
    answer: z.object({
      items: z.array(templateSchema),
      /** Whether the caller may add to the company's; false for applicants. */
      mayAddCompany: z.boolean(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: people,
  },
  'GET /respond/template/variables': {
    summary: 'What a template may name between double braces',
    query: z.strictObject({}),
    answer: z.object({
      items: z.array(z.object({ name: z.enum(TEMPLATE_VARIABLES), title: z.string(), example: z.string() })),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: people,
  },
  'POST /respond/template': {
    summary: "A new reply template; the company's need `template.edit`",
    body: newTemplate,
    answer: templateSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: people,
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'PATCH /respond/template/{id}': {
    summary: 'Changes the named fields of a reply template, or its status',
    params: idParam,
    body: templateChange,
    answer: templateSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access: people,
  },
  'DELETE /respond/template/{id}': {
    summary: 'Removes a reply template; messages that were sent by it stay',
    params: idParam,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: people,
  },
});
