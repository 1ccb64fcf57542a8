/**
 * A classic script for pages without modules. It inserts an element at its own position, or at the end of the body when
 * it is in the head, for each of `data-widgets` (`vacancy-feed` by default); the other `data-*` become attributes.
 */
const script = document.currentScript;

if (script instanceof HTMLScriptElement) {
  const { src, dataset } = script;
  const names = (dataset.widgets ?? 'vacancy-feed').split(/[\s,]+/).filter(Boolean);
  const given = [...script.attributes].filter(({ name }) => name.startsWith('data-') && name !== 'data-widgets');
  const elements = names.map((name) => {
    const element = document.createElement(`karkas-${name}`);
    for (const { name: attribute, value } of given) element.setAttribute(attribute.slice('data-'.length), value);
    return element;
  });
  // Until now the script has kept the place.
  elements[0]?.style.setProperty('display', script.style.display);
  elements[0]?.style.setProperty('min-height', script.style.minHeight);
  for (const name of script.style)
    if (name.startsWith('--'))
      for (const { style } of elements) style.setProperty(name, script.style.getPropertyValue(name));
  script.removeAttribute('style');
  // Tag managers may remove a script before it runs: then it has no position.
  if (script.isConnected && !script.closest('head')) script.after(...elements);
  else if (document.readyState === 'loading')
    // The body may not exist yet.
    addEventListener('DOMContentLoaded', () => document.body.append(...elements), { once: true });
  else document.body.append(...elements);
  for (const name of names) void import(/* @vite-ignore */ new URL(`${name}.js`, src).href);
}
