import { z } from 'zod';
import * as subscription from '../domain/subscription.ts';
import { SUBSCRIPTION_STATUSES } from '../domain/subscription-machine.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import { emailField } from './account.ts';
import { boxesOf } from './agreement-boxes.ts';
import { nothing, redirectTo } from './answers.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';
import { vacancyCardSchema } from './vacancy.ts';

/** A mail of a subscription carries one: it ends or confirms that subscription and can do nothing else. */
const tokenParams = z.strictObject({ token: z.string().min(1).max(300) });
const idField = z.uuid();

const scheduleFields = {
  frequency: z.enum(subscription.SUBSCRIPTION_FREQUENCIES, 'Выберите, как часто присылать письма'),
  /** By the reader's clock. */
  hour: z.coerce.number<number | string>().int().min(0).max(23).default(9),
  /** From 1, Monday; of a weekly one. */
  weekday: z.coerce.number<number | string>().int().min(1).max(7).default(1),
  /** Of the reader's browser; where none is given, that of their city, else Moscow's. */
  timeZone: z.string().max(60).refine(subscription.isTimeZone, 'Такого часового пояса нет').optional(),
};

/** The address of a list with its filters: `/vacancy-list/svarshchik_kazan?housing=1`. What it does not know is dropped. */
const listField = z
  .string()
  .max(subscription.LIST_PATH_CHARS_MAX)
  .startsWith('/', 'Это не\u00a0адрес списка')
  .optional();

const scheduleSchema = z.object({
  frequency: z.enum(subscription.SUBSCRIPTION_FREQUENCIES),
  hour: z.number().int(),
  weekday: z.number().int(),
  timeZone: z.string(),
});

