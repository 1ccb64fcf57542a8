import type { APIRequestContext } from '@playwright/test';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { expect } from './site-test.ts';

type Kept = CallAnswer<Contracts['GET /dev/outbox']>['messages'][number];

/** The newest message to this address or number (E.164); it is sent by a job, so it comes a moment later. */
export async function messageTo(
  request: APIRequestContext,
  to: string,
  isMeant: (message: Kept) => boolean = () => true,
): Promise<Kept> {
  let found: Kept | undefined;
  await expect(async () => {
    // Our own contract.
    const { messages } = (await (await request.get('/api/dev/outbox')).json()) as { messages: Kept[] };
    found = messages.find((message) => message.to === to && isMeant(message));
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found!;
}

/** The newest code; messages without one may have come after it. */
export async function codeTo(request: APIRequestContext, to: string): Promise<string> {
  const { code } = await messageTo(request, to, (message) => message.code !== null);
  expect(code).toMatch(/^\d{6}$/);
  return code!;
}

/** Unique within a run: codes to one number are counted. */
export function newPhone(): string {
  return `+7900${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
}
