/** The form comes with the press of its link: a page that nobody begins a resume on does not load it. */
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey) return;
  const link = event.target.closest<HTMLAnchorElement>('[data-short-resume] [data-open]');
  const card = link?.closest<HTMLElement>('[data-short-resume]');
  if (!link || !card) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  import('./short-resume.ts')
    .then(({ openShortResume }) => openShortResume(card, link))
    // The builder asks for the same.
    .catch(() => location.assign(link.href));
});

export {};
