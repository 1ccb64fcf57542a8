import { NO_VISIT, storedName, visitOf, visits, type Visit } from './visits.ts';

/** How long a visit is kept: as long as the tab is open, after that too, or only by this page. */
export type Persist = 'session' | 'local' | 'none';

/** Tells all elements of the page, and keeps it. */
export function changeVisit(key: string, change: Partial<Visit>, persist: Persist = 'session'): void {
  const visit = { ...visitOf(key), ...change };
  visits.value = { ...visits.peek(), [key]: visit };
  if (persist === 'none') return;
  try {
    const storage = persist === 'local' ? localStorage : sessionStorage;
    storage.setItem(storedName(key), JSON.stringify(visit));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The grant holds no more: nothing is known of the visitor, nor of what they were writing. */
export function endVisit(key: string): void {
  const { grant } = visitOf(key);
  visits.value = { ...visits.peek(), [key]: NO_VISIT };
  try {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(storedName(key));
  } catch {
    // There was nothing.
  }
  if (grant) forgetDrafts(grant.grantId);
}

/** Unsent messages of a grant are kept by its number (`form-draft.ts`). */
export function forgetDrafts(grantId: string): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const name of Object.keys(storage)) if (name.startsWith(`draft:chat:${grantId}:`)) storage.removeItem(name);
  } catch {
    // There was nothing.
  }
}
