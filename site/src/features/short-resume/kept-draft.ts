import { attempt, findStorage } from '#shared/stores/browser-storage.ts';

/** The draft that the server keeps for this browser. */
export interface KeptDraft {
  id: string;
  /** ISO. */
  keptUntil: string;
  /** Where the consent is withdrawn, which deletes it. */
  consentPath: string;
}

/** Goes with all drafts when somebody signs out (`layouts/sign-out.ts`). */
const PLACE = 'draft:short-resume:kept';

/** Null once it has ended, and for a text that is not ours. */
export function parseKept(text: string | null, now = Date.now()): KeptDraft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptDraft | null;
    return kept && Date.parse(kept.keptUntil) > now ? kept : null;
  } catch {
    return null;
  }
}

export function readKept(): KeptDraft | null {
  return parseKept(findStorage()?.getItem(PLACE) ?? null);
}

export function writeKept(kept: KeptDraft | null): void {
  const storage = findStorage();
  attempt(() => (kept ? storage?.setItem(PLACE, JSON.stringify(kept)) : storage?.removeItem(PLACE)));
}
