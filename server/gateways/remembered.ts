export interface RememberedOptions {
  entriesMax: number;
  keepMs: number;
  /** Milliseconds of any epoch. */
  now: () => number;
}

/** Asks once for each key while its answer is fresh, those who ask meanwhile share it; failures are not kept. */
export function createRemembered<T>({
  entriesMax,
  keepMs,
  now,
}: RememberedOptions): (key: string, ask: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, { answer: Promise<T>; staleAt: number }>();
  return (key, ask) => {
    const found = entries.get(key);
    if (found && now() < found.staleAt) return found.answer;
    const made = { answer: ask(), staleAt: now() + keepMs };
    // A key that is set anew moves to the end, so that the first one is the oldest.
    entries.delete(key);
    entries.set(key, made);
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
    made.answer.catch(() => {
      if (entries.get(key) === made) entries.delete(key);
    });
    return made.answer;
  };
}
