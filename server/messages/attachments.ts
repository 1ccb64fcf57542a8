import { z } from 'zod';
import type { MailFile } from '../gateways/mail.ts';
import type { Context } from '../platform/context.ts';

const PAPERS = ['invoice', 'act'] as const;

/** Which paper a mail brings along; `accountId`: who is told of it. The paper itself is drawn when the mail is sent. */
export const attachSchema = z.strictObject({ kind: z.enum(PAPERS), id: z.int().positive(), accountId: z.uuid() });
export type Attach = z.output<typeof attachSchema>;
export type Paper = Attach['kind'];

/**
 * Draws a paper for whoever is told of it, once per attempt of its mail. Null where there is nothing to bring any more, or not to them:
 * the mail goes without it then. Throws what is worth another attempt.
 */
type DrawAttachment = (
  context: Pick<Context, 'db'>,
  asked: Pick<Attach, 'id' | 'accountId'>,
) => Promise<MailFile | null>;

/** Papers are drawn by domains, which the messages do not know. */
export type Attachments = Readonly<Record<Paper, DrawAttachment>>;

/** What a mail says of its attachment. */
export const ATTACHED: Readonly<Record<Paper, string>> = {
  invoice: 'Счёт\u00a0— во\u00a0вложении',
  act: 'Акт\u00a0— во\u00a0вложении',
};
