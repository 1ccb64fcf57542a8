import { siteHost } from '../lib/host.ts';

const note = document.querySelector('[data-done]');

/**
 * The notice of a page that opens further down, at the part that was changed, is shown where it is seen. By this event the browser
 * has gone there; the header covers the first 60 pixels.
 */
addEventListener('load', () => {
  if (note && note.getBoundingClientRect().bottom < 60) siteHost.toast(note.textContent, { type: 'success' });
});

/** What was done before is no news once another form is sent, least of all beside its refusal. */
addEventListener('submit', () => note?.remove());
