import { formatNumber } from '#shared/text/plain-number.ts';
import type { Totals } from './report.ts';

const EVERY_MS = 2_000;

/** Says every two seconds how far the import is; what it calls accepted is stored. `stop` ends it. */
export function startProgress(say: (line: string) => void) {
  let line = describeProgress({ read: 0, imported: 0, updated: 0, unchanged: 0 });
  const timer = setInterval(() => say(line), EVERY_MS);
  return {
    set(totals: Progress): void {
      line = describeProgress(totals);
    },
    /** The last line, of what was done when it stops. */
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