export const subscriptionSchema = scheduleSchema.extend({
  id: idField,
  kind: z.enum(subscription.SUBSCRIPTION_KINDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** What it is about, in Russian: «Сварщик в Казани, с жильём». */
  title: z.string(),
  /** The address of its list, null where there is none. */
  href: z.string().nullable(),
  /** Where the mails go. */
  email: z.string(),
  lastSentAt: dateTimeSchema.nullable(),
  sentCount: z.number().int(),
  /** Null while it is not active. */
  nextAt: dateTimeSchema.nullable(),
  createdAt: dateTimeSchema,
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** Only the one of this list, if there is. `list` as for {@link listField}, of this kind. */
const ofList = <Kind extends string>(kinds: readonly [Kind, ...Kind[]]) =>
  z.strictObject({ kind: z.enum(kinds).optional(), list: listField });

const ownList = z.object({
  /** Those that have not ended, the newest first. */
  items: z.array(subscriptionSchema),
  /** How many more may be added. */
  left: z.number().int(),
});

/** What a link in a mail is about; nothing else of its owner. */
const linkedSchema = scheduleSchema.extend({
  kind: z.enum(subscription.SUBSCRIPTION_KINDS),
  title: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Whether the link still works: a confirmation is good for 48 hours. */
  isAlive: z.boolean(),
});

const MEMBER_RIGHT = 'member:resume.search';

export const subscriptionContracts = defineContracts({
  'GET /subscription/applicant': {
    summary: 'Own newsletters of an applicant, those that were asked for by their confirmed address too',
    query: ofList(subscription.APPLICANT_SUBSCRIPTIONS),
    answer: ownList,
    errors: ['unauthorized', 'forbidden'],
    access: 'applicant',
  },
  'POST /subscription/applicant': {
    summary:
      'Subscribes to a list of vacancies, to news or to vacancies that fit. Without a confirmed address it waits for the link in a mail, and answers the same whether we know the address',
    body: z.strictObject({
      kind: z.enum(subscription.APPLICANT_SUBSCRIPTIONS),
      list: listField,
      /** A visitor's, and of who has not confirmed theirs. */
      email: emailField.optional(),
      ...scheduleFields,
      ...boxesOf(SIGN_UP_DOCUMENTS.newsletter),
    }),
    answer: z.object({ status: z.enum(['active', 'pending']) }),
    status: 201,
    errors: ['unauthorized', 'forbidden', 'conflict', 'captcha_required'],
    access: ['public', 'applicant'],
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'DELETE /subscription/applicant': {
    summary: 'Ends an own newsletter',
    query: z.strictObject({ id: idField }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'applicant',
  },
  'GET /subscription/company-member': {
    summary: 'Own newsletters of a member',
    query: ofList(subscription.MEMBER_SUBSCRIPTIONS),
    answer: ownList,
    errors: ['unauthorized', 'forbidden'],
    access: 'member',
  },
  'POST /subscription/company-member': {
    summary: 'Subscribes a member to a list of resumes or to news, at the address of their sign-in',
    body: z.strictObject({
      kind: z.enum(subscription.MEMBER_SUBSCRIPTIONS),
      list: listField,
      ...scheduleFields,
      ...boxesOf(SIGN_UP_DOCUMENTS.newsletter),
    }),
    answer: z.object({ status: z.enum(['active', 'pending']) }),
    status: 201,
    errors: ['unauthorized', 'forbidden', 'conflict'],
    access: MEMBER_RIGHT,
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'DELETE /subscription/company-member': {
    summary: 'Ends an own newsletter',
    query: z.strictObject({ id: idField }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
  'PATCH /subscription/{id}': {
    summary: 'Changes when an own newsletter comes, pauses it or lets it go on',
    params: z.strictObject({ id: idField }),
    body: z.strictObject({
      frequency: scheduleFields.frequency.optional(),
      hour: z.coerce.number<number | string>().int().min(0).max(23).optional(),
      weekday: z.coerce.number<number | string>().int().min(1).max(7).optional(),
      timeZone: scheduleFields.timeZone,
      paused: z.boolean().optional(),
    }),
    answer: subscriptionSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: ['applicant', 'member'],
  },
  'GET /subscription/interesting-vacancies': {
    summary:
      'Up to 20 vacancies of 30 days that fit the caller’s resumes, newsletters and favourites, without those they have responded to or were refused by',
    query: z.strictObject({}),
    answer: z.object({ items: z.array(vacancyCardSchema) }),
    errors: ['unauthorized', 'forbidden'],
    access: 'applicant',
    limit: { points: 60, seconds: 60 },
  },
  'GET /subscription/confirm/{token}': {
    summary: 'What a link would confirm; changes nothing',
    params: tokenParams,
    answer: linkedSchema,
    errors: ['not_found'],
    access: 'public',
    limit: { points: 30, seconds: 60 },
  },
  'POST /subscription/confirm/{token}': {
    summary: 'Confirms that the owner of an address wants its newsletter; a second time changes nothing',
    params: tokenParams,
    answer: linkedSchema,
    errors: ['not_found', 'gone'],
    access: 'public',
    limit: { points: 30, seconds: 60 },
  },
  'GET /subscription/unsubscribe/{token}': {
    summary: 'Where the link of a mail program leads when it is opened: the page that unsubscribes',
    params: tokenParams,
    answer: redirectTo('own'),
    errors: ['not_found'],
    access: 'public',
    limit: { points: 30, seconds: 60 },
  },
  'GET /subscription/unsubscribe/{token}/state': {
    summary: 'What a link would end; changes nothing',
    params: tokenParams,
    answer: linkedSchema,
    errors: ['not_found'],
    access: 'public',
    limit: { points: 30, seconds: 60 },
  },
  'POST /subscription/unsubscribe/{token}': {
    summary: 'Ends a newsletter by its link, also by the one-click request of RFC 8058; a second time changes nothing',
    params: tokenParams,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
    form: true,
    answer: linkedSchema,
    errors: ['not_found'],
    access: 'public',
    limit: { points: 30, seconds: 60 },
  },
});
