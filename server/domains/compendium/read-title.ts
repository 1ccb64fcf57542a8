import { SPECIALIZATIONS } from './data/specializations.ts';
import { createTitleReader, type TitleReading } from './titles/read-title.ts';

let read: ((title: string) => TitleReading) | undefined;

/** What a title says; the names are indexed with the first one, which takes some milliseconds. */
export function readTitle(title: string): TitleReading {
  read ??= createTitleReader(SPECIALIZATIONS);
  return read(title);
}
