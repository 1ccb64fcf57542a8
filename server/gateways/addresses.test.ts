import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startAddressSandbox, type AddressSandbox } from '../sandbox/addresses.ts';
import { createAddressGateway } from './addresses.ts';
import type { ProviderFailure } from './dadata.ts';

describe('against the sandbox', () => {
  let sandbox: AddressSandbox;
  beforeAll(async () => {
    sandbox = await startAddressSandbox();
  });
  afterAll(() => sandbox.stop());

  it('suggests places, the largest first', async () => {
    const [first, second] = await createAddressGateway(sandbox).suggest('Нижн', null);
    expect(first).toMatchObject({
      value: 'Нижегородская область, г Нижний Новгород',
      city: 'Нижний Новгород',
      regionCode: 52,
      street: null,
      latitude: 56.33,
    });
    expect(second?.city).toBe('Нижний Тагил');
  });

  it.each([
    ['Казань, улица Баумана 12а', 'ул Баумана, д 12а'],
    ['г. Казань, пр-кт Победы', 'пр-кт Победы'],
    ['казань 2-я азинская 1/2', 'ул 2-я Азинская, д 1/2'],
  ])('reads the street of %s', async (query, street) => {
    const [first] = await createAddressGateway(sandbox).suggest(query, null);
    expect(first).toMatchObject({
      city: 'Казань',
      street,
      value: expect.stringContaining(`г Казань, ${street}`),
      longitude: expect.any(Number),
    });
  });

  it('finds again what it suggested', async () => {
    const gateway = createAddressGateway(sandbox);
    const [first] = await gateway.suggest('Ростов-на-Дону, Садовая 5', null);
    expect(first?.street).toBe('ул Садовая, д 5');
    expect((await gateway.suggest(first?.value ?? '', null))[0]).toEqual(first);
  });

  it('raises the preferred region and finds nothing without a place', async () => {
    const gateway = createAddressGateway(sandbox);
    expect((await gateway.suggest('Ленина 5', 86)).every(({ regionCode }) => regionCode === 86)).toBe(true);
    expect((await gateway.suggest('Нижн', 66))[0]?.city).toBe('Нижний Тагил');
    expect(await gateway.suggest('Ленина 5', null)).toEqual([]);
    expect(await gateway.suggest('...', null)).toEqual([]);
  });

  it('knows the city of an address for documentation only', async () => {
    const gateway = createAddressGateway(sandbox);
    expect(await gateway.locate('203.0.113.16')).toMatchObject({ city: 'Казань', regionCode: 16 });
    expect(await gateway.locate('203.0.113.200')).toBeNull();
    expect(await gateway.locate('8.8.8.8')).toBeNull();
  });

  it('fails with a wrong token', async () => {
    await expect(
      createAddressGateway({ url: sandbox.url, token: 'wrong' }).suggest('Казань', null),
    ).rejects.toMatchObject({ failure: 'refused', message: expect.stringContaining('403') });
  });
});

