import { nextHour } from './quiet-hours.ts';
import { addDays, MINUTE_MS } from './time.ts';

/** A newsletter that somebody has asked for: what is new in a list, news of the marketplace, or vacancies that fit them. */
export const SUBSCRIPTION_KINDS = ['vacancies', 'resumes', 'news', 'interesting_vacancies'] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

/** Kinds that an applicant or a visitor may have; what is made of own resumes needs an account. */
export const APPLICANT_SUBSCRIPTIONS = [
  'vacancies',
  'news',
  'interesting_vacancies',
] as const satisfies readonly SubscriptionKind[];
export const MEMBER_SUBSCRIPTIONS = ['resumes', 'news'] as const satisfies readonly SubscriptionKind[];

export const SUBSCRIPTION_FREQUENCIES = ['instant', 'daily', 'weekly'] as const;
export type SubscriptionFrequency = (typeof SUBSCRIPTION_FREQUENCIES)[number];

/** Of a person with an account, any state counted that may still send. */
export const SUBSCRIPTIONS_MAX = 30;
/**
 * Mails that ask an address to confirm, within `CONFIRM_HOURS`: so no more newsletters wait at it, and no more come in a day. They are
 * counted whether it has confirmed anything, which nobody may learn.
 */
export const ASKS_MAX = 3;
/** Newsletters that one account or one visitor's address asks for in an hour; a call that has yet to prove work is not counted. */
export const ASKED_PER_HOUR = 20;
export const CONFIRM_HOURS = 48;
/** After its time a link that nobody has opened still says that it is too late. */
export const UNCONFIRMED_KEPT_DAYS = 5;
/** The link to end one that has ended still says so. */
export const ENDED_KEPT_DAYS = 90;
/** New things in one mail; the rest are counted. */
export const ISSUE_ITEMS_MAX = 10;
/** Refusals of an address by its mail server that end a subscription. */
export const BOUNCES_MAX = 3;
/** Minutes between two mails of «instant». */
export const INSTANT_MINUTES = 15;
export const INTERESTING_MAX = 20;
export const INTERESTING_DAYS = 30;
export const LIST_PATH_CHARS_MAX = 2_000;

/** When mails come. */
export interface SubscriptionSchedule {
  frequency: SubscriptionFrequency;
  /** From 0 to 23, by the reader's clock. */
  hour: number;
  /** From 1, Monday, to 7, Sunday: of a weekly one. */
  weekday: number;
  /** An IANA name. */
  timeZone: string;
}

/** The next moment, later than `after`, at which a mail is due. */
export function nextIssueAt({ frequency, hour, weekday, timeZone }: SubscriptionSchedule, after: Date): Date {
  if (frequency === 'instant') return new Date(after.getTime() + INSTANT_MINUTES * MINUTE_MS);
  const next = nextHour(after, hour, timeZone);
  if (frequency === 'daily') return next;
  return addDays(next, (weekday - weekdayOf(next, timeZone) + 7) % 7);
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** From 1, Monday, by the clock of this time zone. */
function weekdayOf(at: Date, timeZone: string): number {
  return WEEKDAYS.indexOf(new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(at)) + 1;
}

/** Whether the runtime knows a clock of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return name.length > 0 && new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
