import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitForLock } from '../../database/process-lock.ts';
import { buildStandIn, portOf } from './app.ts';
import { openBook } from './book.ts';
import { folderOf, readHandOver, writeHandOver } from './hand-over.ts';

/** The process of the stand-in: `node server/sandbox/card-payments/main.ts [--data-dir .data] [--port 4323]`. */
const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: process.env.DATA_DIR ?? '.data' },
    /** 0: the one it had before, else a free one. */
    port: { type: 'string', default: process.env.CP_SANDBOX_PORT ?? '4323' },
    'minute-ms': { type: 'string', default: '60000' },
    'answer-timeout-ms': { type: 'string', default: '30000' },
    /** The provider’s documents: up to 7 days, by the type of the card. */
    'hold-ms': { type: 'string', default: String(7 * 24 * 3_600_000) },
  },
});

const HOST = '127.0.0.1';
/** A stand-in whose server was killed gives its port back within a moment. */
const PORT_PATIENCE_MS = 2_000;
const DAY_MS = 24 * 3_600_000;

interface Told {
  state: 'ready' | 'waiting' | 'busy';
  port?: number;
}
const tell = (told: Told) => void process.send?.(told);

function fail(message: string): never {
  console.error(`  ${message}`);
  process.exit(1);
}

if (process.env.APP_MODE === 'production') fail('The stand-in for card payments does not start in production.');

// The server that started it is gone.
process.on('disconnect', () => process.exit());

const dataDir = path.resolve(values['data-dir']);
await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
// Another one has the book: this one takes over when that one ends.
const lock = await waitForLock(path.join(folderOf(dataDir), 'card-payments.lock'), 'exclusive', DAY_MS, () =>
  tell({ state: 'waiting' }),
);
if (!lock) process.exit();
const handOver = readHandOver(dataDir);
const book = openBook(path.join(folderOf(dataDir), 'card-payments.jsonl'));
const standIn = await buildStandIn({
  book,
  handOver,
  minuteMs: Number(values['minute-ms']),
  answerTimeoutMs: Number(values['answer-timeout-ms']),
  holdMs: Number(values['hold-ms']),
});

async function listen(port: number): Promise<void> {
  for (const startedAt = Date.now(); ; await sleep(50)) {
    try {
      await standIn.app.listen({ port, host: HOST });
      return;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') throw error;
      if (Date.now() - startedAt > PORT_PATIENCE_MS) {
        if (Number(values.port) === 0) return void (await standIn.app.listen({ port: 0, host: HOST }));
        tell({ state: 'busy' });
        fail(`Port ${port} is busy.`);
      }
    }
  }
}

await listen(Number(values.port) || handOver.port);
const port = portOf(standIn.app);
writeHandOver(dataDir, { ...handOver, port });
standIn.begin();
tell({ state: 'ready', port });
if (!process.send) console.log(`  The stand-in for card payments: http://${HOST}:${port}`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await standIn.close();
  book.close();
  process.exit();
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
