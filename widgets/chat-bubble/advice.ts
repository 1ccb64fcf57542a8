import { hint } from '../kit/hint.ts';

/** Tells the webmaster why there is no chat. */
export function hintMissing(): void {
  hint('укажите ключ в\u00a0атрибуте embed-key');
}
