import { isSameVacancy } from './likeness.ts';
import type { ReadVacancy } from './read-vacancy.ts';

/** The records of a file that were accepted so far, to find their repetitions. */
export function createAcceptedRecords() {
  const lines = new Map<string, number>();
  const neighbors = new Map<string, ReadVacancy[]>();
  return {
    add(reading: ReadVacancy): void {
      lines.set(reading.vacancy.sourceKey, reading.line);
      const others = neighbors.get(reading.neighborhood);
      if (others) others.push(reading);
      else neighbors.set(reading.neighborhood, [reading]);
    },
    /** Line of the first record of the same vacancy. */
    findSame({ neighborhood, vacancy }: ReadVacancy): number | undefined {
      const same = neighbors.get(neighborhood)?.find((other) => isSameVacancy(other.vacancy, vacancy));
      return lines.get(vacancy.sourceKey) ?? same?.line;
    },
  };
}
