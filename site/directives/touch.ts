import type { ClientDirective } from 'astro';

/** The first sign that somebody is about to use the island. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * `client:touch`: the island's script comes with the first touch, so that a page that is only read loads none. A choice
 * made in a form before the script is there is not lost: the form is sent as it would be without JavaScript.
 */
const touch: ClientDirective = (load, _options, island) => {
  const start = async () => {
    for (const sign of SIGNS) island.removeEventListener(sign, start);
    const hydrate = await load();
    await hydrate();
    island.removeEventListener('change', send);
  };
  for (const sign of SIGNS) island.addEventListener(sign, start, { passive: true });
  island.addEventListener('change', send);
};

function send({ target }: Event): void {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) target.form?.requestSubmit();
}

export default touch;
