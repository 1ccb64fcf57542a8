import { contrast } from '#shared/domain/contrast.ts';
import { resolveToken, type Tokens } from './tokens.ts';

/** A colour with its background, and the minimum contrast of the design there. */
export interface ColourUse {
  name: string;
  on: string;
  least: 3 | 4.5 | 7;
  what: string;
}

export const COLOUR_USES: readonly ColourUse[] = [
  { name: '--k-text-1', on: '--k-surface', least: 7, what: 'Текст и\u00a0контур' },
  { name: '--k-text-2', on: '--k-surface', least: 7, what: 'Подписи' },
  { name: '--k-text-3', on: '--k-surface', least: 4.5, what: 'Даты и\u00a0счётчики' },
  { name: '--k-on-ink', on: '--k-ink', least: 7, what: 'Надпись на\u00a0чернилах' },
  { name: '--k-on-action', on: '--k-action', least: 4.5, what: 'Главное действие' },
  { name: '--k-on-action', on: '--k-action-hover', least: 4.5, what: 'Оно же под указателем' },
  { name: '--k-action-text', on: '--k-surface', least: 4.5, what: 'Сурик в\u00a0тексте' },
  { name: '--k-link', on: '--k-surface', least: 7, what: 'Ссылка' },
  { name: '--k-visited', on: '--k-surface', least: 4.5, what: 'Просмотренная вакансия' },
  { name: '--k-select', on: '--k-select-soft', least: 4.5, what: 'Выбранное' },
  { name: '--k-on-select', on: '--k-select', least: 4.5, what: 'Знак на\u00a0выбранном' },
  { name: '--k-on-mark', on: '--k-mark', least: 7, what: 'Оплаченное выделение' },
  { name: '--k-ok', on: '--k-ok-soft', least: 4.5, what: 'Хорошо' },
  { name: '--k-bad', on: '--k-bad-soft', least: 4.5, what: 'Плохо' },
  { name: '--k-warn', on: '--k-warn-soft', least: 4.5, what: 'Внимание' },
  { name: '--k-line-strong', on: '--k-surface', least: 3, what: 'Рамка поля' },
  { name: '--k-focus', on: '--k-surface', least: 3, what: 'Фокус' },
];

/** The colours of one use in both themes, as hex, with their contrast. */
export function coloursOf(tokens: Tokens, { name, on }: Pick<ColourUse, 'name' | 'on'>) {
  return (['light', 'dark'] as const).map((theme) => {
    const colour = resolveToken(tokens[theme], name);
    const ground = resolveToken(tokens[theme], on);
    return { theme, colour, ground, contrast: contrast(colour, ground) };
  });
}
