/**
 * A classic script for pages without modules. It inserts an element at its own position for each of `data-widgets`
 * (`vacancy-feed` by default); the other `data-*` become attributes.
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
  // A body that does not exist yet cannot show anything.
  if (script.closest('head'))
    addEventListener('DOMContentLoaded', () => document.body.append(...elements), { once: true });
  else script.after(...elements);
  for (const name of names) void import(/* @vite-ignore */ new URL(`${name}.js`, src).href);
}
