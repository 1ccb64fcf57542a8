import type { Pictures } from './pictures.ts';
import type { Places } from './places.ts';
import type { Random } from './random.ts';

/** What everything of one run is made from. */
export interface Workshop {
  random: Random;
  pictures: Pictures;
  places: Places;
  now: Date;
}
