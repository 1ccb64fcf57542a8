import { stemOf } from '../text/analyze.ts';
import type { SequenceWord } from '../text/clause.ts';
import { CHUNK_BITS, CHUNK_BYTES, END, FIRST_WORD, type RowTexts } from './row-texts.ts';

/** A bit for each word of a sequence; what is longer is asked for by its beginning. */
const WORDS_MAX = 30;
const NOT_MET = -1;
const NO_TEXTS = new Uint8Array(0);

/** Tells the places, as bits, where the texts that begin somewhere have the words one right after another. */
export function createSequenceReader(texts: RowTexts, asked: readonly SequenceWord[]): (start: number) => number {
  const sequence = asked.slice(0, WORDS_MAX);
  const whole = 1 << (sequence.length - 1);
  /** Which words of the sequence each known word can be, as bits. */
  const roles = new Int32Array(texts.words.length).fill(NOT_MET);
  const roleOf = (word: number): number => {
    const known = roles[word] ?? 0;
    return known === NOT_MET ? (roles[word] = rolesOf(texts.words[word] ?? '', sequence)) : known;
  };
  return (start) => {
    const bytes = texts.chunks[start >>> CHUNK_BITS] ?? NO_TEXTS;
    let places = 0;
    let place = 0;
    /** Bit n: the words up to here are the first n + 1 of the sequence. */
    let reached = 0;
    // Of frequent words every text is read, so this is the loop of `eachWord` once more.
    for (let at = start & (CHUNK_BYTES - 1); ;) {
      let byte = bytes[at++] ?? END;
      let number = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? END;
        number |= (byte & 127) << shift;
      }
      if (number < FIRST_WORD) {
        if (number === END) return places;
        place = number;
        reached = 0;
        continue;
      }
      reached = ((reached << 1) | 1) & roleOf(number - FIRST_WORD);
      if (reached & whole) places |= place;
    }
  };
}

function rolesOf(word: string, sequence: readonly SequenceWord[]): number {
  const stem = stemOf(word);
  return sequence.reduce(
    (bits, asked, at) => bits | (Number('form' in asked ? asked.form === word : asked.stem === stem) << at),
    0,
  );
}
