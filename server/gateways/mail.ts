import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { MessageFolder } from './message-folder.ts';
import { MessageRefused } from './message-refused.ts';

/** A file that a mail brings along. */
export interface MailFile {
  name: string;
  type: string;
  body: Buffer;
}

export interface OutgoingMail {
  /** Of letters, digits and dashes; a second sending of the same mail has the same Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address of RFC 8058, by which a mail program unsubscribes at one press. */
  unsubscribe?: string;
  file?: MailFile;
}

export interface MailGateway {
  /** Throws {@link MessageRefused} for an address that does not exist, and {@link MailUnavailable}. */
  send(mail: OutgoingMail): Promise<void>;
}

export interface MailGatewayOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; undefined: mails are kept in the folder. */
  smtpUrl: string | undefined;
  folder: MessageFolder;
  /** «Каркас <noreply@example.ru>». */
  from: string;
  /** For connecting and the greeting; an answer to a command may take three times as long. */
  timeoutMs?: number;
}

/** One bare address: no list, no name, no line break. */
const ADDRESS = /^[^\s<>(),;:"\\[\]@]+@[^\s<>(),;:"\\[\]@]+$/;

/** The server is down or refused for a reason that is not the recipient; `message` is one sentence without the recipient. */
export class MailUnavailable extends Error {}

const failureSchema = z
  .object({
    code: z.string().optional().catch(undefined),
    command: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
  })
  .catch({});

const NO_ADDRESS = 'The recipient is not an e-mail address';

/** Mails by SMTP, or as `.eml` files. */
export function createMailGateway({ smtpUrl, folder, from, timeoutMs = 10_000 }: MailGatewayOptions): MailGateway {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  // Neither a file nor an address is ever read for a mail.
  const common = { disableFileAccess: true, disableUrlAccess: true } as const;
  const fields = ({ id, to, subject, text, html, unsubscribe, file }: OutgoingMail) => ({
    from,
    to: { name: '', address: to },
    subject,
    // Line breaks of text are CRLF also inside base64 (RFC 2046).
    text: text.replaceAll('\n', '\r\n'),
    html,
    messageId: `<${id}@${domain}>`,
    textEncoding: 'base64' as const,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(file ? { attachments: [{ filename: file.name, contentType: file.type, content: file.body }] } : {}),
    ...common,
  });

  if (smtpUrl === undefined) {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    return {
      async send(mail) {
        if (!ADDRESS.test(mail.to)) throw new MessageRefused(NO_ADDRESS);
        const { message } = await transport.sendMail(fields(mail));
        await folder.write(`${mail.id}.eml`, String(message));
      },
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    // Without it a line in between could ask for the password in plain text.
    requireTLS: new URL(smtpUrl).username !== '',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 3,
    dnsTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      if (!ADDRESS.test(mail.to)) throw new MessageRefused(NO_ADDRESS);
      try {
        await transport.sendMail(fields(mail));
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

/** Without the server's words and the fields of the error: both name the recipient, and the job table keeps errors. */
function explain(error: unknown): Error {
  const { code, command, responseCode } = failureSchema.parse(error);
  const words = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  return isRefusedAddress(error)
    ? new MessageRefused(`The mail server refuses the address: ${words}`)
    : new MailUnavailable(`The mail server did not take the mail: ${words}`);
}

/** Only the recipient: a refused sender, password or message is ours to mend, and is retried. */
function isRefusedAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const { responseCode, command } = error;
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return false;
  // 5.7 is a policy, such as that of relaying (RFC 3463): it concerns us.
  return !('response' in error && /^\d{3}[ -]5\.7\./.test(String(error.response)));
}
