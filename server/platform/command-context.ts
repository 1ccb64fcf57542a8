import { system } from './actor.ts';
import type { Context } from './context.ts';
import { noJobs } from './enqueue.ts';
import { createLogger } from './logging.ts';

/** The output streams of a command. */
export interface CommandOutput {
  stdout(text: string): void;
  stderr(text: string): void;
}

/** The context of a command or of the demo: as the system, without jobs and a log. */
export function commandContext(parts: Pick<Context, 'db' | 'clock' | 'events'>): Context {
  return { ...parts, actor: system, ip: '127.0.0.1', jobs: noJobs, log: createLogger('silent') };
}
