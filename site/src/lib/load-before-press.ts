/** After this long at rest a page that has come is taken to be read. */
const REST_MS = 2_000;

/** The first events that show an intention to use it. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Loads what a press on a part of the page will need before the press: when the page has come and is at rest, and at once
 * when somebody touches that part. Who saves data loads it with the touch.
 */
export function loadBeforePress(part: string, load: () => Promise<unknown>): void {
  const touched = new AbortController();
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };

  function start(): void {
    touched.abort();
    // Without it nothing is lost: the press loads it, and says so when it cannot.
    load().catch(() => {});
  }

  const options = { passive: true, signal: touched.signal };
  for (const sign of SIGNS)
    document.addEventListener(sign, ({ target }) => (target as Element).closest?.(part) && start(), options);
  if (connection?.saveData) return;
  const rest = () => setTimeout(() => touched.signal.aborted || start(), REST_MS);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
