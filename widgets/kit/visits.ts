import { signal } from '@preact/signals-core';
import type { WidgetGrant } from '#shared/contracts/embed-parts.ts';

/** What a key's elements know of the visitor of this tab. The page can read it: it is theirs to know. */
export interface Visit {
  /** What a code has brought: it asks for the statuses, and with `chats` it opens the chat. */
  grant?: (Pick<WidgetGrant, 'grantId' | 'secret' | 'visitor'> & Known) | undefined;
  /** What a frame of ours on this page knows its visitor by; it says only whose it is and whether it opens the chat. */
  framed?: (Pick<WidgetGrant, 'visitor'> & Known) | undefined;
  /** Whom the host's server has named by the token that brought the grant, as the host calls them. */
  subject?: string | undefined;
  /** The visitor's responds by the vacancy, as the page names it. */
  responds: Readonly<Record<string, VisitRespond>>;
}

/** What both know of the visitor; grants of before have no more than the first. */
type Known = Pick<WidgetGrant, 'chats'> & Partial<Pick<WidgetGrant, 'verified' | 'mayJoin'>>;

export interface VisitRespond {
  id: number;
  vacancyId: number;
  /** «Просмотрен». */
  label: string;
}

export const NO_VISIT: Visit = { responds: {} };

/** Shared by all elements of a page, by key. */
export const visits = signal<Readonly<Record<string, Visit>>>({});

export const storedName = (key: string): string => `karkas:${key}`;

/** As the tab has kept it, or the browser where an element asks for that; nothing is written before somebody has sent a form. */
export function visitOf(key: string): Visit {
  const visit = visits.value[key];
  if (visit) return visit;
  try {
    const name = storedName(key);
    const text = sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? 'null';
    const kept = JSON.parse(text) as Partial<Visit> | null;
    return kept?.responds ? { ...kept, responds: kept.responds } : NO_VISIT;
  } catch {
    return NO_VISIT;
  }
}

/** Somebody has brought a code, here or in a frame of ours. */
export function isKnown(key: string): boolean {
  const { grant, framed } = visitOf(key);
  return Boolean(grant ?? framed);
}

/** The company's own server has vouched for them. */
export function isVouchedFor(key: string): boolean {
  const { grant, framed } = visitOf(key);
  return (grant ?? framed)?.verified === true;
}

/** A vacancy's name among the visitor's responds. */
export function visitName({ vacancy, externalId }: { vacancy: number | null; externalId: string | null }): string {
  return vacancy === null ? `code:${externalId ?? ''}` : String(vacancy);
}
