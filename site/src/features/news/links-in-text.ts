import { ownPath } from '#shared/domain/callback.ts';

/** A stretch of a text, with the address that it leads to. */
export interface Stretch {
  text: string;
  href: string | null;
}

/** «[слова](адрес)», or an address as it stands. */
const LINK =
  /\[([^[\]\n]{1,300})\]\((\/[^\s()]{0,2000}|https?:\/\/[^\s()]{1,2000})\)|https?:\/\/[^\s<>«»"()]{1,2000}/gu;
/** Ends the sentence, not the address. */
const AFTER = /[.,:;!?…]{1,10}$/u;

/** The stretches of an editor's text. An address that is none of ours and no web address stays a text. */
export function linksInText(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { 0: whole, 1: words, 2: address, index } of text.matchAll(LINK)) {
    const bare = address === undefined ? whole.replace(AFTER, '') : whole;
    const href = hrefOf(address ?? bare);
    if (href === null) continue;
    if (index > end) stretches.push({ text: text.slice(end, index), href: null });
    stretches.push({ text: words ?? bare, href });
    end = index + bare.length;
  }
  if (end < text.length) stretches.push({ text: text.slice(end), href: null });
  return stretches;
}

function hrefOf(address: string): string | null {
  if (address.startsWith('/')) return ownPath(address);
  return URL.canParse(address) ? new URL(address).href : null;
}
