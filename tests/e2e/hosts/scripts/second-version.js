/** Registers the elements under names of the page's own. */
const { from } = document.querySelector('script[data-from]').dataset;
const { define } = await import(from);
define({ prefix: 'acme' });
