import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** The thread's next message. Rejects when it fails, ends, or says nothing for `timeMs`; it is not ended here. */
export async function nextMessage(worker: Worker, timeMs: number): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('The thread has ended'));
  worker.once('exit', end);
  const late = AbortSignal.timeout(timeMs);
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.any([ended.signal, late]) })) as [unknown];
    return message;
  } finally {
    worker.off('exit', end);
  }
}
