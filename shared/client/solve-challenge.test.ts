import { expect, test } from 'vitest';
import { createProofOfWork } from '#server/platform/proof-of-work.ts';
import { noLimits } from '#server/platform/limits.ts';
import { createSecrets, SECRET_KEY_BYTES } from '#server/platform/secrets.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { TransportRequest } from './call.ts';
import { sendSolved, solve } from './solve-challenge.ts';

const work = createProofOfWork(createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 1)), systemClock);
const REQUEST: TransportRequest = {
  method: 'POST',
  path: '/users/a',
  query: new URLSearchParams(),
  body: '{}',
  headers: { 'Idempotency-Key': 'a' },
  signal: undefined,
};
const refused = (code: string) => Response.json({ code }, { status: 403 });

test('solves a challenge of the server and sends the call once more', async () => {
  const sent: TransportRequest[] = [];
  const answer = await sendSolved(
    async (request) => {
      sent.push(request);
      return Response.json(sent.length === 1 ? await work.challenge() : { done: true });
    },
    REQUEST,
    refused('captcha_required'),
  );
  expect(await answer.json()).toEqual({ done: true });
  expect(sent.map(({ path }) => path)).toEqual(['/captcha/challenge', '/users/a']);
  const { 'X-Captcha': header = '', ...others } = sent[1]?.headers ?? {};
  expect(others).toEqual(REQUEST.headers);
  expect(await work.verify(header, noLimits)).toBe(true);
});

test.each([
  ['another refusal', 'forbidden', 200],
  ['a refusal without a challenge to have', 'captcha_required', 503],
])('%s stays what it was', async (_name, code, status) => {
  const answer = await sendSolved(async () => Response.json({}, { status }), REQUEST, refused(code));
  expect(answer).toMatchObject({ status: 403, ok: false });
  expect(await answer.json()).toEqual({ code });
});

test('stops when the call is aborted', async () => {
  const challenge = await work.challenge();
  await expect(solve(challenge, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});
