import { stated } from './terms.ts';

/** How the words of a query were interpreted. */
interface Reading {
  corrected: string | null;
  ignored: readonly string[];
  relaxed: boolean;
}

/** Sentences about words that were not searched for as they are written; `things` in the genitive: «Вакансий». */
export function readingNotes({ corrected, ignored, relaxed }: Reading, things: string): string[] {
  const isOne = ignored.length === 1;
  const words = ignored.map((word) => `«${word}»`).join(', ');
  return stated([
    corrected && `Показаны результаты по\u00a0запросу «${corrected}».`,
    words &&
      `${things} со\u00a0${isOne ? 'словом' : 'словами'} ${words} нет\u00a0— показаны без ${isOne ? 'него' : 'них'}.`,
    relaxed && `${things} со\u00a0всеми словами нет\u00a0— показаны похожие.`,
  ]);
}
