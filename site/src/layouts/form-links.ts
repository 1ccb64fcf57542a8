/**
 * Links to forms that have a page of their own open them in a window. It runs on every page, so it is small: the rest
 * comes with the first click. Without it a link leads to the form's page.
 */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    'a:is([href^="/feedback"],[href^="/complaint?"],[href^="/newsletter/create"],[href*="/paid-services/"],[href$="-account/top-up"],[href$="-account/withdrawal"],.buy a)',
  );
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const go = () => location.assign(link.href);
  import('./open-form.ts').then(({ openForm }) => openForm(link)).catch(go);
});

// A module: its names are not those of other scripts.
export {};
