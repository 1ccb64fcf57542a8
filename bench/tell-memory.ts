import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Preloaded into a measured process: to any message of its parent it answers how many bytes it holds once what nobody needs is
 * collected. Resident memory would not do: a process that has just grown keeps free pages for whatever comes next.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('message', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ bytes: heapUsed + external });
});
