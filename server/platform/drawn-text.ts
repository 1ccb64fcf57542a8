import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type satoriLayout from 'satori';
import { composed } from '#shared/domain/composed.ts';

/** Weights of the font that texts are drawn with. */
export const STRONG = 800;
export const PLAIN = 500;

/** A character comes from the first subset that has it; the rouble sign is in the last. */
const SUBSETS = ['cyrillic', 'latin', 'latin-ext'];

export const DRAWN_FONT = SUBSETS.join(', ');

/** Characters that the font lacks. */
const UNDRAWN = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\p{Sc}\p{Sm}]/gu;

/** One line of what the font can draw, at most so many characters. */
export function drawable(text: string, charsMax: number): string {
  const drawn = composed(text)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(UNDRAWN, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return [...drawn].slice(0, charsMax).join('');
}

export interface Box {
  type: string;
  props: Record<string, unknown>;
}

export const column = (style: object, children: Box[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', flexDirection: 'column', ...style }, children },
});
export const row = (style: object, children: Box[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});
export const text = (style: object, children: string): Box => ({ type: 'div', props: { style, children } });
/** One line, cut with an ellipsis. */
export const line = (style: object, children: string): Box =>
  text({ display: 'block', lineClamp: 1, wordBreak: 'break-all', ...style }, children);

/**
 * Lays texts out as an SVG whose letters are outlines, so that no font of the machine is needed and no text can be markup.
 * Takes 5 ms of the main thread (80 for the first).
 */
export async function drawBoxes(box: Box, { width, height }: { width: number; height: number }): Promise<string> {
  const { satori, fonts } = await loadLayout();
  // The library accepts any element of this shape; its types allow only React's.
  return satori(box as Parameters<typeof satoriLayout>[0], { width, height, fonts });
}

let loading: ReturnType<typeof load> | undefined;

/** Loads once, at the first image, so that a start does not wait for it. */
function loadLayout(): ReturnType<typeof load> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource/golos-text/package.json'));
  const weights = [STRONG, PLAIN] as const;
  const fonts = await Promise.all(
    weights.flatMap((weight) =>
      SUBSETS.map(async (name) => ({
        name,
        weight,
        style: 'normal' as const,
        data: await readFile(path.join(folder, 'files', `golos-text-${name}-${weight}-normal.woff`)),
      })),
    ),
  );
  return { satori: (await import('satori')).default, fonts };
}
