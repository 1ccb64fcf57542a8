import { createLikenessIndex, type LikenessIndex } from './likeness.ts';
import type { ReadVacancy } from './read-vacancy.ts';
import type { RecordName } from './record.ts';

/** The records of a file that were accepted so far, to find their repetitions. */
export function createAcceptedRecords() {
  const names = new Map<string, RecordName>();
  const neighborhoods = new Map<string, LikenessIndex<RecordName>>();
  return {
    add({ neighborhood, vacancy }: ReadVacancy, name: RecordName): void {
      names.set(vacancy.sourceKey, name);
      const neighbors = neighborhoods.get(neighborhood) ?? createLikenessIndex();
      neighborhoods.set(neighborhood, neighbors);
      neighbors.add(vacancy, name);
    },
    /** The first record of the same vacancy. */
    findSame({ neighborhood, vacancy }: ReadVacancy): RecordName | undefined {
      return names.get(vacancy.sourceKey) ?? neighborhoods.get(neighborhood)?.find(vacancy);
    },
  };
}
