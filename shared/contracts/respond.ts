import { z } from 'zod';
import { BOARD_PAGE_SIZE, BULK_RESPONDS_MAX, PAGE_SIZE_MAX } from '../domain/limits.ts';
import * as terms from '../domain/respond-terms.ts';
import { fileOf } from './answers.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, idParams, idSchema, listOf, pageQuery } from './page.ts';
import * as parts from './respond-parts.ts';
import { boardCardSchema, companyRespondSchema, ownRespondFullSchema, ownRespondSchema } from './respond-views.ts';
import { VACANCY_STATUSES } from '../domain/vacancy-machine.ts';
import { paySchema } from './vacancy-parts.ts';

const respondSchema = z.discriminatedUnion('side', [ownRespondFullSchema, companyRespondSchema]);

const columns = Object.keys(terms.BOARD_COLUMNS) as [terms.BoardColumn, ...terms.BoardColumn[]];
const sets = Object.keys(terms.APPLICANT_SETS) as [terms.ApplicantSet, ...terms.ApplicantSet[]];
const flag = z.enum(['1']).optional();

/** Filters of a board; all optional, together they narrow. */
export const boardQuery = {
  column: z.enum(columns).optional(),
  deadline: flag,
  near_km: z.coerce.number<number | string>().int().min(1).max(5_000).optional(),
  permits_valid: flag,
  ready_by: z.iso.date().optional(),
  crew: flag,
  mine: flag,
  tag: z.string().max(40).optional(),
  source: z.enum(terms.RESPOND_SOURCES).optional(),
  sort: z.enum(['waiting', 'newest', 'near', 'rating']).default('waiting'),
} as const;

/** Of the applicant's statistics of 30 days. */
const ownSummarySchema = z.object({
  sent: z.number().int(),
  viewed: z.number().int(),
  invited: z.number().int(),
  /** The usual reply to this person, minutes; null with fewer than three replies. */
  medianReplyMinutes: z.number().int().nullable(),
  counts: z.record(z.enum(sets), z.number().int()),
});

/** Ids of the vacancies on a page, separated by commas. */
const vacancyIdsSchema = z
  .string()
  .max(1_000)
  .transform((text): (string | number)[] => text.split(','))
  .pipe(z.array(idSchema).min(1).max(PAGE_SIZE_MAX));

