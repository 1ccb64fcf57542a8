import { readFile } from 'node:fs/promises';
import type { Call } from '#shared/client/call.ts';
import { ask, isCalledExact } from './ask.ts';
import { plain, type Card } from './cards.ts';

export interface ChangedWords {
  words: number;
  /** Words for which another one was searched for and the page says so: «бармен → бетонщик». */
  mended: readonly string[];
  /** Words answered as exact by vacancies that do not have them. */
  silently: readonly string[];
}

/** Endings that a word may lose in a text. */
const ENDING = 2;
const STEM_LEAST = 3;

/** Asks 300 words of other trades and everyday life. */
export async function judgeWords(call: Call, cards: readonly Card[]): Promise<ChangedWords> {
  const words = (await readFile(new URL('ordinary-words.txt', import.meta.url), 'utf8')).split('\n').filter(Boolean);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const mended: string[] = [];
  const silently: string[] = [];
  for (const word of words) {
    const answer = await ask(call, word);
    const stem = plain(word).slice(0, Math.max(STEM_LEAST, word.length - ENDING));
    const hasWord = ({ id }: { id: number }) => {
      const card = byId.get(id);
      return card !== undefined && (card.texts.includes(stem) || card.company.includes(stem));
    };
    if (answer.reading.corrected !== null) mended.push(`${word} → ${answer.reading.corrected}`);
    // A word that became a filter is told by the filter's chip; the words of a query have one of their own.
    else if (isCalledExact(answer) && answer.applied.every(({ field }) => field === 'q') && !answer.items.some(hasWord))
      silently.push(`${word} → ${answer.items[0]?.title}`);
  }
  return { words: words.length, mended, silently };
}
