import { NO_VISIT, storedName, visitOf, visits, type Visit } from './visits.ts';

/** Tells all elements of the page, and keeps it as long as the tab is open. */
export function changeVisit(key: string, change: Partial<Visit>): void {
  const visit = { ...visitOf(key), ...change };
  visits.value = { ...visits.peek(), [key]: visit };
  try {
    sessionStorage.setItem(storedName(key), JSON.stringify(visit));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The grant holds no more: nothing is known of the visitor. */
export function endVisit(key: string): void {
  visits.value = { ...visits.peek(), [key]: NO_VISIT };
  try {
    sessionStorage.removeItem(storedName(key));
  } catch {
    // There was nothing.
  }
}
