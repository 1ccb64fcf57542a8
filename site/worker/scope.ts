import type { WorkerScope } from './worker-scope.d.ts';

/** The worker itself: where this folder runs, the global is no window. */
export const scope = globalThis as unknown as WorkerScope;
