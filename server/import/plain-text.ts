import { composed } from '#shared/domain/composed.ts';

/** Lower case, «е» for «ё», single spaces, plain forms of characters. */
export function plainWords(text: string): string {
  return composed(text, 'NFKC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();
}
