import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_EVENTS, NOTICE_GROUPS } from '../domain/notices.ts';
import { nothing, redirectTo } from './answers.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, listOf, pageQuery } from './page.ts';

const noticeSchema = z.object({
  id: z.uuid(),
  event: z.enum(NOTICE_EVENTS),
  group: z.enum(NOTICE_GROUPS),
  title: z.string(),
  text: z.string(),
  /** A path of our site. */
  link: z.string(),
  at: dateTimeSchema,
  isUnread: z.boolean(),
});

export type ShownNotice = z.output<typeof noticeSchema>;

const unreadCount = z.object({ unread: z.number().int() });

const hour = z.coerce.number<number | string>().int().min(0).max(23);

/** Every setting but the list of events: what a form sends and what is stored. */
const preferenceFields = {
  quiet: z.boolean(),
  quietFrom: hour,
  quietTo: hour,
  /** One mail a day for what can wait. */
  digest: z.boolean(),
  /** On the day of an interview. */
  sms: z.boolean(),
};

const channels = z.array(z.enum(NOTICE_CHANNELS)).max(NOTICE_CHANNELS.length);

const preferencesSchema = z.object({
  ...preferenceFields,
  /** Those that the caller is told about. */
  events: z.array(
    z.object({
      event: z.enum(NOTICE_EVENTS),
      group: z.enum(NOTICE_GROUPS),
      /** Channels that are on. */
      channels,
      /** Of these, which nobody can switch off. */
      fixed: channels,
    }),
  ),
  /** By which clock quiet hours are: an IANA name, of the caller's city. */
  timeZone: z.string(),
  /** Null for Moscow's time, when no city is chosen. */
  cityName: z.string().nullable(),
});

export type NoticePreferences = z.output<typeof preferencesSchema>;

const tokenParams = z.object({ token: z.string().min(1).max(300) });

/** What a link to unsubscribe concerns; null: every event. */
const leavingSchema = z.object({ event: z.enum(NOTICE_EVENTS).nullable(), isOff: z.boolean() });

export const noticeContracts = defineContracts({
  'GET /notifications': {
    summary: 'Own notices of 90 days, the newest first; similar ones of a day are one',
    query: z.strictObject({ ...pageQuery, group: z.enum(NOTICE_GROUPS).optional() }),
    answer: listOf(noticeSchema).extend({
      unread: z.number().int(),
      unreadOf: z.record(z.enum(NOTICE_GROUPS), z.number().int()),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'GET /notifications/unread': {
    summary: 'How many notices the caller has not read',
    answer: unreadCount,
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'POST /notifications/read': {
    summary: 'Reads all notices up to a moment, or one of them',
    body: z.strictObject({ upTo: dateTimeSchema.optional(), id: z.uuid().optional() }),
    answer: unreadCount,
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'GET /notifications/preferences': {
    summary: 'What the caller is told about, where, and when not',
    answer: preferencesSchema,
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'PUT /notifications/preferences': {
    summary: 'Saves what the caller is told about, where, and when not',
    body: z.strictObject({
      ...preferenceFields,
      /** The channels that are on, of each event that is named. */
      events: z.partialRecord(z.enum(NOTICE_EVENTS), channels),
    }),
    answer: preferencesSchema,
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'GET /notifications/push': {
    summary: 'The key with which a browser subscribes to pushes, and whether this session has',
    answer: z.object({ publicKey: z.string(), isOn: z.boolean() }),
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'PUT /notifications/push': {
    summary: 'The browser of this session takes pushes, until it is signed out',
    body: z.strictObject({
      endpoint: z.string().min(1).max(1000),
      p256dh: z.string().min(1).max(100),
      auth: z.string().min(1).max(40),
    }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'signed-in',
    limit: { points: 20, seconds: 3_600 },
  },
  'DELETE /notifications/push': {
    summary: 'The browser of this session takes no pushes any more',
    answer: nothing,
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'GET /notifications/unsubscribe/{token}': {
    summary: 'Where the link of a mail program leads when it is opened: the page that unsubscribes',
    params: tokenParams,
    answer: redirectTo('own'),
    errors: ['not_found'],
    access: 'public',
    limit: { points: 30, seconds: 60 },
  },
  'POST /notifications/unsubscribe/{token}': {
    summary: 'Switches off the mails of an event without signing in; also the one-click request of RFC 8058',
    params: tokenParams,
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
    form: true,
    answer: leavingSchema,
    errors: ['not_found'],
    access: 'public',
    limit: { points: 30, seconds: 60 },
  },
  'GET /notifications/unsubscribe/{token}/state': {
    summary: 'What a link to unsubscribe concerns, and whether its mails are off already',
    params: tokenParams,
    answer: leavingSchema,
    errors: ['not_found'],
    access: 'public',
    limit: { points: 30, seconds: 60 },
  },
});
