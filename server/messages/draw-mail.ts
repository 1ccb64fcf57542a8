import { ATTACHED, type Paper } from './attachments.ts';
import { drawHtml } from './draw-html.ts';
import { drawText } from './draw-text.ts';
import type { Letter } from './letter.ts';
import { text } from './letter-parts.ts';
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
  const written = writeLetter<MailName>(name, data, publicOrigin);
  const letter = attached ? saying(written, ATTACHED[attached]) : written;
  return {
    subject: letter.subject,
    text: drawText(letter, publicOrigin),
    html: await drawHtml(letter, publicOrigin),
    ...(letter.unsubscribe === undefined ? {} : { unsubscribe: letter.unsubscribe }),
  };
}

/** The letter with one more line, before what it asks to press. */
function saying(letter: Letter, words: string): Letter {
  const button = letter.parts.findIndex(({ kind }) => kind === 'button');
  return { ...letter, parts: letter.parts.toSpliced(button < 0 ? letter.parts.length : button, 0, text(words)) };
}
