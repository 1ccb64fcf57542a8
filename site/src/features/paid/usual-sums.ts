/** A usual sum fills the field in, and is marked while it stands there. Without this its link loads the page with it. */
const part = document.querySelector('#refill');
const field = part?.querySelector<HTMLInputElement>('[name="rubles"]');
const sums = part?.querySelectorAll<HTMLAnchorElement>('[data-sum]') ?? [];

function mark(): void {
  for (const sum of sums) sum.ariaCurrent = sum.dataset.sum === field?.value ? 'true' : null;
}

for (const sum of sums)
  sum.addEventListener('click', (event) => {
    if (!field) return;
    event.preventDefault();
    field.value = sum.dataset.sum ?? '';
    mark();
  });
field?.addEventListener('input', mark);

// A module: its names are not those of other scripts.
export {};