export const respondContracts = defineContracts({
  'GET /respond/list': {
    summary: 'Own responds and invitations; a member sees those of the company within the member’s scope',
    query: z.strictObject({ ...pageQuery, set: z.enum(sets).optional(), vacancy: idSchema.optional() }),
    answer: z.discriminatedUnion('side', [
      listOf(ownRespondSchema).extend({ side: z.literal('applicant'), summary: ownSummarySchema }),
      listOf(boardCardSchema).extend({ side: z.literal('company') }),
    ]),
    errors: ['unauthorized', 'forbidden'],
    access: ['applicant', 'member:respond.view'],
  },
  'GET /respond/status': {
    summary: 'Statuses with the words of both sides, and the table of transitions',
    answer: z.object({
      statuses: z.array(
        z.object({
          id: z.enum(terms.RESPOND_STATUSES),
          label: z.string(),
          applicantStatus: z.enum(terms.APPLICANT_STATUSES),
          applicantLabel: z.string(),
        }),
      ),
      transitions: z.array(
        z.object({
          from: z.array(z.enum(terms.RESPOND_STATUSES)),
          action: z.string(),
          by: z.array(z.string()),
          to: z.enum(terms.RESPOND_STATUSES),
        }),
      ),
    }),
    errors: [],
    access: 'public',
  },
  'GET /respond/marks': {
    summary: 'Of these vacancies, those that the caller has responded to: one call for a page of cards',
    query: z.strictObject({ vacancies: vacancyIdsSchema }),
    answer: z.object({
      items: z.array(
        z.object({
          vacancyId: z.number().int(),
          respondId: z.number().int(),
          status: z.enum(terms.APPLICANT_STATUSES),
        }),
      ),
    }),
    errors: ['unauthorized'],
    access: 'applicant',
  },
  'GET /respond/vacancy_list': {
    summary: 'Own vacancies with their numbers of responds, within the member’s scope',
    query: z.strictObject({
      ...pageQuery,
      set: z.enum(['active', 'draft', 'archive']).default('active'),
      mine: flag,
      facility: z.uuid().optional(),
      unanswered: flag,
    }),
    answer: listOf(
      z.object({
        id: z.number().int(),
        title: z.string(),
        status: z.enum(VACANCY_STATUSES),
        pay: paySchema.nullable(),
        place: z.string().nullable(),
        facility: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        responsible: z.string().nullable(),
        expiresAt: dateTimeSchema.nullable(),
        archivedAt: dateTimeSchema.nullable(),
        /** What is paid for and works now: until when it is marked as bumped, highlighted, among those of the home page. */
        promoted: z.object({
          bump: dateTimeSchema.nullable(),
          highlight: dateTimeSchema.nullable(),
          main: dateTimeSchema.nullable(),
        }),
        /** Of staff, for a blocked or refused one. */
        moderationNotes: z.array(z.string()),
        headcount: z.number().int().nullable(),
        filled: z.number().int(),
        views: z.number().int(),
        responds: z.number().int(),
        /** Have no answer yet. */
        waiting: z.number().int(),
        /** Of these, those whose time ends within two days. */
        ending: z.number().int(),
        inquiries: z.number().int(),
        /** The caller may change how it takes responds. */
        maySetResponds: z.boolean(),
      }),
    ).extend({
      waiting: z.number().int(),
      ending: z.number().int(),
      /** Of the respond whose time ends first; null when none of a vacancy waits. */
      firstVacancyId: z.number().int().nullable(),
      counts: z.object({ active: z.number().int(), draft: z.number().int(), archive: z.number().int() }),
      facilities: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.number().int() })),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:respond.view',
  },
  'GET /respond/vacancy/{id}/board': {
    summary: `The board of a vacancy: each column with its number and first ${BOARD_PAGE_SIZE} responds`,
    params: idParams,
    query: z.strictObject({ ...boardQuery, page: pageQuery.page }),
    answer: z.object({
      vacancy: parts.boardVacancySchema.extend({
        publishedAt: dateTimeSchema.nullable(),
        headcount: z.number().int().nullable(),
        filled: z.number().int(),
        medianReplyMinutes: z.number().int().nullable(),
        /** The caller may change how it takes responds. */
        maySetResponds: z.boolean(),
      }),
      columns: z.array(
        z.object({ id: z.enum(columns), label: z.string(), total: z.number().int(), items: z.array(boardCardSchema) }),
      ),
      /** How many each filter leaves, without the others. */
      filters: z.object({ deadline: z.number().int(), crew: z.number().int(), mine: z.number().int() }),
      /** Those that responds of the vacancy have, of which `tag` and `source` can choose. */
      tags: z.array(z.string()),
      sources: z.array(z.enum(terms.RESPOND_SOURCES)),
      /** For assigning: who may see this board. */
      members: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
      /** Increases with each change of a respond of the vacancy. */
      revision: z.string(),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member:respond.view',
  },
  'GET /respond/vacancy/{id}/revision': {
    summary: 'Changes with each change of a respond of the vacancy: asked by an open board',
    params: idParams,
    answer: z.object({ revision: z.string() }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member:respond.view',
  },
  'GET /respond/vacancy/{id}/export': {
    summary: 'The responds of a vacancy as CSV; contacts only for those who may see them',
    params: idParams,
    answer: fileOf('text/csv'),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member:respond.view',
    limit: { points: 30, seconds: 3_600 },
  },
  'GET /respond/{id}': {
    summary:
      'One respond with its history, as its side sees it. Reading changes nothing; who got contacts is written down',
    params: idParams,
    answer: respondSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: ['applicant', 'member:respond.view'],
  },
  'POST /respond/{id}/view': {
    summary: 'The same for a member who looks at it: a new one becomes viewed, and its applicant learns that',
    params: idParams,
    answer: companyRespondSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member:respond.view',
  },
  'POST /respond/{id}/change_status': {
    summary: 'Takes one of the actions that `GET /respond/{id}` names',
    params: idParams,
    body: z.strictObject({ ...parts.changeBody, version: z.number().int().optional() }),
    answer: respondSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state', 'conflict'],
    access: ['applicant', 'member:respond.manage'],
    idempotent: true,
  },
  'PATCH /respond/{id}': {
    summary: 'Rating, tags, a note, the assignee: what only the company sees',
    params: idParams,
    body: z.strictObject({
      rating: z.number().int().min(1).max(5).nullable().optional(),
      tags: z
        .array(z.string().trim().min(1, 'Пустая метка').max(40, 'Не длиннее 40 знаков'))
        .max(10, 'Не больше 10 меток')
        .optional(),
      assignedMemberId: z.uuid().nullable().optional(),
      note: z
        .strictObject({
          text: z.string().trim().min(1, 'Напишите заметку').max(2_000, 'Не длиннее 2 000 знаков'),
          onlyAuthor: z.boolean().default(false),
        })
        .optional(),
    }),
    answer: companyRespondSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member:respond.manage',
  },
  'POST /respond/change_status': {
    summary: 'The same action for many responds; each has its own result',
    body: z.strictObject({
      ...parts.changeBody,
      ids: z.array(idSchema).min(1, 'Выберите отклики').max(BULK_RESPONDS_MAX, `Не больше ${BULK_RESPONDS_MAX} за раз`),
      /** By the ids: what the caller saw. One that was changed since then stays as it is. */
      versions: z.record(z.string().regex(/^[1-9]\d{0,15}$/), z.number().int()).optional(),
    }),
    answer: z.object({
      results: z.array(
        z.discriminatedUnion('done', [
          z.object({ id: z.number().int(), done: z.literal(true), status: z.enum(terms.RESPOND_STATUSES) }),
          z.object({ id: z.number().int(), done: z.literal(false), detail: z.string() }),
        ]),
      ),
      /** Takes back what was done; null where nothing was. */
      undo: z.object({ token: z.string(), until: dateTimeSchema }).nullable(),
    }),
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'member:respond.manage',
    idempotent: true,
  },
  'POST /respond/undo/{token}': {
    summary: 'Takes back a change of many responds, within 10 seconds and where nothing has happened since',
    params: z.strictObject({ token: z.string().max(100) }),
    answer: z.object({ undone: z.array(z.number().int()) }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'gone'],
    access: 'member:respond.manage',
  },
  'GET /users/applicant/contact-views': {
    summary: 'Which companies have opened one’s contacts, the newest first',
    query: z.strictObject(pageQuery),
    answer: listOf(
      z.object({
        company: parts.respondCompanySchema.omit({ replyClock: true }),
        respondId: z.number().int(),
        vacancyTitle: z.string().nullable(),
        firstViewedAt: dateTimeSchema,
        lastViewedAt: dateTimeSchema,
        views: z.number().int(),
      }),
    ),
    errors: ['unauthorized'],
    access: 'applicant',
  },
});
