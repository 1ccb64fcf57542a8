import { atom, type ReadableAtom } from 'nanostores';
import type { ErrorCode } from '../contracts/problem.ts';

export interface QueryState<Value> {
  /** The last answer; stays while the next one is on its way and after it failed. */
  value: Value | null;
  pending: boolean;
  error: ErrorCode | null;
}

interface Query<Input, Value> {
  $state: ReadableAtom<QueryState<Value>>;
  /**
   * Asks for `input` and drops what was asked before: its answer changes nothing, however late it comes. Resolves to
   * false when it was itself dropped; never rejects.
   */
  load(input: Input): Promise<boolean>;
  /** Drops what was asked, at the end of the store's life. */
  stop(): void;
}

/** A read that people can ask for again before it is answered: the latest one wins. */
export function createQuery<Input, Value>(
  read: (input: Input, signal: AbortSignal) => Promise<Value>,
  initial: Value | null,
): Query<Input, Value> {
  const $state = atom<QueryState<Value>>({ value: initial, pending: false, error: null });
  let latest = new AbortController();

  async function load(input: Input): Promise<boolean> {
    latest.abort();
    const { signal } = (latest = new AbortController());
    $state.set({ ...$state.get(), pending: true, error: null });
    try {
      const value = await read(input, signal);
      if (!signal.aborted) $state.set({ value, pending: false, error: null });
    } catch (error) {
      if (!signal.aborted) $state.set({ ...$state.get(), pending: false, error: codeOf(error) });
    }
    return !signal.aborted;
  }

  function stop(): void {
    latest.abort();
    $state.set({ ...$state.get(), pending: false });
  }

  return { $state, load, stop };
}

function codeOf(error: unknown): ErrorCode {
  // Every call fails with a CallError; anything else is our own mistake.
  return (error as { code?: ErrorCode }).code ?? 'internal';
}
