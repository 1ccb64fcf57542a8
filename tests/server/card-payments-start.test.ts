import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openCardPayments } from '#server/open-card-payments.ts';
import { startServer } from '../setup/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { makeScratch } from '../setup/scratch.ts';

let dataDir: string;
let database: TestDatabase;

beforeAll(async () => {
  dataDir = await makeScratch('cards');
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const WITHOUT_KEYS = { CP_PUBLIC_ID: '', CP_API_SECRET: '', CP_SANDBOX_PORT: '0' };

/** As `serve` opens them; with what was said. */
async function open(environment: Record<string, string>) {
  const said: string[] = [];
  const config = readConfig({ ...WITHOUT_KEYS, DATA_DIR: dataDir, ...environment });
  const cards = await openCardPayments(config, (message) => said.push(message));
  return { ...cards, said };
}

const answers = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

test('a server without keys starts the stand-in, tells it where to send notifications, and takes it along', async () => {
  const environment = { ...WITHOUT_KEYS, DATA_DIR: dataDir, DATABASE_URL: database.url, FILL_DEMO: '0' };
  const server = await startServer(environment);
  const [, origin = ''] = /a stand-in takes them, (http:\/\/127\.0\.0\.1:\d+)\n/.exec(server.output()) ?? [];
  expect(await (await fetch(origin)).text()).toContain(`value="${server.address}/api/payments/cloudpayments"`);
  server.child.kill('SIGKILL');
  await server.ended;
  await expect.poll(() => answers(origin)).toBe(0);
});

test('two servers of one data folder share one, and it goes on when the first of them ends', async () => {
  const first = await open({});
  const second = await open({});
  const { provider } = second;
  expect(provider?.scriptUrl).toBe(first.provider?.scriptUrl);
  await provider?.payments.test();
  await first.stop();
  // Its own takes over, at the same address with the same keys.
  await expect
    .poll(() =>
      provider?.payments.test().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(provider?.isSender('127.0.0.1')).toBe(true);
  expect(provider?.isSender('185.98.81.1')).toBe(false);
  await second.stop();
  expect(await answers(provider?.scriptUrl ?? '')).toBe(0);
});

test('a busy port is told in one sentence, and cards are off', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  const { provider, said } = await open({ CP_SANDBOX_PORT: String(port) });
  expect(provider).toBeNull();
  expect(said).toEqual([`Port ${port} is busy: cards are not taken. Set CP_SANDBOX_PORT to a free port.`]);
  other.close();
});

test('production has no stand-in: it takes cards with keys alone', async () => {
  const without = await open({ APP_MODE: 'production' });
  expect(without).toMatchObject({ provider: null, said: [expect.stringContaining('Set CP_PUBLIC_ID')] });
  const { provider, said } = await open({ APP_MODE: 'production', CP_PUBLIC_ID: 'pk_1', CP_API_SECRET: 'secret' });
  expect(said).toEqual([]);
  expect(provider).toMatchObject({
    apiSecret: 'secret',
    scriptUrl: 'https://widget.cloudpayments.ru/bundles/cloudpayments.js',
  });
  expect(provider?.isSender('185.98.81.1')).toBe(true);
});
