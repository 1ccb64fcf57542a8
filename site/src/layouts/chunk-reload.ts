/** A page is not loaded again for the same reason sooner than this. */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'reloaded-at';
/** What browsers say of a part of a script that did not come: Chromium and Firefox, then WebKit. */
const NOT_LOADED = /dynamically imported module|importing a module script failed/i;

export interface ReloadSurroundings {
  /** Lives as long as the tab; throws where storage is forbidden. */
  memory: Pick<Storage, 'getItem' | 'setItem'>;
  nowMs(): number;
  reload(): void;
}

/**
 * Loads the page again when a part of its script is gone, as after a deploy. False where it did not: another failure, a
 * reload less than ten seconds ago, or no memory of one, without which a reload could follow a reload.
 */
export function reloadForChunk(error: unknown, { memory, nowMs, reload }: ReloadSurroundings): boolean {
  if (!NOT_LOADED.test(String(error))) return false;
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
