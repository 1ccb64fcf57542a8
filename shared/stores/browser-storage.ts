/** Null where there is none: a browser may throw on the mere access. */
export function findStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Does without what storage refuses: it may be full or forbidden. */
export function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // What it was for works without it.
  }
}
