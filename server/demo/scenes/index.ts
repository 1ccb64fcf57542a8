import { BUILDINGS } from './buildings.ts';
import { INDUSTRY } from './industry.ts';
import { LINES } from './lines.ts';
import { PLACES } from './places.ts';
import { SYSTEMS } from './systems.ts';
import { WORKS } from './works.ts';
import type { Palette, Scene } from './shapes.ts';

export const PALETTES: readonly Palette[] = [
  {
    sky: '#d6e4ef',
    far: '#b3c3cf',
    ground: '#8f8070',
    steel: '#93300f',
    dark: '#48545a',
    light: '#eef0ee',
    accent: '#d9a441',
  },
  {
    sky: '#e9dfd2',
    far: '#cbb9a5',
    ground: '#857565',
    steel: '#8a3a1e',
    dark: '#4d4a48',
    light: '#f5efe6',
    accent: '#5e8ba6',
  },
  {
    sky: '#dde3e2',
    far: '#b5bfbd',
    ground: '#7d837d',
    steel: '#7a3a22',
    dark: '#3f4a4a',
    light: '#f1f3f1',
    accent: '#c8862c',
  },
  {
    sky: '#c9d8e6',
    far: '#9fb3c5',
    ground: '#dfe4e6',
    steel: '#a2441f',
    dark: '#3d4c5c',
    light: '#f7f9fa',
    accent: '#e0b04a',
  },
];

/** Every scene: an object, a work or a place of work. */
export const SCENES = {
  ...BUILDINGS,
  ...INDUSTRY,
  ...LINES,
  ...WORKS,
  ...SYSTEMS,
  ...PLACES,
} as const satisfies Record<string, Scene>;
export type SceneName = keyof typeof SCENES;
