import {
  COMPANY_NUMBER,
  findMails,
  LOCAL_PHONE,
  MESSENGER_LINK,
  MESSENGER_SCHEME,
  NAMED_NICK,
  NICK,
  PAY_RANGE,
} from '#shared/domain/contact-patterns.ts';
import { findPhones } from './find-phones.ts';

const PHONE_MASK = '[телефон скрыт]';
const MAIL_MASK = '[почта скрыта]';
const LINK_MASK = '[ссылка скрыта]';
const NICK_MASK = '[ник скрыт]';
/** What {@link maskContacts} puts in place of contacts. */
export const MASKED = /\[(?:телефон|почта|ссылка|ник) скрыт[ау]?\]/g;

const REPEATED = /(\[телефон скрыт\])(?:[\s,;/-]*\[телефон скрыт\])+/g;

/** Text without phones, mail addresses and names in messengers: we may not publish those of an export. */
export function maskContacts(text: string): string {
  const linked = text.replaceAll(MESSENGER_LINK, LINK_MASK).replaceAll(MESSENGER_SCHEME, LINK_MASK);
  const unnamed = maskMail(linked).replaceAll(NAMED_NICK, `$1${NICK_MASK}`).replaceAll(NICK, NICK_MASK);
  return maskPhones(unnamed).replaceAll(LOCAL_PHONE, `$1${PHONE_MASK}`).replaceAll(REPEATED, '$1');
}

function maskMail(text: string): string {
  let masked = '';
  let position = 0;
  for (const { from, to } of findMails(text)) {
    masked += text.slice(position, from) + MAIL_MASK;
    position = to;
  }
  return masked + text.slice(position);
}

function maskPhones(text: string): string {
  let masked = '';
  let position = 0;
  for (const { startsAt, endsAt } of findPhones(text)) {
    if (
      PAY_RANGE.test(text.slice(startsAt, endsAt)) ||
      COMPANY_NUMBER.test(text.slice(Math.max(0, startsAt - 10), startsAt))
    )
      continue;
    masked += text.slice(position, startsAt) + PHONE_MASK;
    position = endsAt;
  }
  return masked + text.slice(position);
}
