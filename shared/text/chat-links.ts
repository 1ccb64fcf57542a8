import { phoneParts } from '../domain/mask-phones.ts';

/** Sites that people on both sides know: maps, services of the state, mail, video. Their links open without a warning. */
const KNOWN_SITES = [
  '2gis.ru',
  'gosuslugi.ru',
  'mail.ru',
  'max.ru',
  'mos.ru',
  'nalog.gov.ru',
  'ok.ru',
  'rutube.ru',
  'rzd.ru',
  'vk.com',
  'vkvideo.ru',
  'ya.ru',
  'yandex.ru',
] as const;

/** A piece of a message: something to follow (a page, a phone number, a mailbox), or text. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

const ADDRESS = /(?:https?:\/\/|(?<![\p{L}\d.@/])www\.)[^\s<>"«»]{1,2000}/giu;
/** Each sign is read once for a mailbox that begins before it, of which there is one. */
const MAILBOX = /(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}(?![\w-])/gi;
/** What ends a sentence is not of its address. */
const AFTER = /[.,:;!?)\]…]$/;

/** The text with its addresses, phone numbers and mailboxes as links, in linear time. Of addresses only `http:` and `https:`. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    let end = found.length;
    while (end > 0 && AFTER.test(found[end - 1] ?? '')) end -= 1;
    const address = found.slice(0, end);
    const full = /^www\./i.test(address) ? `https://${address}` : address;
    if (!URL.canParse(full)) continue;
    if (index > from) parts.push(...plainParts(text.slice(from, index)));
    parts.push({ kind: 'link', text: address, href: new URL(full).href });
    from = index + end;
  }
  if (from < text.length) parts.push(...plainParts(text.slice(from)));
  return parts;
}

/** What is between addresses: phone numbers and mailboxes of it become links. */
function plainParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(MAILBOX)) {
    if (index > from) parts.push(...callParts(text.slice(from, index)));
    parts.push({ kind: 'link', text: found, href: `mailto:${found}` });
    from = index + found.length;
  }
  if (from < text.length) parts.push(...callParts(text.slice(from)));
  return parts;
}

const callParts = (text: string): TextPart[] =>
  phoneParts(text).map((part) =>
    part.kind === 'text' ? part : { kind: 'link', text: part.text, href: `tel:${part.number}` },
  );

/** Whether a link opens without a warning: `ownHosts` are those of the page itself. */
export function isKnownSite(href: string, ownHosts: readonly string[]): boolean {
  if (!URL.canParse(href)) return false;
  const { host, hostname, protocol, username } = new URL(href);
  if ((protocol !== 'https:' && protocol !== 'http:') || username) return false;
  return ownHosts.includes(host) || KNOWN_SITES.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}
