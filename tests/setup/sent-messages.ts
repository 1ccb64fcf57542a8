import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import type { MailMessage, SmsMessage } from '#server/messages/index.ts';
import { readMail, readSms } from '#server/messages/names.ts';
import { openMessage, sealedSchema } from '#server/messages/sealed.ts';
import type { Jobs } from '#server/platform/enqueue.ts';
import type { Secrets } from '#server/platform/secrets.ts';

type Message = MailMessage | SmsMessage;
type MessageName = Message['name'];
type MessageOf<Name extends MessageName> = Extract<Message, { name: Name }>;

/** Mails and SMS of committed transactions. */
export interface SentMessages {
  /** To an e-mail address or a number (E.164), in the order of enqueuing. */
  to(recipient: string): Promise<Message[]>;
  /** The newest, or the newest of this name. Throws when there is none. */
  last(recipient: string): Promise<Message>;
  last<Name extends MessageName>(recipient: string, name: Name): Promise<MessageOf<Name>>;
  /** The queue of the newest. */
  jobTo(recipient: string): Promise<string | undefined>;
}

interface Enqueued {
  job: string;
  payload: unknown;
}

const MESSAGE_JOBS = ['send-mail', 'send-mail-with-paper', 'send-sms'];

export interface RecordedJobs {
  /** Runs nothing; everything enqueued is kept in the test's database, so that a rollback removes it. */
  jobs: Jobs;
  messages: SentMessages;
  /** Takes what was enqueued besides messages, in order. */
  take(): Promise<Enqueued[]>;
  /** Takes the messages, in order. */
  takeMessages(): Promise<Enqueued[]>;
}

/** `secrets`: those of the app. */
export async function recordJobs(db: Database, secrets: Secrets): Promise<RecordedJobs> {
  await sql`create schema test_jobs`.execute(db);
  await sql`create table test_jobs.enqueued (id serial primary key, job text not null, payload jsonb not null)`.execute(
    db,
  );

  async function listJobs(recipient: string): Promise<{ job: string; message: Message }[]> {
    const { rows } = await sql<{ job: string; payload: unknown }>`
      select job, payload from test_jobs.enqueued where job = any(${MESSAGE_JOBS}) order by id`.execute(db);
    return rows
      .map(({ job, payload }) => {
        const opened = openMessage(secrets, sealedSchema.parse(payload));
        return { job, message: job === 'send-sms' ? readSms(opened) : readMail(opened) };
      })
      .filter(({ message: { to } }) => to === recipient);
  }

  const list = async (recipient: string): Promise<Message[]> =>
    (await listJobs(recipient)).map(({ message }) => message);
  const jobTo = async (recipient: string) => (await listJobs(recipient)).at(-1)?.job;

  async function last<Name extends MessageName>(recipient: string, name?: Name): Promise<MessageOf<Name>> {
    const found = (await list(recipient)).findLast((message) => name === undefined || message.name === name);
    if (!found) throw new Error(`Nothing ${name ?? ''} was sent to ${recipient}`);
    // The search above compares the name.
    return found as MessageOf<Name>;
  }

  async function takeOf(areMessages: boolean): Promise<Enqueued[]> {
    const { rows } = await sql<Enqueued & { id: number }>`
      delete from test_jobs.enqueued where (job = any(${MESSAGE_JOBS})) = ${areMessages} returning *`.execute(db);
    return rows.toSorted((one, other) => one.id - other.id);
  }

  return {
    jobs: {
      async enqueue(tx, { name, payload: schema }, payload) {
        const parsed = JSON.stringify(schema.parse(payload));
        await sql`insert into test_jobs.enqueued (job, payload) values (${name}, ${parsed}::jsonb)`.execute(tx);
      },
    },
    messages: { to: list, last, jobTo },
    take: () => takeOf(false),
    takeMessages: () => takeOf(true),
  };
}
