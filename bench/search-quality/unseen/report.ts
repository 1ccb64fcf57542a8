import type { Database } from '#server/database/connect.ts';
import type { Call } from '#shared/client/call.ts';
import { readCards } from './cards.ts';
import { judgeQueries, summarize, type JudgedQuery, type Summary } from './evaluate.ts';
import { HELD_OUT } from './held-out.ts';
import { judgeMatrix, type Matrix } from './matrix.ts';
import { judgeWords, type ChangedWords } from './ordinary-words.ts';
import { TUNING } from './tuning.ts';

export interface Half {
  name: 'tuning' | 'held out';
  judged: readonly JudgedQuery[];
  /** The whole half, then its groups. */
  groups: readonly Summary[];
}

export interface Unseen {
  halves: readonly Half[];
  matrix: Matrix;
  words: ChangedWords;
}

/** Judges both halves, or the one to tune on only, with the «trade city» pairs and the ordinary words. */
export async function judgeUnseen(db: Database, call: Call, tuningOnly = false): Promise<Unseen> {
  const cards = await readCards(db);
  const sets = [['tuning', TUNING] as const, ['held out', HELD_OUT] as const].slice(0, tuningOnly ? 1 : 2);
  const halves: Half[] = [];
  for (const [name, set] of sets) {
    const judged = await judgeQueries(call, cards, set);
    halves.push({ name, judged, groups: summarize(judged) });
  }
  return { halves, matrix: await judgeMatrix(call, cards), words: await judgeWords(call, cards) };
}

/** A line for each half and group. */
export function describeGroups({ halves }: Unseen, where = ''): string[] {
  return halves.flatMap(({ name, groups }) =>
    groups.map((group) => {
      const notes = [
        `of cards shown as exact ${(group.shownRight * 100).toFixed(0)} % right`,
        ...(group.wronglyExact ? [`${group.wronglyExact} wrongly called exact`] : []),
        ...(group.leftOut ? [`${group.leftOut} leave out a trade`] : []),
      ];
      return `${name}${where}, ${group.name} (${group.queries}): precision@10 ${[group.precision.toFixed(2), ...notes].join('; ')}`;
    }),
  );
}

/** «61 of 64; 12 of 130 exact ones have no such vacancy». */
export function describeMatrix({ answered, answerable, exact, exactForNothing }: Matrix): string {
  return `${answered} of ${answerable}; ${exactForNothing} of ${exact} exact ones have none`;
}
