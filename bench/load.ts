import { spawn, spawnSync } from 'node:child_process';
import http from 'node:http';

/** Throughput of a server. */
export interface LoadResult {
  requestsPerSecond: number;
  failures: number;
}

const CONNECTIONS = 32;

/** True when `wrk` is installed, a client fast enough for cached pages. */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

function assertLocal(url: string): void {
  if (!url.startsWith('http://127.0.0.1:')) throw new Error('Only this machine is ever loaded');
}

/** Loads one address for `seconds` with 32 connections that accept brotli; without wrk by node:http. */
export function loadOne(url: string, seconds: number): Promise<LoadResult> {
  assertLocal(url);
  return hasWrk ? loadByWrk(url, seconds) : loadMany([url], seconds);
}

function loadByWrk(url: string, seconds: number): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'accept-encoding: br', url]);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', () => {
      const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
      resolve({ requestsPerSecond, failures: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0) });
    });
  });
}

/** Loads the addresses in turn for `seconds` by node:http, which is fast enough for uncached pages. */
export async function loadMany(
  urls: readonly string[],
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<LoadResult> {
  urls.forEach(assertLocal);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const deadline = Date.now() + seconds * 1000;
  let next = 0;
  let answered = 0;
  let failures = 0;
  const one = (url: string) =>
    new Promise<void>((resolve) => {
      const fail = () => {
        failures += 1;
        resolve();
      };
      http
        .get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
          if (response.statusCode !== 200) failures += 1;
          response.resume().once('end', resolve).once('error', fail);
        })
        .once('error', fail);
    });
  await Promise.all(
    Array.from({ length: Math.min(CONNECTIONS, urls.length) }, async () => {
      while (Date.now() < deadline) {
        await one(urls[next++ % urls.length] ?? '');
        answered += 1;
      }
    }),
  );
  agent.destroy();
  return { requestsPerSecond: answered / seconds, failures };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Medians of two loads and of their ratio, measured alternately (A B A B …), so that a slow machine slows both. */
export async function compare(
  a: () => Promise<LoadResult>,
  b: () => Promise<LoadResult>,
  rounds: number,
): Promise<{ a: number; b: number; ratio: number }> {
  const pairs: { a: number; b: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [first, second] = [await a(), await b()];
    if (first.failures || second.failures) throw new Error(`Requests failed: ${first.failures} and ${second.failures}`);
    // The first round only warms up.
    if (round > 0) pairs.push({ a: first.requestsPerSecond, b: second.requestsPerSecond });
  }
  return {
    a: median(pairs.map((pair) => pair.a)),
    b: median(pairs.map((pair) => pair.b)),
    ratio: median(pairs.map((pair) => pair.a / pair.b)),
  };
}
