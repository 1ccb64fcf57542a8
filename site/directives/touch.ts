import type { ClientDirective } from 'astro';
import { keepEarly } from './early.ts';

/** The first events that show an intention to use the island. The last three come alone from tools that press for a person. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'click', 'change', 'submit'] as const;

/** The scripts of the page, which what an island does may need: this runs while the page is read. */
const pageScripts = new Promise<unknown>((resolve) => {
  if (document.readyState === 'complete') resolve(null);
  addEventListener('DOMContentLoaded', resolve, { once: true });
});

/**
 * `client:touch`: the island's script is loaded at the first touch, so that a page that is only read loads none; with the
 * value `at-once`, when the island is there. What is pressed and chosen before the script has come is kept and played
 * then (`early.ts`).
 */
const touch: ClientDirective = (load, { value }, island) => {
  const early = keepEarly(island);

  function listen(): void {
    for (const sign of SIGNS) island.addEventListener(sign, start, { passive: true });
  }

  function giveUp(): void {
    if (!early.giveUp()) listen();
  }

  async function start(): Promise<void> {
    for (const sign of SIGNS) island.removeEventListener(sign, start);
    try {
      const hydrate = await load();
      await pageScripts;
      await hydrate();
    } catch (error) {
      giveUp();
      throw error;
    }
    // When a script fails to load, Astro leaves the attribute of server-rendered HTML in place.
    if (island.hasAttribute('ssr')) giveUp();
    else await early.play();
  }

  if (value === 'at-once') void start();
  else listen();
};

export default touch;
