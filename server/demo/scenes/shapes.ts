import type { Random } from '../random.ts';

/** Calm colours of one picture. */
export interface Palette {
  sky: string;
  far: string;
  ground: string;
  steel: string;
  dark: string;
  light: string;
  accent: string;
}

/** Draws the inside of an SVG of `width` × `height`: photos are 3:2, covers 4:1. */
export type Scene = (random: Random, colours: Palette, width: number, height: number) => string;

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
export const line = (points: string, stroke: string, width: number) =>
  `<path d="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`;
export const shape = (points: string, fill: string) => `<path d="${points}" fill="${fill}"/>`;
export const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
export const range = (count: number) => Array.from({ length: count }, (_, index) => index);
/** One drawing for each number from 0. */
export const each = (count: number, draw: (at: number) => string) => range(count).map(draw).join('');

interface Wall {
  x: number;
  y: number;
  width: number;
  height: number;
  columns: number;
  rows: number;
}

/** Rows and columns of openings in a wall; some are lit. */
export function windows(
  random: Random,
  { x, y, width, height, columns, rows }: Wall,
  { dark, accent }: Pick<Palette, 'dark' | 'accent'>,
): string {
  const [stepX, stepY] = [width / columns, height / rows];
  return each(rows * columns, (at) =>
    rect(
      x + (at % columns) * stepX + stepX * 0.22,
      y + Math.floor(at / columns) * stepY + stepY * 0.24,
      stepX * 0.56,
      stepY * 0.5,
      random.chance(0.14) ? accent : dark,
    ),
  );
}

/** A machine on tracks: its body and cab; the boom or blade is drawn by the scene. */
export function tracked(x: number, floor: number, u: number, { dark, accent }: Palette): string {
  return (
    `<rect x="${x}" y="${floor - u * 0.7}" width="${u * 3}" height="${u * 0.7}" rx="${u * 0.35}" fill="${dark}"/>` +
    rect(x + u * 0.3, floor - u * 1.9, u * 2.3, u * 1.2, accent) +
    rect(x + u * 1.5, floor - u * 2.9, u * 1.1, u, dark)
  );
}

/** A lorry to the right of `x`: body, cab, wheels. */
export function lorry(x: number, floor: number, u: number, { dark, accent, steel }: Palette): string {
  return (
    rect(x, floor - u * 2.3, u * 3.6, u * 1.7, steel) +
    rect(x + u * 3.8, floor - u * 2.1, u * 1.4, u * 1.5, accent) +
    rect(x + u * 4.3, floor - u * 1.9, u * 0.8, u * 0.7, dark) +
    rect(x, floor - u * 0.7, u * 5.2, u * 0.25, dark) +
    [0.8, 2, 4.4].map((at) => disc(x + u * at, floor - u * 0.4, u * 0.42, dark)).join('')
  );
}

/** Sky, a far ridge or wood, the ground. Answers the SVG and the height of the ground line. */
export function outdoors(
  random: Random,
  { sky, far, ground }: Palette,
  width: number,
  height: number,
  share = 0.84,
): [string, number] {
  const floor = Math.round(height * share);
  const step = width / 8;
  const ridge = range(9).map((at) => `L${at * step} ${floor - height * (0.12 + random.next() * 0.2)}`);
  return [
    rect(0, 0, width, height, sky) +
      `<path d="M0 ${floor}${ridge.join('')}L${width} ${floor}Z" fill="${far}"/>` +
      rect(0, floor, width, height - floor, ground),
    floor,
  ];
}

/** A tower crane whose boom points to the left. */
export function craneAt(x: number, floor: number, size: number, boom: number, { dark, accent }: Palette): string {
  const top = floor - size;
  const hook = x - boom * 0.6;
  return (
    rect(x - 5, top, 10, size, dark) +
    rect(x - boom, top + 18, boom * 1.35, 8, dark) +
    line(`M${x - boom * 0.9} ${top + 18}L${x} ${top - 26}L${x + boom * 0.33} ${top + 18}`, dark, 3) +
    rect(x + boom * 0.22, top + 26, boom * 0.12, 26, dark) +
    line(`M${hook} ${top + 26}V${top + size * 0.3}`, dark, 3) +
    rect(hook - 26, top + size * 0.3, 52, 18, accent)
  );
}
