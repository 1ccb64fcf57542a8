import { z } from 'zod';
import { ACCOUNT_SIDES } from '#shared/domain/account.ts';
import { COMPLAINT_OUTCOMES } from '#shared/domain/complaint.ts';
import { STAFF_KEY_ACTIONS } from '#shared/domain/embed-key-machine.ts';
import { eventPayloads } from '#shared/contracts/events.ts';
import { SUBSCRIPTION_KINDS } from '#shared/domain/subscription.ts';
import { SIGN_IN_PROVIDERS } from '#shared/domain/sign-in-providers.ts';
import { attachSchema, type Attach } from './attachments.ts';

const code = z.strictObject({ code: z.string(), minutes: z.int() });
/** An instant, as `toISOString` writes it. */
const at = z.string();
/** A path of our site or its full address; other sites are refused when the mail is made. */
const link = z.string();

/** One notice in words (`shared/text/notices.ts`); `action` is its button. */
const toldOf = { title: z.string(), text: z.string(), action: z.string(), link };

/** Every mail with the data of its template (`letters.ts`). */
export const MAILS = {
  'sign-up-code': code,
  'company-sign-up-code': code,
  /** To the owner of an account whose address somebody tried to sign up with. */
  'already-registered': z.strictObject({ side: z.enum(ACCOUNT_SIDES).default('applicant') }),
  'recovery-code': code,
  /** A recovery for an address that nobody signs in with. */
  'no-account': z.strictObject({}),
  /** A recovery of an account that never had a password. */
  'express-registration': code,
  'change-email-link': z.strictObject({ link, hours: z.int() }),
  /** To the old address; the new one is masked in the text. */
  'email-changing-note': z.strictObject({ newEmail: z.string() }),
  /** To the old address, once the new one counts. */
  'email-changed-note': z.strictObject({ newEmail: z.string(), link, hours: z.int() }),
  'new-device': z.strictObject({ device: z.string(), ip: z.string(), at, settingsLink: link }),
  'password-changed': z.strictObject({ at }),
  /** The number is masked in the text. */
  'phone-changed': z.strictObject({ newPhone: z.string(), at, side: z.enum(ACCOUNT_SIDES) }),
  'second-factor-on': z.strictObject({ at }),
  'second-factor-off': z.strictObject({ at }),
  /** To whoever lost the phone: a colleague or staff took the second step away. */
  'second-factor-reset': z.strictObject({ at }),
  'recovery-code-used': z.strictObject({ at, codesLeft: z.int() }),
  'provider-linked': z.strictObject({ provider: z.enum(SIGN_IN_PROVIDERS), at }),
  'provider-unlinked': z.strictObject({ provider: z.enum(SIGN_IN_PROVIDERS), at }),
  'removal-code': code,
  'account-removal': z.strictObject({ eraseOn: at, restoreLink: link }),
  'account-erased': z.strictObject({}),
  'data-archive': z.strictObject({ link, days: z.int() }),
  invitation: z.strictObject({ companyName: z.string(), invitedBy: z.string(), link, days: z.int() }),
  /** To whoever has invited. */
  'member-joined': z.strictObject({ name: z.string(), link }),
  /** To the former head and to the new one, whose name it has. */
  'head-transferred': z.strictObject({ companyName: z.string(), name: z.string() }),
  /** To whoever has written to the team; `about` is the topic or the service. */
  'feedback-received': z.strictObject({ about: z.string(), text: z.string() }),
  'feedback-answer': z.strictObject({ about: z.string(), text: z.string(), answer: z.string() }),
  'complaint-decided': z.strictObject({ title: z.string(), outcome: z.enum(COMPLAINT_OUTCOMES) }),
  /** `what`: «Город Новый Порт»; `link`: where it is chosen, null where there is no such place yet. */
  'suggestion-approved': z.strictObject({ what: z.string(), link: link.nullable() }),
  'suggestion-refused': z.strictObject({ what: z.string(), reason: z.string() }),
  /** The link of an express sign-up. */
  'express-sign-up': z.strictObject({ link, hours: z.int() }),
  'company-verified': z.strictObject({ companyName: z.string(), link }),
  /** `reason`: a sentence of `REASON_TEXTS`; `note`: of staff; null without one. */
  'company-refused': z.strictObject({ companyName: z.string(), reason: z.string(), note: z.string().nullable(), link }),
  'company-restricted': z.strictObject({ companyName: z.string(), reason: z.string(), note: z.string().nullable() }),
  'company-blocked': z.strictObject({ companyName: z.string(), reason: z.string(), note: z.string().nullable() }),
  /** `isFull`: nothing is held back any more; otherwise the company is still restricted. */
  'company-released': z.strictObject({ companyName: z.string(), isFull: z.boolean() }),
  /** What staff have found in the register of an SRO. */
  'sro-confirmed': z.strictObject({ companyName: z.string(), link }),
  'sro-refused': z.strictObject({ companyName: z.string(), reason: z.string(), note: z.string().nullable(), link }),
  'company-closing-code': code,
  /** To every member: their accounts are erased with the company. */
  'company-closed': z.strictObject({ companyName: z.string() }),
  'contact-changed': z.strictObject({ kind: z.enum(['email', 'phone']), value: z.string() }),
  'contact-change-refused': z.strictObject({ reason: z.string(), note: z.string().nullable(), link }),
  /** Staff have stopped a key of widgets, or let it work again. */
  'embed-key-decided': z.strictObject({
    outcome: z.enum(STAFF_KEY_ACTIONS),
    name: z.string(),
    key: z.string(),
    reason: z.string(),
    link,
  }),
  notice: z.strictObject({ ...toldOf, unsubscribeToken: z.string() }),
  /** What came in a day, for those who want one mail; `left`: how many more there are in the list. */
  'notice-digest': z.strictObject({
    items: z.array(z.strictObject(toldOf)).min(1),
    left: z.int(),
    unsubscribeToken: z.string(),
  }),
  /** To an address that nobody has confirmed: `title` has no words of whoever asks. `isConfirmed`: its owner has, before. */
  'newsletter-confirm': z.strictObject({
    kind: z.enum(SUBSCRIPTION_KINDS),
    title: z.string(),
    link,
    hours: z.int(),
    isConfirmed: z.boolean(),
  }),
  /** What is new to the reader of a newsletter; `left`: how many more there are in the list, whose address is `listLink`. */
  newsletter: z.strictObject({
    kind: z.enum(SUBSCRIPTION_KINDS),
    title: z.string(),
    items: z.array(z.strictObject({ title: z.string(), text: z.string(), link })).min(1),
    left: z.int(),
    listLink: link.nullable(),
    unsubscribeToken: z.string(),
  }),
  /** To whoever has sent one letter to many companies. */
  'responds-moderated': z.strictObject({ outcome: z.enum(['warn', 'block', 'lift']), text: z.string().nullable() }),
  consents: z.strictObject({
    documents: z.array(z.strictObject({ title: z.string(), href: link, version: z.string() })),
    withdrawLink: link,
  }),
} as const;

