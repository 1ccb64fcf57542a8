/** Counts the characters of fields as they are typed: `CharCount.astro`. */
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const count = target.closest('.fld')?.querySelector<HTMLElement>('[data-char-count]');
  count?.replaceChildren(`${target.value.length} из\u00a0${count.dataset.charCount ?? ''}`);
});

// A module: its names are not those of other scripts.
export {};
