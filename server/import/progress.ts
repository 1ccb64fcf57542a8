import { formatNumber } from '#shared/text/plain-number.ts';
import type { Totals } from './report.ts';

const EVERY_MS = 2_000;

/** Prints the progress of the import every two seconds; records counted as accepted are stored. `stop` ends it. */
export function startProgress(say: (line: string) => void) {
  let line = describeProgress({ read: 0, imported: 0, updated: 0, unchanged: 0 });
  const timer = setInterval(() => say(line), EVERY_MS);
  return {
    set(totals: Progress): void {
      line = describeProgress(totals);
    },
    /** The last line, with the final numbers. */
    stop(): string {
      clearInterval(timer);
      return line;
    },
  };
}

type Progress = Pick<Totals, 'read' | 'imported' | 'updated' | 'unchanged'>;

function describeProgress({ read, imported, updated, unchanged }: Progress): string {
  return `Прочитано записей: ${formatNumber(read)}, принято: ${formatNumber(imported + updated + unchanged)}`;
}