describe('against other provider responses', () => {
  let server: Server | undefined;
  let asked: string[] = [];

  async function serve(listener: RequestListener): Promise<string> {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      listener(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
  });

  const suggestions = (...items: unknown[]) => JSON.stringify({ suggestions: items });

  it.each<[string, ProviderFailure, RequestListener]>([
    ['500', 'refused', (_request, response) => response.writeHead(500).end('{}')],
    ['429', 'refused', (_request, response) => response.writeHead(429).end()],
    [
      'another place',
      'unreachable',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['HTML', 'unreadable', (_request, response) => response.end('<h1>Сервис на обслуживании</h1>')],
    ['JSON of another shape', 'unreadable', (_request, response) => response.end('{"suggestions":{}}')],
    [
      'half an answer',
      'unreachable',
      (_request, response) =>
        response.writeHead(200, { 'content-length': '99' }).end('{"sugg', () => response.destroy()),
    ],
    ['nothing', 'timeout', () => {}],
    ['a beginning', 'timeout', (_request, response) => response.write('{')],
  ])('%s is a failure: %s', async (_name, failure, listener) => {
    const gateway = createAddressGateway({
      url: await serve(listener),
      token: 'key',
      timeoutMs: failure === 'timeout' ? 100 : 5_000,
    });
    await expect(gateway.suggest('Казань', null)).rejects.toMatchObject({ failure });
    expect(asked).toHaveLength(1);
  });

  it('a closed port is a failure', async () => {
    await expect(
      createAddressGateway({ url: 'http://127.0.0.1:1', token: 'key' }).locate('203.0.113.16'),
    ).rejects.toMatchObject({ failure: 'unreachable' });
  });

  it('sends requests in the format of DaData, once for the same query', async () => {
    const bodies: string[] = [];
    const url = await serve(async (request, response) => {
      expect(request.headers).toMatchObject({ authorization: 'Token key', 'content-type': 'application/json' });
      bodies.push(await text(request));
      response.end(suggestions());
    });
    const gateway = createAddressGateway({ url, token: 'key' });
    await Promise.all([gateway.suggest('Ленина', 2), gateway.suggest(' ленина', 2), gateway.suggest('Ленина', null)]);
    expect(asked).toEqual(['/suggest/address', '/suggest/address']);
    expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual(
      expect.arrayContaining([
        { query: 'ленина', count: 20, locations_boost: [{ kladr_id: '02' }] },
        { query: 'ленина', count: 20 },
      ]),
    );
  });

  it('ignores unknown fields and returns null for absent ones', async () => {
    const url = await serve((_request, response) => {
      const data = {
        region_kladr_id: '1600000000000',
        city: 'Казань',
        street_with_type: 'ул Баумана',
        house_type: 'д',
        house: '7',
        block_type: 'к',
        block: '2',
        geo_lat: '',
        geo_lon: '49.1',
        metro: [{ name: 'Кремлёвская' }],
      };
      response.end(
        suggestions(
          { value: 'г Казань, ул Баумана, д 7 к 2', data },
          { value: 'Чайковский р-н', data: { region: 'Пермский', area_type: 'р-н', area: 'Чайковский' } },
          { value: 'г Клин', data: { area_type: 'г', area: 'Клин' } },
        ),
      );
    });
    expect(await createAddressGateway({ url, token: 'key' }).suggest('баумана', null)).toEqual([
      {
        value: 'г Казань, ул Баумана, д 7 к 2',
        regionCode: 16,
        region: null,
        area: null,
        city: 'Казань',
        settlement: null,
        street: 'ул Баумана, д 7, к 2',
        latitude: null,
        longitude: 49.1,
        fiasId: null,
      },
      {
        value: 'Чайковский р-н',
        regionCode: null,
        region: 'Пермский',
        area: null,
        city: null,
        settlement: null,
        street: null,
        latitude: null,
        longitude: null,
        fiasId: null,
      },
      expect.objectContaining({ value: 'г Клин', area: 'Клин' }),
    ]);
  });

  it('stops calling a failing provider and retries later', async () => {
    let nowMs = 0;
    let status = 500;
    const url = await serve((_request, response) => response.writeHead(status).end(suggestions()));
    const gateway = createAddressGateway({ url, token: 'key', now: () => nowMs });
    for (const query of ['один', 'два', 'три'])
      await expect(gateway.suggest(query, null)).rejects.toMatchObject({ failure: 'refused' });
    await expect(gateway.suggest('четыре', null)).rejects.toMatchObject({ failure: 'circuit_open' });
    await expect(gateway.locate('203.0.113.16')).rejects.toMatchObject({ failure: 'circuit_open' });
    expect(asked).toHaveLength(3);
    nowMs += 30_000;
    status = 200;
    expect(await gateway.suggest('четыре', null)).toEqual([]);
    expect(await gateway.suggest('пять', null)).toEqual([]);
  });
});
