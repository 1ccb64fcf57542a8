export interface RememberedOptions {
  entriesMax: number;
  keepMs: number;
  /** Milliseconds since any epoch. */
  now: () => number;
}

/** Caches results by key for `keepMs`. Concurrent calls share one request; failures are not cached. */
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
    // Setting a deleted key again moves it to the end, so the first key is the oldest.
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
