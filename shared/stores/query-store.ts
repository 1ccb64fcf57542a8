import { atom, type ReadableAtom } from 'nanostores';
import type { CallError } from '../client/call.ts';
import type { ErrorCode } from '../contracts/problem.ts';

export interface QueryState<Value> {
  /** The last answer; stays while the next one is loading and after it failed. */
  value: Value | null;
  pending: boolean;
  error: ErrorCode | null;
  /** After an error: how long the server wants nobody to ask again; 0 or absent when it says nothing of that. */
  waitMs?: number | undefined;
}

interface Query<Input, Value> {
  $state: ReadableAtom<QueryState<Value>>;
  /**
   * Requests `input` and drops the previous request: its answer is ignored. Resolves to false when it was itself
   * dropped; never rejects. A quiet request keeps the error of the one before until its own answer.
   */
  load(input: Input, quiet?: boolean): Promise<boolean>;
  /** Drops the pending request, when the store is disposed. */
  stop(): void;
}

/** A read that people can trigger repeatedly: the latest request wins. */
export function createQuery<Input, Value>(
  read: (input: Input, signal: AbortSignal) => Promise<Value>,
  initial: Value | null,
): Query<Input, Value> {
  const $state = atom<QueryState<Value>>({ value: initial, pending: false, error: null });
  let latest = new AbortController();

  async function load(input: Input, quiet = false): Promise<boolean> {
    latest.abort();
    const { signal } = (latest = new AbortController());
    const { value, error } = $state.get();
    $state.set({ value, pending: true, error: quiet ? error : null });
    try {
      const answer = await read(input, signal);
      if (!signal.aborted) $state.set({ value: answer, pending: false, error: null });
    } catch (failure) {
      // Every call fails with a CallError; anything else is a bug of ours.
      const { code = 'internal', waitMs } = failure as Partial<CallError>;
      if (!signal.aborted) $state.set({ ...$state.get(), pending: false, error: code, waitMs });
    }
    return !signal.aborted;
  }

  function stop(): void {
    latest.abort();
    $state.set({ ...$state.get(), pending: false });
  }

  return { $state, load, stop };
}
