import type { Challenge, SolvedChallenge } from '../contracts/captcha.ts';
import type { Transport, TransportAnswer, TransportRequest } from './call.ts';
import { readAgain } from './read-again.ts';

/** Tries at a time: as many as keep the browser's own threads busy between two turns of the page. */
const BATCH = 16;

/**
 * Goes on with a call that was answered 403: solves a challenge and sends it once more when that is what the answer asks
 * for. The page stays alive: the browser derives keys outside of its thread.
 */
export async function sendSolved(
  send: Transport,
  request: TransportRequest,
  refused: TransportAnswer,
): Promise<TransportAnswer> {
  const problem: unknown = await refused.json().catch(() => undefined);
  const same = readAgain(refused, problem);
  if ((problem as { code?: unknown } | undefined)?.code !== 'captcha_required') return same;
  const worked = await withWork(send, request);
  return worked ? send(worked) : same;
}

/** The request with a solved challenge, for a call that always asks for one; null where none can be had. */
export async function withWork(send: Transport, request: TransportRequest): Promise<TransportRequest | null> {
  const { signal } = request;
  if (!canSolve()) return null;
  const answer = await send({
    method: 'GET',
    path: '/captcha/challenge',
    query: new URLSearchParams(),
    body: undefined,
    headers: { Accept: 'application/json' },
    signal,
  });
  if (!answer.ok) return null;
  const challenge = (await answer.json()) as Challenge;
  const solved = await solve(challenge, signal);
  return { ...request, headers: { ...request.headers, 'X-Captcha': btoa(JSON.stringify(solved)) } };
}

/** Tries every number until the key begins as it should. Fails with the reason of `signal` when that aborts. */
export async function solve(challenge: Challenge, signal?: AbortSignal): Promise<SolvedChallenge> {
  const { keyPrefix } = challenge.parameters;
  for (let from = 0; ; from += BATCH) {
    signal?.throwIfAborted();
    const counters = Array.from({ length: BATCH }, (_, index) => from + index);
    const keys = await Promise.all(counters.map((counter) => derive(challenge, counter)));
    const index = keys.findIndex((key) => key.startsWith(keyPrefix));
    const derivedKey = keys[index];
    if (derivedKey) return { challenge, solution: { counter: from + index, derivedKey } };
  }
}

async function derive({ parameters }: Challenge, counter: number): Promise<string> {
  const { nonce, salt, cost, keyLength } = parameters;
  const password = bytesOf(nonce + counter.toString(16).padStart(8, '0'));
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
  const bits = await crypto.subtle.deriveBits(settings, key, keyLength * 8);
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) => parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

/** Browsers give no cryptography to pages that came over plain http, except from this machine. */
function canSolve(): boolean {
  return typeof crypto.subtle === 'object';
}
