import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { findBrowser } from '../tests/setup/browser.ts';
import { median } from './load.ts';

/** Times of one call, for accounts that exist and for others, in milliseconds. */
export interface Timing {
  call: string;
  known: number;
  unknown: number;
  /** That the difference is chance: Mann–Whitney, two-sided. */
  p: number;
}

export const PASSWORD = 'Крепкая балка 40Б2';
const WARM_UP = 20;
const SETTLE_MS = 1_000;
const email = (kind: 'known' | 'other', index: number) => `bench-${kind}-${String(index).padStart(4, '0')}@example.ru`;
export const KNOWN_EMAIL = email('known', 0);

/** Accounts for the calls: each address gets few codes a day. */
export async function makeAccounts(databaseUrl: string, samples: number): Promise<void> {
  const pool = createPool(databaseUrl, 2);
  const db = createDatabase(pool);
  const passwordHash = await hashPassword(PASSWORD);
  for (let index = 0; index < samples + WARM_UP; index += 1)
    await insertAccount(db, {
      kind: 'applicant',
      firstName: 'Ильдар',
      email: email('known', index),
      emailConfirmedAt: new Date(),
      passwordHash,
    });
  await db.destroy();
}

const BOXES = { agreement: true, personalAgreement: true };
const CALLS: Readonly<Record<string, (email: string) => object>> = {
  'applicant/login/email': (address) => ({ email: address, password: 'не тот пароль' }),
  'password-recovery/request': (address) => ({ email: address }),
  'applicant/signup/email/request': (address) => ({ email: address, ...BOXES }),
};

/** Known and unknown accounts in turn, so that a slow machine slows both; each call from an address of its own. */
export async function timeAccounts(origin: string, samples: number): Promise<Timing[]> {
  const timings: Timing[] = [];
  let visitors = 0;
  for (const [call, body] of Object.entries(CALLS)) {
    const times = { known: [] as number[], other: [] as number[] };
    for (let index = 0; index < samples + WARM_UP; index += 1) {
      // Which is first changes: the second finds a warmer cache.
      for (const kind of index % 2 === 0 ? (['known', 'other'] as const) : (['other', 'known'] as const)) {
        visitors += 1;
        const startedAt = performance.now();
        const answer = await fetch(`${origin}/api/users/${call}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
          },
          body: JSON.stringify(body(email(kind, index))),
        });
        await answer.arrayBuffer();
        const elapsed = performance.now() - startedAt;
        if (answer.status !== (call.includes('login') ? 400 : 200)) throw new Error(`${call} answers ${answer.status}`);
        if (index >= WARM_UP) times[kind].push(elapsed);
      }
    }
    timings.push({
      call,
      known: median(times.known),
      unknown: median(times.other),
      p: mannWhitney(times.known, times.other),
    });
  }
  return timings;
}

/** Two-sided, by the normal approximation with ties: for twenty values and more of each. */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, mine: true })), ...other.map((value) => ({ value, mine: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const rank = (start + 1 + end) / 2;
    for (const { mine } of all.slice(start, end)) if (mine) rankSum += rank;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  const [n, m, total] = [one.length, other.length, all.length];
  const difference = rankSum - (n * (n + 1)) / 2 - (n * m) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  return 2 * (1 - normal(Math.abs(difference) / deviation));
}

/** The normal distribution up to z, for z from 0 (Abramowitz and Stegun 26.2.17; within 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** The Cookie header of a signed-in browser. */
export async function signedInCookie(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/users/applicant/login/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: KNOWN_EMAIL, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in answers ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Bytes of script after brotli on /sign-in: untouched, and with what the first touch loads. */
export async function weighSignIn(origin: string): Promise<{ before: number; after: number }> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage();
    let loaded = 0;
    const loading: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      loading.push(response.body().then((body) => void (loaded += brotliCompressSync(body).length)));
    });
    await page.goto(`${origin}/sign-in`, { waitUntil: 'networkidle' });
    await Promise.all(loading);
    const inline = page.locator('script:not([src], [type="application/ld+json"], [type="application/json"])');
    for (const text of await inline.allTextContents()) loaded += brotliCompressSync(text).length;
    const before = loaded;
    await page.locator('input[name="phone"]').focus();
    // What it loads, it loads at once.
    await sleep(SETTLE_MS);
    await Promise.all(loading);
    return { before, after: loaded };
  } finally {
    await browser.close();
  }
}
