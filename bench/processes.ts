import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

/** A server process of ours. */
export interface Running {
  address: string;
  child: ChildProcess;
}

/** Milliseconds of processors that these processes have taken so far. */
async function processorMs(children: readonly ChildProcess[]): Promise<number> {
  const stats = await Promise.all(children.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8')));
  // In hundredths of a second, after the name, which may have blanks.
  const ticks = stats.map((stat) => stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number));
  return ticks.flat().reduce((sum, one) => sum + 10 * one, 0);
}

/** How many files this process and those that it starts may have open. */
export function openFilesMax(): number {
  // Its type says nothing of what Node documents.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Infinity : limit;
}

/** Runs it and adds what it took of these processes. */
export async function weighed<Result>(
  children: readonly ChildProcess[],
  taken: { ms: number },
  run: () => Promise<Result>,
): Promise<Result> {
  const before = await processorMs(children);
  const result = await run();
  taken.ms += (await processorMs(children)) - before;
  return result;
}

/** For a process whose memory is asked for. */
export const TELLS_MEMORY = { NODE_OPTIONS: `--import=${new URL('tell-memory.ts', import.meta.url).href}` };

/** What a process with {@link TELLS_MEMORY} holds of JavaScript's memory and of buffers, without garbage. */
export async function heldKilobytes(child: ChildProcess): Promise<number> {
  const told = once(child, 'message');
  child.send('memory');
  const [{ bytes }] = (await told) as [{ bytes: number }];
  return bytes / 1_024;
}
