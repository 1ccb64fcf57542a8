/** Counts the characters of fields as they are typed: `CharCount.astro`. */
for (const count of document.querySelectorAll<HTMLElement>('[data-char-count]')) {
  const field = count.closest('.fld')?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  if (!field) continue;
  const show = () => count.replaceChildren(`${field.value.length} из\u00a0${count.dataset.charCount ?? ''}`);
  field.addEventListener('input', show);
  // Something may have been typed before this script came.
  show();
}

// A module: its names are not those of other scripts.
export {};
