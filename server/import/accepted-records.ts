import { createLikenessIndex, type LikenessIndex } from './likeness.ts';
import type { ReadVacancy } from './read-vacancy.ts';
import type { RecordName } from './record.ts';

/** Records of a file that were accepted, to find their duplicates. */
export interface AcceptedRecords {
  add(reading: ReadVacancy, name: RecordName): void;
  /** The first record of the same vacancy. */
  findSame(reading: ReadVacancy): RecordName | undefined;
}

/** Previously accepted records are `before`; additions are discarded with it when they were not stored after all. */
export function createAcceptedRecords(before?: AcceptedRecords): AcceptedRecords {
  const names = new Map<string, RecordName>();
  const neighborhoods = new Map<string, LikenessIndex<RecordName>>();
  return {
    add({ neighborhood, vacancy }, name) {
      names.set(vacancy.sourceKey, name);
      const neighbors = neighborhoods.get(neighborhood) ?? createLikenessIndex();
      neighborhoods.set(neighborhood, neighbors);
      neighbors.add(vacancy, name);
    },
    findSame(reading) {
      const { neighborhood, vacancy } = reading;
      return (
        before?.findSame(reading) ?? names.get(vacancy.sourceKey) ?? neighborhoods.get(neighborhood)?.find(vacancy)
      );
    },
  };
}
