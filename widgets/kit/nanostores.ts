/** What islands take of nanostores: a value, and who follows it. The rest of it would be a fortieth of a feed. */
export function atom<Value>(value: Value) {
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => value,
    set(next: Value) {
      if (Object.is(next, value)) return;
      value = next;
      for (const tell of [...listeners]) tell(value);
    },
    listen(listener: (value: Value) => void) {
      const tell = (next: Value) => listener(next);
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}
