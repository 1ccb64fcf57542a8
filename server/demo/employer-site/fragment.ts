const KEEP_MS = 5 * 60_000;
/** After a failure the page uses no fragment for this long rather than waiting again. */
const PAUSE_MS = 10_000;
const TIMEOUT_MS = 2_000;

/**
 * Caches an answer for five minutes, as a server-side include should. When the address does not answer, the previous
 * answer is used; null when there never was one.
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
