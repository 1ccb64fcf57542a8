import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Config } from './config.ts';
import {
  createCardPayments,
  createSenderCheck,
  NOTIFICATION_URL,
  type CardProvider,
} from './gateways/card-payments/index.ts';

interface OpenCardPayments {
  /** Null: cards are not taken. */
  provider: CardProvider | null;
  /** Tells the stand-in where this server listens. At CloudPayments the addresses are set in its cabinet. */
  connect(address: string): Promise<void>;
  stop(): Promise<void>;
}

type Settings = Pick<Config, 'mode' | 'dataDir' | 'cardPayments'>;

const SCRIPT_URL = 'https://widget.cloudpayments.ru/bundles/cloudpayments.js';
const STAND_IN = fileURLToPath(new URL('sandbox/card-payments/main.ts', import.meta.url));
/** For its own start, or for that of the process whose stand-in is used. */
const START_TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 3_000;

const none = { connect: async () => {}, stop: async () => {} };

/** With keys CloudPayments; without them the stand-in in demo mode, and nothing in production. Never throws. */
export async function openCardPayments(config: Settings, say: (message: string) => void): Promise<OpenCardPayments> {
  const { keys, url, senders } = config.cardPayments;
  if (keys) {
    const payments = createCardPayments({ ...keys, url });
    const { apiSecret } = keys;
    return { ...none, provider: { payments, apiSecret, isSender: createSenderCheck(senders), scriptUrl: SCRIPT_URL } };
  }
  if (config.mode === 'production') {
    say('There is no provider of card payments: cards are not taken. Set CP_PUBLIC_ID and CP_API_SECRET.');
    return { ...none, provider: null };
  }
  return startStandIn(config, say).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    say(`${reason}: cards are not taken. Set CP_SANDBOX_PORT to a free port.`);
    return { ...none, provider: null };
  });
}

async function startStandIn(
  { dataDir, cardPayments: { sandboxPort, sandboxMinuteMs } }: Settings,
  say: (message: string) => void,
): Promise<OpenCardPayments> {
  const options = { 'data-dir': dataDir, port: sandboxPort, 'minute-ms': sandboxMinuteMs };
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  // It ends by itself when this process is gone.
  const child = spawn(process.execPath, [STAND_IN, ...given], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const stop = () => end(child);
  try {
    const state = await stateOf(child);
    if (state === 'busy') throw new Error(`Port ${sandboxPort} is busy`);
    // Another server of this data folder has one, and this one takes its place when that server ends.
    const { publicId, apiSecret, port } = await readHandOver(dataDir, { waits: state === 'waiting' });
    const url = `http://127.0.0.1:${port}`;
    const payments = createCardPayments({ publicId, apiSecret, url });
    say(`There is no provider of card payments: a stand-in takes them, ${url}`);
    return {
      provider: {
        payments,
        apiSecret,
        isSender: createSenderCheck(['loopback']),
        scriptUrl: `${url}/bundles/cloudpayments.js`,
      },
      connect: (address) => connect(url, `${address}${NOTIFICATION_URL}`).catch((error: unknown) => say(String(error))),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const toldSchema = z.object({ state: z.enum(['ready', 'waiting', 'busy']) });

async function stateOf(child: ChildProcess): Promise<'ready' | 'waiting' | 'busy'> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The stand-in for card payments has ended');
  });
  const told = once(child, 'message', { signal }).then(([message]) => toldSchema.parse(message).state);
  ended.catch(() => {});
  return Promise.race([told, ended]);
}

const handOverSchema = z.object({ publicId: z.string(), apiSecret: z.string(), port: z.int().positive() });

/** What the stand-in has left for us; one of another server may just be starting. */
async function readHandOver(dataDir: string, { waits }: { waits: boolean }) {
  for (const startedAt = Date.now(); ; await sleep(100)) {
    try {
      const text = await readFile(path.join(dataDir, 'sandbox', 'card-payments.json'), 'utf8');
      const handOver = handOverSchema.parse(JSON.parse(text));
      if (waits) await fetch(`http://127.0.0.1:${handOver.port}/style.css`, { method: 'HEAD' });
      return handOver;
    } catch (error) {
      if (!waits || Date.now() - startedAt > START_TIMEOUT_MS) throw error;
    }
  }
}

/** By its page, as a shop sets it in the cabinet of the provider. */
async function connect(origin: string, notifyUrl: string): Promise<void> {
  const response = await fetch(`${origin}/panel/settings`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ notifyUrl, format: 'form' }),
    redirect: 'manual',
  });
  await response.body?.cancel();
  if (response.status !== 303) throw new Error(`The stand-in for card payments answered ${response.status}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
