import { z } from 'zod';
import { ANSWER_CHARS_MAX, ANSWER_FILES_MAX, QUESTION_OPTIONS_MAX } from '../domain/limits.ts';
import { QUESTION_PLACES, QUESTION_TYPES } from '../domain/question.ts';
import { QUESTION_ACTIONS, QUESTION_STATUSES } from '../domain/question-machine.ts';
import { PERMIT_KINDS } from '../domain/vacancy-terms.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { fileIdField } from './file.ts';
import { lineField, optionalLine } from './lines.ts';

const NUMBER_MAX = 1_000_000_000;
const number = z.number('Напишите число').min(-NUMBER_MAX, 'Проверьте число').max(NUMBER_MAX, 'Проверьте число');
const day = z.iso.date('Выберите дату');
const option = lineField(1, 120, 'Напишите вариант');
const options = z.array(option).max(QUESTION_OPTIONS_MAX, `Вариантов не\u00a0больше ${QUESTION_OPTIONS_MAX}`);

/** A requirement to the answer; stored as it is. Ops that fit a type: `OPS_OF` in `shared/domain/question.ts`. */
export const knockoutSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.enum(['min', 'max']), value: number }),
  z.strictObject({ op: z.literal('is'), value: z.boolean() }),
  z.strictObject({ op: z.enum(['any_of', 'all_of']), value: options }),
  z.strictObject({ op: z.enum(['not_before', 'not_after']), value: day }),
]);

/** What an applicant sees of a question, before answering too. */
export const vacancyQuestionSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** To choose from; empty for other types. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  required: z.boolean(),
  /** What the company requires, in Russian: «от\u00a03»; null without a requirement. */
  requirement: z.string().nullable(),
  shownIn: z.array(z.enum(QUESTION_PLACES)),
});

export type VacancyQuestion = z.output<typeof vacancyQuestionSchema>;

const answerOf = <Type extends string, Value extends z.ZodType>(type: Type, value: Value) =>
  z.strictObject({ questionId: z.uuid(), type: z.literal(type), value });

/** An answer to one question, by its type. Whether it fits the question is checked by `checkAnswers`. */
export const answerSchema = z.discriminatedUnion('type', [
  answerOf('text', optionalLine(ANSWER_CHARS_MAX)),
  answerOf('number', number),
  answerOf('bool', z.boolean('Выберите ответ')),
  answerOf('single', z.string().max(120)),
  answerOf('multi', z.array(z.string().max(120)).max(QUESTION_OPTIONS_MAX)),
  answerOf('date', day),
  answerOf('file', z.array(fileIdField).max(ANSWER_FILES_MAX, `Файлов не\u00a0больше ${ANSWER_FILES_MAX}`)),
  answerOf('permit_pick', z.array(z.enum(PERMIT_KINDS)).max(QUESTION_OPTIONS_MAX)),
]);

/** A question in the library of its company. */
export const questionSchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  text: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** Texts, or kinds of permits. */
  options: z.array(z.string()),
  required: z.boolean(),
  knockout: knockoutSchema.nullable(),
  requirement: z.string().nullable(),
  shownIn: z.array(z.enum(QUESTION_PLACES)),
  status: z.enum(QUESTION_STATUSES),
  /** Somebody has answered: a change makes a new question, and this one goes to the archive. */
  hasAnswers: z.boolean(),
  /** Vacancies that ask it. */
  vacancyCount: z.number().int(),
  actions: z.array(z.enum(QUESTION_ACTIONS)),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});

export type Question = z.output<typeof questionSchema>;

const fields = {
  text: lineField(5, 300, 'Напишите вопрос'),
  type: z.enum(QUESTION_TYPES, 'Выберите вид ответа'),
  options,
  required: z.boolean(),
  knockout: knockoutSchema.nullable(),
  shownIn: z
    .array(z.enum(QUESTION_PLACES))
    .min(1, 'Выберите, где спрашивать')
    .max(QUESTION_PLACES.length, 'Выберите, где спрашивать'),
};

const newQuestion = z.strictObject({
  text: fields.text,
  type: fields.type,
  options: options.default([]),
  required: fields.required.default(false),
  knockout: fields.knockout.default(null),
  shownIn: fields.shownIn.default(['respond']),
  status: z.enum(['draft', 'active']).default('active'),
});
export type NewQuestion = z.output<typeof newQuestion>;

/** Absent fields stay as they are. */
const questionChange = z.strictObject({
  version: z.number().int(),
  ...z.object(fields).partial().shape,
  action: z.enum(QUESTION_ACTIONS).optional(),
});
export type QuestionChange = z.output<typeof questionChange>;

const idParam = z.object({ id: z.uuid() });

export const questionContracts = defineContracts({
  'GET /company/questions': {
    summary: "The company's library of screening questions, archived ones last",
    answer: z.object({ items: z.array(questionSchema), mayAdd: z.boolean() }),
    errors: ['unauthorized', 'forbidden'],
    access: 'member',
  },
  'POST /company/questions': {
    summary: 'A new screening question',
    body: newQuestion,
    answer: questionSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'member:vacancy.edit_any',
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'PATCH /company/questions/{id}': {
    summary: 'Changes a screening question or its status; one with answers is replaced by a new one, which is returned',
    params: idParam,
    body: questionChange,
    answer: questionSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access: 'member:vacancy.edit_any',
  },
  'DELETE /company/questions/{id}': {
    summary: 'Removes a draft or an archived question that nobody has answered',
    params: idParam,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:vacancy.edit_any',
  },
});
