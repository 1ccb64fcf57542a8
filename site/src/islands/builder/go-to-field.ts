import { placeIn } from './document.ts';
import { idOf, type AnyBuilder } from './use-builder.ts';

/** Opens the step of a field and puts the focus on it. */
export function goToField(builder: Pick<AnyBuilder, 'document' | 'go'>, path: string): void {
  builder.go(placeIn(builder.document, path).step);
  // The step is drawn by then.
  requestAnimationFrame(() => requestAnimationFrame(() => focusField(path)));
}

/** Of a path that has no control of its own, the nearest one above it: `permits.2.fileIds`, `permits.2`, `permits`. */
export function focusField(path: string): void {
  const names = path.split('.').map((_, index, all) => all.slice(0, all.length - index).join('.'));
  const ids = names.flatMap((name) => [`${idOf(name)}-input`, idOf(name)]);
  const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
  const name = names.at(-1) ?? '';
  const within = document.querySelector<HTMLElement>(`[name="${path}"], [name^="${name}."]`);
  const target = found ?? within;
  for (let around = target?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.setAttribute('open', '');
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
