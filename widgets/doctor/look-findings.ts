import type { Finding } from '#shared/contracts/embed-doctor.ts';
import { ACCENT_CONTRAST_MIN } from '#shared/text/accent-note.ts';
import { contrast } from '#shared/domain/contrast.ts';
import { bad, ok, warn } from '#shared/text/findings.ts';
import { formatNumber } from '#shared/text/plain-number.ts';

/** What a page makes of one element; lengths are pixels, colours `#rrggbb`. */
export interface SeenElement {
  /** `vacancy-feed`. */
  name: string;
  width: number;
  height: number;
  /** How far it reaches beyond an ancestor that cuts it off. */
  cutOff: number;
  /** Font size of `<html>`. */
  rootSize: number;
  /** Custom properties of sizes, as the page has written them. */
  sizes: Readonly<Record<string, string>>;
  /** Behind the element, its own text, and the accent and its text where the page has set them. */
  ground: string;
  text: string | null;
  accent: string | null;
  onAccent: string | null;
}

/** Narrower nothing is read without breaking words. */
const WIDTH_MIN = 280;
const TEXT_CONTRAST_MIN = 4.5;
const USUAL_ROOT = 16;

export function lookFindings(seen: SeenElement): Finding[] {
  return [...sizeFindings(seen), ...fontFindings(seen), ...colourFindings(seen)];
}

/** How fast the page's first feed was there. */
export function speedFindings(seen: { loadMs: number; firstCardMs: number } | null): Finding[] {
  if (!seen) return [];
  const [load, card] = [seen.loadMs, seen.firstCardMs].map((ms) => `${formatNumber(Math.round(ms / 100) / 10)}\u00a0с`);
  return [ok('speed', `Список вакансий пришёл через ${load} после открытия страницы, виден через ${card}`)];
}

function sizeFindings({ name, width, height, cutOff }: SeenElement): Finding[] {
  // The bubble stands beside the page, whatever its parent.
  if (name === 'chat-bubble') return [];
  if (width === 0 && height === 0)
    return [
      warn(
        'hidden',
        `karkas-${name} на\u00a0странице есть, но\u00a0спрятан`,
        'Если он\u00a0в\u00a0окне или вкладке, откройте их\u00a0и\u00a0проверьте ещё раз. Иначе уберите display: none у\u00a0блока вокруг.',
      ),
    ];
  const found: Finding[] = [];
  if (name === 'vacancy-feed')
    found.push(
      width < WIDTH_MIN
        ? warn(
            'width_narrow',
            `Ленте досталось ${formatNumber(Math.round(width))}\u00a0пикселей ширины`,
            `Дайте блоку вокруг хотя\u00a0бы ${WIDTH_MIN}: width: 100% у\u00a0колонки, а\u00a0в\u00a0flex\u00a0— flex: 1.`,
          )
        : ok('width', `Ширина ленты ${formatNumber(Math.round(width))}\u00a0пикселей`),
    );
  if (cutOff > 0)
    found.push(
      bad(
        'height_cut',
        `Блок вокруг karkas-${name} обрезает его снизу на\u00a0${formatNumber(Math.round(cutOff))}\u00a0пикселей`,
        'Уберите у\u00a0блока постоянную высоту или overflow: hidden. В\u00a0Tilda поставьте блок T123 вместо Zero Block.',
      ),
    );
  return found;
}

function fontFindings({ rootSize, sizes }: SeenElement): Finding[] {
  if (rootSize === USUAL_ROOT) return [];
  const trapped = Object.entries(sizes).flatMap(([name, value]) => {
    const [, number] = /^([\d.]+)rem$/.exec(value.trim()) ?? [];
    return number === undefined ? [] : { name, value: value.trim(), px: Number(number) * rootSize };
  });
  const size = `${formatNumber(rootSize)}\u00a0пикселей`;
  if (trapped.length === 0)
    return [ok('font_root', `У\u00a0страницы корневой шрифт ${size}: виджет от\u00a0него не\u00a0зависит`)];
  return trapped.map(({ name, value, px }) =>
    warn(
      'font_rem',
      `${name}: ${value} здесь ${formatNumber(px)}\u00a0пикселей: корневой шрифт страницы ${size}`,
      `Задайте в\u00a0пикселях: ${name}: ${formatNumber((px / rootSize) * USUAL_ROOT).replace(',', '.')}px.`,
    ),
  );
}

function colourFindings({ name, ground, text, accent, onAccent }: SeenElement): Finding[] {
  const found: Finding[] = [];
  const ratio = (one: string, other: string) => formatNumber(Math.floor(contrast(one, other) * 10) / 10);
  if (text && contrast(text, ground) < TEXT_CONTRAST_MIN)
    found.push(
      bad(
        'contrast_text',
        `Текст karkas-${name} на\u00a0фоне страницы не\u00a0прочесть: ${ratio(text, ground)}:1`,
        'На\u00a0тёмной странице поставьте theme="dark" или светлую подложку: --karkas-bg: #fff.',
      ),
    );
  if (accent && contrast(accent, ground) < ACCENT_CONTRAST_MIN)
    found.push(
      warn(
        'contrast_accent',
        `Цвет ${accent} на\u00a0фоне страницы почти не\u00a0виден: ${ratio(accent, ground)}:1`,
        `Возьмите accent темнее или светлее: нужно ${ACCENT_CONTRAST_MIN}:1.`,
      ),
    );
  if (accent && onAccent && contrast(accent, onAccent) < TEXT_CONTRAST_MIN)
    found.push(
      bad(
        'contrast_on_accent',
        `Надпись ${onAccent} на\u00a0${accent} не\u00a0прочесть: ${ratio(accent, onAccent)}:1`,
        'Уберите --karkas-on-accent: виджет подберёт надпись сам.',
      ),
    );
  return found;
}
