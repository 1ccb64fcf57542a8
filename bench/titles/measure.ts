import { readFile } from 'node:fs/promises';
import { createMatcher, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';

export interface TitleFigures {
  titles: number;
  /** Titles whose first trade is right, or that rightly have none; 0–1. */
  right: number;
  /** Of the titles that were matched with a trade, those with a right first one; 0–1. */
  rightWhenMatched: number;
  /** Wrong ones, for the half that may be looked at. */
  wrong: readonly string[];
}

const NONE = '-';
const slugs = new Map(SPECIALIZATIONS.map(({ id, slug }) => [id, slug]));
const known = new Set([NONE, ...slugs.values()]);

/** Reads the titles of a half into trades. Throws for a label that names no trade of the compendium. */
export async function measureTitles(half: 'tuning' | 'held-out'): Promise<TitleFigures> {
  const [, ...rows] = (await readFile(new URL(`${half}.tsv`, import.meta.url), 'utf8')).trimEnd().split('\n');
  const matcher = createMatcher();
  const wrong: string[] = [];
  let matched = 0;
  let matchedRight = 0;
  for (const row of rows) {
    const [title = '', trades = ''] = row.split('\t');
    const wanted = trades.split(' ');
    for (const slug of wanted)
      if (!known.has(slug)) throw new Error(`«${title}» is labelled with ${slug}, which is no trade`);
    const [id] = matcher.title(title).specializationIds;
    const read = (id && slugs.get(id)) || NONE;
    const right = wanted.includes(read);
    if (read !== NONE) {
      matched += 1;
      matchedRight += right ? 1 : 0;
    }
    if (!right) wrong.push(`${title}: ${read}, not ${trades}`);
  }
  return {
    titles: rows.length,
    right: 1 - wrong.length / rows.length,
    rightWhenMatched: matched ? matchedRight / matched : 1,
    wrong,
  };
}
