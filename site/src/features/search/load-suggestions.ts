/** Suggestions under a search field come with its first touch: a page that nobody searches on does not load them. */
function load({ type, target }: Event): void {
  const field = target as HTMLInputElement;
  if (!field.matches('[data-suggest]:not([role])')) return;
  // Set before the focus is told, so that a screen reader names it right.
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-expanded', 'false');
  import('./suggestions.ts').then(
    ({ addSuggestions }) => addSuggestions(field, type === 'pointerdown'),
    () => field.removeAttribute('role'),
  );
}

document.addEventListener('pointerdown', load);
document.addEventListener('focusin', load);

export {};
