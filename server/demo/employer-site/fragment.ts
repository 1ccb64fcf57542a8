const KEEP_MS = 5 * 60_000;
/** After a failure the page goes without for so long rather than wait anew each time. */
const PAUSE_MS = 10_000;
const TIMEOUT_MS = 2_000;

/**
 * Remembers what an address answers for five minutes, as an include of a page should. When it does not answer, what came
 * before is shown; null when nothing ever came.
 */
export function rememberFragment(url: string): () => Promise<string | null> {
  let known: string | null = null;
  let freshUntil = 0;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
    const text = response?.ok ? await response.text().catch(() => null) : null;
    known = text ?? known;
    freshUntil = Date.now() + (text === null ? PAUSE_MS : KEEP_MS);
    asking = null;
  }

  return async () => {
    if (Date.now() >= freshUntil) await (asking ??= ask());
    return known;
  };
}
