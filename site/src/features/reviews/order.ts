/** Another order opens as soon as it is chosen; without a script its form has a button. */
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === 'sort') target.form?.requestSubmit();
});

// A module: its names are not those of other scripts.
export {};
