import { inTransaction, type DatabaseTransaction } from '../database/connect.ts';
import type { MailGateway } from '../gateways/mail.ts';
import { MessageRefused } from '../gateways/message-refused.ts';
import type { SmsGateway } from '../gateways/sms.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { JobKind, Jobs } from '../platform/enqueue.ts';
import { defineJob, type AnyJob } from '../platform/job.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Attachments } from './attachments.ts';
import {
  isCode,
  readMail,
  readSms,
  type MailData,
  type MailMessage,
  type MailName,
  type SmsData,
  type SmsName,
} from './names.ts';
import { drawMail } from './draw-mail.ts';
import { messageId, openMessage, sealedSchema, sealMessage, type SealedMessage } from './sealed.ts';
import { drawSms } from './sms-texts.ts';

export { isSealed, messageId } from './sealed.ts';
export type { Attach, Attachments } from './attachments.ts';
export type { MailData, MailMessage, MailName, SmsData, SmsMessage, SmsName } from './names.ts';

/** Mails and SMS of the product: each is enqueued in the transaction of its change and sent by a job after the commit. */
export interface Messages {
  /** `to` is an e-mail address. */
  mail<Name extends MailName>(
    tx: DatabaseTransaction,
    jobs: Jobs,
    to: string,
    name: Name,
    data: MailData[Name],
    options?: MailOptions,
  ): Promise<void>;
  /** `to` is E.164. */
  sms<Name extends SmsName>(
    tx: DatabaseTransaction,
    jobs: Jobs,
    to: string,
    name: Name,
    data: SmsData[Name],
  ): Promise<void>;
  /** The queued jobs that send; `attachments` draws what mails bring along. */
  jobs(attachments: Attachments): readonly AnyJob[];
}

export interface MailOptions extends Pick<MailMessage, 'ifRefused' | 'attach'> {
  /** Of {@link messageId}, where the same mail could be sent twice. */
  id?: string;
}

export interface MessagesOptions {
  mail: MailGateway;
  sms: SmsGateway;
  secrets: Secrets;
  /** Without a trailing slash: what every link in a message starts with. */
  publicOrigin: string;
  clock?: Clock;
}

/** About a day, so that a provider's bad night costs nothing but time. */
const MAIL_ATTEMPTS = 30;
/** About 20 minutes: codes are worth nothing after that. */
const SMS_ATTEMPTS = 8;
/** A provider is waited for, so several wait at a time: ten messages a second. */
const AT_ONCE = 5;
/** The printer waits 20 s and draws 20 s at most (`PRINTER_LIMITS`); the rest is for the mail server, as long as any mail has. */
const PAPER_TIMEOUT_SECONDS = 100;

const SEND_MAIL: JobKind<SealedMessage> = { name: 'send-mail', payload: sealedSchema };
/** A queue of its own: papers are printed one after another, and somebody's code must not wait for that. */
const SEND_MAIL_WITH_PAPER: JobKind<SealedMessage> = { name: 'send-mail-with-paper', payload: sealedSchema };
const SEND_SMS: JobKind<SealedMessage> = { name: 'send-sms', payload: sealedSchema };

export function createMessages({ mail, sms, secrets, publicOrigin, clock = systemClock }: MessagesOptions): Messages {
  async function sendMail(payload: SealedMessage, context: Context, attachments: Attachments): Promise<void> {
    const { to, ifRefused, attach, ...letter } = readMail(openMessage(secrets, payload));
    const file = attach ? await attachments[attach.kind](context, attach) : null;
    const drawn = await drawMail(letter, publicOrigin, file && attach ? attach.kind : null);
    const isSent = await unlessRefused(payload.id, context, () =>
      mail.send({ id: payload.id, to, ...drawn, ...(file ? { file } : {}) }),
    );
    if (!isSent && ifRefused)
      await inTransaction(context.db, (tx) => context.events.emit(tx, { ...ifRefused, tags: [] }));
  }

  return {
    mail: (tx, jobs, to, name, data, { id = messageId(clock.now()), ifRefused, attach } = {}) =>
      jobs.enqueue(
        tx,
        attach ? SEND_MAIL_WITH_PAPER : SEND_MAIL,
        sealMessage(secrets, id, { to, name, data, ifRefused, attach }),
        { isUrgent: isCode(name) },
      ),
    sms: (tx, jobs, to, name, data) =>
      jobs.enqueue(tx, SEND_SMS, sealMessage(secrets, messageId(clock.now()), { to, name, data }), {
        isUrgent: isCode(name),
      }),
    jobs: (attachments) => [
      defineJob({
        ...SEND_MAIL,
        attempts: MAIL_ATTEMPTS,
        atOnce: AT_ONCE,
        run: (payload, context) => sendMail(payload, context, attachments),
      }),
      defineJob({
        ...SEND_MAIL_WITH_PAPER,
        attempts: MAIL_ATTEMPTS,
        timeoutSeconds: PAPER_TIMEOUT_SECONDS,
        atOnce: AT_ONCE,
        run: (payload, context) => sendMail(payload, context, attachments),
      }),
      defineJob({
        ...SEND_SMS,
        attempts: SMS_ATTEMPTS,
        atOnce: AT_ONCE,
        async run(payload, context) {
          const { to, ...message } = readSms(openMessage(secrets, payload));
          const text = drawSms(message, publicOrigin);
          await unlessRefused(payload.id, context, () => sms.send({ id: payload.id, to, text }));
        },
      }),
    ],
  };
}

/** A recipient who does not exist will not exist at the next attempt either: false. */
async function unlessRefused(id: string, { log }: Context, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error;
    log.warn({ message: id, reason: error.message }, 'Messages: the recipient was refused');
    return false;
  }
}
