import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../platform/thread-priority.ts';
import { print } from './print.ts';
import type { Sheet } from './sheets.ts';

lowerThreadPriority();

// The printer sends sheets, one at a time. A failure ends the thread, and the printer starts another.
parentPort?.on('message', (sheet: Sheet) => {
  void print(sheet).then((pdf) => parentPort?.postMessage(pdf, [pdf.buffer]));
});
