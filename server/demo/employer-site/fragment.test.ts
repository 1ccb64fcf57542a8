import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberFragment } from './fragment.ts';

const MINUTE_MS = 60_000;
let asked = 0;
let answer: RequestListener;
const server = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});
let url: string;

beforeEach(async () => {
  asked = 0;
  answer = (_, response) => response.end(`<p>${asked}</p>`);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('is requested once in five minutes, however many visitors there are', async () => {
  const fragment = rememberFragment(url);
  expect(await Promise.all([fragment(), fragment(), fragment()])).toEqual(['<p>1</p>', '<p>1</p>', '<p>1</p>']);
  vi.setSystemTime(Date.now() + 4 * MINUTE_MS);
  expect(await fragment()).toBe('<p>1</p>');
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  expect(await fragment()).toBe('<p>2</p>');
});

test('stays the same when the marketplace fails, and does not wait the next time', async () => {
  const fragment = rememberFragment(url);
  await fragment();
  vi.setSystemTime(Date.now() + 6 * MINUTE_MS);
  answer = (_, response) => response.writeHead(503).end('nothing of this is shown');
  expect(await fragment()).toBe('<p>1</p>');
  expect(await fragment()).toBe('<p>1</p>');
  expect(asked).toBe(2);
});

test('is empty when it was never loaded', async () => {
  answer = (request) => request.socket.destroy();
  expect(await rememberFragment(url)()).toBeNull();
});
