import { idOf } from './use-builder.ts';
import { placeOfField } from './labels.ts';
import type { Builder } from './store.ts';

/** Opens the step of a field and puts the focus on it. */
export function goToField(builder: Builder, path: string): void {
  builder.go(placeOfField(path).step);
  // The step is drawn by then.
  requestAnimationFrame(() => requestAnimationFrame(() => focusField(path)));
}

export function focusField(path: string): void {
  const [field = ''] = path.split('.');
  const ids = [idOf(path), `${idOf(path)}-input`, `${idOf(field)}-input`, idOf(field)];
  const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
  const within = document.querySelector<HTMLElement>(`[name^="${field}."]`);
  const target = found ?? within;
  target?.closest('details')?.setAttribute('open', '');
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
