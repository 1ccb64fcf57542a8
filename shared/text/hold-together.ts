import { RANGE_DASH } from './number.ts';

/**
 * Text that people have written, as it is shown, by the rules of Russian typography: no line breaks after words of one or
 * two letters and legal abbreviations, before a dash, within a range, between a number and its unit, after «№».
 */
export function holdTogether(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}-])(\p{Script=Cyrillic}{1,2}|(?:ст|гл|абз|ул|стр)\.|\p{Script=Cyrillic}\.) +/gu, '$1\u00a0')
    .replaceAll(/(?<! ) +(?=—)/g, '\u00a0')
    .replaceAll(/(?<=\d)–(?=\d)/g, RANGE_DASH)
    .replaceAll(/(\d|№|§) +(?=[\p{L}\d₽%])/gu, '$1\u00a0')
    .replaceAll(/(тыс\.|млн|млрд) +(?=₽)/g, '$1\u00a0');
}
