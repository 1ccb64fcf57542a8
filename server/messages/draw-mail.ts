import type { Paper } from './attachments.ts';
import { drawHtml } from './draw-html.ts';
import { drawText } from './draw-text.ts';
import { writeLetter } from './letters.ts';
import type { MailMessage, MailName } from './names.ts';

export interface DrawnMail {
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string;
}

/** The mail with this data, in both of its forms; `attached`: what it brings along. Throws when a link leads to another site. */
export async function drawMail(
  { name, data }: Pick<MailMessage, 'name' | 'data'>,
  publicOrigin: string,
  attached: Paper | null = null,
): Promise<DrawnMail> {
  const letter = writeLetter<MailName>(name, data, publicOrigin, attached);
  return {
    subject: letter.subject,
    text: drawText(letter, publicOrigin),
    html: await drawHtml(letter, publicOrigin),
    ...(letter.unsubscribe === undefined ? {} : { unsubscribe: letter.unsubscribe }),
  };
}