/** Every SMS with the data of its text (`sms-texts.ts`). */
export const SMS = {
  code: z.strictObject({ code: z.string() }),
  /** To the old number of an account without an address. */
  'phone-changed': z.strictObject({}),
  /** Two hours before: `time` is that of the place, `withName` the company or the person. */
  interview: z.strictObject({ time: z.string(), withName: z.string() }),
} as const;

export type MailName = keyof typeof MAILS;
export type MailData = { [Name in MailName]: z.output<(typeof MAILS)[Name]> };
export type SmsName = keyof typeof SMS;
export type SmsData = { [Name in SmsName]: z.output<(typeof SMS)[Name]> };

/** Whether somebody waits for the message in an open step, where the code soon expires. */
export function isCode(name: MailName | SmsName): boolean {
  const data: z.ZodObject = isNameOf(MAILS, name) ? MAILS[name] : SMS[name];
  return 'code' in data.shape;
}

/** What the product is told when the recipient is refused for good. */
const ifRefused = z.strictObject({
  type: z.literal('newsletter.refused'),
  payload: eventPayloads['newsletter.refused'],
});

export type MailMessage = {
  [Name in MailName]: {
    to: string;
    name: Name;
    data: MailData[Name];
    ifRefused?: z.output<typeof ifRefused> | undefined;
    attach?: Attach | undefined;
  };
}[MailName];
export type SmsMessage = { [Name in SmsName]: { to: string; name: Name; data: SmsData[Name] } }[SmsName];

const envelope = z.strictObject({
  to: z.string(),
  name: z.string(),
  data: z.unknown(),
  ifRefused: ifRefused.optional(),
  attach: attachSchema.optional(),
});

/** Parses what was sealed. Throws on an unknown name or data of another shape, such as of an older version. */
export function readMail(sealed: unknown): MailMessage {
  const { data, name, ...rest } = envelope.parse(sealed);
  if (!isNameOf(MAILS, name)) throw new Error(`No mail is called ${name}`);
  // The schema is that of the name, which TypeScript cannot follow through a union.
  return { ...rest, name, data: MAILS[name].parse(data) } as MailMessage;
}

/** As {@link readMail}. */
export function readSms(sealed: unknown): SmsMessage {
  const { to, name, data } = envelope.parse(sealed);
  if (!isNameOf(SMS, name)) throw new Error(`No SMS is called ${name}`);
  return { to, name, data: SMS[name].parse(data) } as SmsMessage;
}

function isNameOf<Map extends object>(map: Map, name: string): name is Extract<keyof Map, string> {
  return Object.hasOwn(map, name);
}
