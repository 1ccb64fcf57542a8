const folds = document.querySelectorAll<HTMLDetailsElement>('details.fold');

/** Opens what the address leads into. */
function openNamed(): void {
  const named = document.getElementById(location.hash.slice(1));
  // The link «К содержанию» leads to all of the page.
  if (named && named.id !== 'main')
    for (const fold of folds) if (named.contains(fold) || fold.contains(named)) fold.open = true;
}

// Where there is room the catalogue is seen as a whole.
if (matchMedia('(width >= 60rem)').matches) for (const fold of folds) fold.open ||= fold.dataset.fold === 'catalogue';
openNamed();
addEventListener('hashchange', openNamed);

export {};
