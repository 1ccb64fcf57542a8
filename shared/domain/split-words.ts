import { composed } from './composed.ts';

/** Lower case, ё as е; every character that is not a letter or a digit separates words. */
export function splitWords(text: string): string[] {
  return (
    composed(text)
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
