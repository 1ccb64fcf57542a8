import type { ClientDirective } from 'astro';

/** The first events that show an intention to use the island. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** How long a click that unfolds something waits for the script's version of it. */
const PATIENCE_MS = 1_000;

/**
 * `client:touch`: the island's script is loaded at the first touch, so that a page that is only read loads none. A
 * choice made in a form before the script has loaded is not lost: the form is sent as without JavaScript. A click that
 * unfolds something waits briefly for the script, then unfolds it.
 */
const touch: ClientDirective = (load, _options, island) => {
  const started = new Promise<void>((resolve) => {
    const start = async () => {
      for (const sign of SIGNS) island.removeEventListener(sign, start);
      const hydrate = await load();
      await hydrate();
      // When a script fails to load, Astro leaves the attribute of server-rendered HTML in place.
      if (island.hasAttribute('ssr')) return;
      island.removeEventListener('change', send);
      island.removeEventListener('click', hold);
      resolve();
    };
    for (const sign of SIGNS) island.addEventListener(sign, start, { passive: true });
  });

  let held: Element | null = null;

  function hold(event: Event): void {
    const summary = (event.target as Element).closest('summary');
    if (!summary) return;
    event.preventDefault();
    if (held) return;
    held = summary;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([started, patience]).then(() => {
      island.removeEventListener('click', hold);
      summary.click();
    });
  }

  island.addEventListener('change', send);
  island.addEventListener('click', hold);
};

function send({ target }: Event): void {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) target.form?.requestSubmit();
}

export default touch;
