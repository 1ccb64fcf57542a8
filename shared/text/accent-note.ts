import { contrast } from '../domain/contrast.ts';
import { formatNumber } from './plain-number.ts';

/** WCAG's least for what is not text: the button itself. Its words are kept readable by the element. */
export const ACCENT_CONTRAST_MIN = 3;

/** How well a colour, `#rrggbb`, is seen on a white page: «На белом 6,4:1 — видна хорошо». */
export function accentNote(colour: string): string {
  const ratio = contrast(colour, '#ffffff');
  const said = `На\u00a0белом ${formatNumber(Math.floor(ratio * 10) / 10)}:1`;
  return ratio >= ACCENT_CONTRAST_MIN
    ? `${said}\u00a0— кнопку видно хорошо`
    : `${said}\u00a0— кнопку почти не\u00a0видно, возьмите цвет темнее`;
}
