import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';

/** The value of a store, drawn anew when it changes. A widget is counted in bytes: the binding of nanostores can far more. */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  return useSyncExternalStore<Value>(store.listen, store.get, store.get);
}
