import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { sessionSchema } from '#shared/contracts/session.ts';

/** Milliseconds of ours and of the bare database, measured in turn. */
export interface Compared {
  ours: number;
  bare: number;
  ratio: number;
}

export const compared = (ours: number, bare: number): Compared => ({ ours, bare, ratio: ours / bare });

export const PASSWORD = 'Крепкая балка 40Б2';
export const WRITERS = 50;

/** An access token of an account with {@link PASSWORD}. */
export async function signIn(origin: string, side: 'applicant' | 'company-member', email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/users/${side}/login/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.8.0.${Math.floor(Math.random() * 250) + 1}`,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const body: unknown = await answer.json();
  const nested = z.object({ session: sessionSchema }).safeParse(body);
  return (nested.success ? nested.data.session : sessionSchema.parse(body)).accessToken;
}

/**
 * Runs `work` for each number at an even rate, so many at a time at most; p95 of their durations. What had to wait for a writer
 * is counted from the moment when it was due.
 */
export async function p95OfPaced(
  count: number,
  perSecond: number,
  work: (index: number) => Promise<void>,
  writers = WRITERS,
): Promise<number> {
  const times: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let index = next++; index < count; index = next++) {
        const due = startedAt + (index * 1_000) / perSecond;
        const isLate = performance.now() > due;
        if (!isLate) await sleep(due - performance.now());
        const sentAt = isLate ? due : performance.now();
        await work(index);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** By node:http, which takes a quarter of what `fetch` takes of the processor that the server runs on. */
export function request(
  agent: http.Agent,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: http.OutgoingHttpHeaders,
  body?: object,
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = http.request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
