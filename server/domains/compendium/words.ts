import { splitWords } from '#shared/domain/split-words.ts';

const ENDINGS =
  /(?:иями|ями|ами|ыми|ими|ого|его|ому|ему|ией|иях|ях|ах|ый|ий|ой|ей|ая|яя|ое|ее|ые|ие|ых|их|ым|им|ую|юю|ою|ею|ов|ев|ам|ям|ом|ем|ию|ии|ия|а|я|о|е|и|ы|у|ю|ь|й)$/u;

/** A shorter word is an abbreviation or too short to lose its ending. */
const STEM_MIN = 3;

/** A word without its ending and gender: «монтажницы» and «монтажников» are both «монтажник». */
export function stem(word: string): string {
  if (word.length <= STEM_MIN) return word;
  const bare = word.replace(ENDINGS, '');
  const cut = bare.length < STEM_MIN ? word : bare;
  return cut.replace(/([щч])иц$/u, '$1ик').replace(/ниц$/u, 'ник');
}

export function stems(text: string): string[] {
  return splitWords(text).map(stem);
}
