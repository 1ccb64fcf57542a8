import { composed } from '#shared/domain/composed.ts';

/** Signs that print nothing or turn the text around them over, and halves of characters. Line ends stay. */
const UNSEEN = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Variation_Selector}]/gu;
/** Pictures, which the font lacks; a gap would stand for each. Signs such as © are letters to it. */
const PICTURES = /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/gu;

/** What somebody wrote, fit for the font of the PDF: of its control characters only single line ends are left. */
export function printable(text: string): string {
  return composed(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(PICTURES, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** The same as a part of a file's name, without what some systems refuse there. */
export function printableFileName(text: string): string {
  return printable(text)
    .replaceAll(/[\\/:*?"<>|\n]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ');
}
