import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '#shared/contracts/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';

interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, { operationId: string }>>;
}

let served: TestApp;
let document: OpenApi;
beforeAll(async () => {
  served = await createTestApp();
  document = (await served.app.inject('/api/openapi.json')).json<OpenApi>();
});
afterAll(() => served.close());

test('docs/openapi.json is what the server serves', async () => {
  const written = JSON.parse(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as OpenApi;
  expect({ ...written, info: { ...written.info, version: document.info.version } }).toEqual(document);
});

test('every contract is in the document and nothing else is', () => {
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.toSorted()).toEqual(Object.keys(contracts).toSorted());
});
