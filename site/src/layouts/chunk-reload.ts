/** Minimum time between two reloads for the same reason. */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'reloaded-at';
/** Browsers' messages about a script chunk that failed to load: Chromium and Firefox, then WebKit. */
const NOT_LOADED = /dynamically imported module|importing a module script failed/i;

export interface ReloadSurroundings {
  /** Stored per tab; throws where storage is forbidden. */
  memory: Pick<Storage, 'getItem' | 'setItem'>;
  nowMs(): number;
  isOnline(): boolean;
  reload(): void;
}

/**
 * Reloads the page when a script chunk is missing, as after a deploy. False when it does not: another failure, no net, a
 * reload less than ten seconds ago, or no storage, without which reloads could loop.
 */
export function reloadForChunk(error: unknown, { memory, nowMs, isOnline, reload }: ReloadSurroundings): boolean {
  if (!NOT_LOADED.test(String(error)) || !isOnline()) return false;
  try {
    const lastMs = Number(memory.getItem(KEY));
    if (lastMs && nowMs() - lastMs < RELOAD_GUARD_MS) return false;
    memory.setItem(KEY, String(nowMs()));
  } catch {
    return false;
  }
  reload();
  return true;
}
