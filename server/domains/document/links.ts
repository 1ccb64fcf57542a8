import { z } from 'zod';
import { PAGE_LINK_SECONDS } from '#shared/domain/document.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** A page that one session may ask for until a moment. */
export interface PageLink {
  requestId: number;
  fileId: string;
  /** From 1. */
  page: number;
}

/** Whom a link is for: another session of the same member needs its own. */
interface Holder {
  accountId: string;
  sessionId?: string;
}

const PURPOSE = 'document page';
const linkSchema = z.strictObject({
  requestId: z.number().int(),
  fileId: z.string(),
  page: z.number().int(),
  holder: z.string(),
  untilMs: z.number().int(),
});

const nameOf = ({ accountId, sessionId = '' }: Holder): string => `${accountId} ${sessionId}`;

export function linksUntil(now: Date): Date {
  return new Date(now.getTime() + PAGE_LINK_SECONDS * SECOND_MS);
}

export function writeLink(secrets: Secrets, link: PageLink, holder: Holder, now: Date): string {
  const untilMs = linksUntil(now).getTime();
  return secrets.seal(PURPOSE, JSON.stringify({ ...link, holder: nameOf(holder), untilMs }));
}

/** Null for a link that is not ours, is somebody else's, or is over. */
export function readLink(secrets: Secrets, text: string, holder: Holder, now: Date): PageLink | null {
  const opened = openText(secrets, text);
  if (opened === null) return null;
  const { holder: name, untilMs, ...link } = linkSchema.parse(JSON.parse(opened));
  return name === nameOf(holder) && now.getTime() < untilMs ? link : null;
}

function openText(secrets: Secrets, text: string): string | null {
  try {
    return secrets.open(PURPOSE, text);
  } catch {
    return null;
  }
}
