import { z } from 'zod';
import { FEEDBACK_TEXT_CHARS_MAX, FEEDBACK_TEXT_CHARS_MIN, FEEDBACK_TOPICS } from '../domain/feedback.ts';
import { FILE_PURPOSE_RULES } from '../domain/file-purposes.ts';
import { ORDER_SERVICE_CODES } from '../domain/services.ts';
import { emailField, phoneField } from './account.ts';
import { plainLine } from './lines.ts';
import { defineContracts } from './contract.ts';
import { fileIdField } from './file.ts';
import { dateTimeSchema } from './page.ts';

const BUDGET_MAX_KOPECKS = 100_000_000_000;

/** Text of several lines, without characters that the database refuses. */
const textField = z
  .string()
  .trim()
  .min(1, 'Напишите сообщение')
  .min(FEEDBACK_TEXT_CHARS_MIN, 'Напишите чуть подробнее')
  .max(FEEDBACK_TEXT_CHARS_MAX, `Не длиннее ${FEEDBACK_TEXT_CHARS_MAX} знаков`)
  .refine((text) => !text.includes('\0'), 'Уберите невидимые знаки');

const messageFields = {
  name: plainLine.pipe(z.string().min(1, 'Напишите, как к вам обращаться').max(100, 'Не длиннее 100 знаков')),
  /** One of both is required. */
  email: emailField.optional(),
  phone: phoneField.optional(),
  text: textField,
  fileIds: z
    .array(fileIdField)
    .max(FILE_PURPOSE_RULES.feedback.countMax, `Файлов не больше ${FILE_PURPOSE_RULES.feedback.countMax}`)
    .default([]),
  /** Path of the page that the message is about. */
  pageUrl: plainLine.pipe(z.string().max(500)).optional(),
  /** A visitor's; those who are signed in have given it at their sign-up. */
  personalAgreement: z.boolean().default(false),
  /** People do not see this field. */
  website: z.string().max(500).default(''),
  /** When the form was opened. */
  openedAt: dateTimeSchema,
};

const sent = z.object({ id: z.uuid() });

/** Of one visitor: messages and requests are counted apart. */
const LIMIT = { points: 5, seconds: 3_600 } as const;

export const feedbackContracts = defineContracts({
  'POST /feedback': {
    summary: 'A message to the team',
    body: z.strictObject({ topic: z.enum(FEEDBACK_TOPICS, 'Выберите тему'), ...messageFields }),
    answer: sent,
    status: 201,
    errors: [],
    access: ['public', 'signed-in'],
    idempotent: true,
    limit: LIMIT,
  },
  'GET /feedback/services-names': {
    summary: 'What the team does on request',
    query: z.strictObject({}),
    answer: z.object({
      items: z.array(z.object({ code: z.enum(ORDER_SERVICE_CODES), name: z.string(), text: z.string() })),
    }),
    errors: [],
    access: 'public',
    revalidated: true,
  },
  'POST /feedback/create-feedback-service': {
    summary: 'A request for a service of the team',
    body: z.strictObject({
      serviceCode: z.enum(ORDER_SERVICE_CODES, 'Выберите услугу'),
      ...messageFields,
      budgetKopecks: z
        .number()
        .int()
        .positive('Напишите сумму')
        .max(BUDGET_MAX_KOPECKS, 'Проверьте сумму')
        .nullable()
        .optional(),
      regionId: z.number().int().nullable().optional(),
      deadline: z.iso.date('Проверьте дату').nullable().optional(),
    }),
    answer: sent,
    status: 201,
    errors: [],
    access: ['public', 'signed-in'],
    idempotent: true,
    limit: LIMIT,
  },
});
