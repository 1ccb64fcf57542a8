import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES, REGIONS } from '#server/domains/compendium/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function cityId(slug: string): number {
  const found = CITIES.find((city) => city.slug === slug);
  if (!found) throw new Error(`There is no city ${slug}`);
  return found.id;
}

async function askByIp(
  remoteAddress: string,
  headers: Record<string, string> = {},
): Promise<{ city: { slug: string }; known: boolean }> {
  const answer = await t.app.inject({ url: '/api/addresses/by-ip-address', remoteAddress, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('GET /addresses/list', () => {
  test('suggests a street with its city, region and coordinates', async () => {
    const { items } = await t.call('GET /addresses/list', { q: 'Казань, улица Баумана 12' });
    expect(items[0]).toEqual({
      value: 'Татарстан, г Казань, ул Баумана, д 12',
      cityId: cityId('kazan'),
      regionId: 16,
      street: 'ул Баумана, д 12',
      latitude: expect.closeTo(55.8, 0),
      longitude: expect.closeTo(49.1, 0),
      fiasId: null,
    });
  });

  test('puts the city of the form first and respects the limit', async () => {
    const city = cityId('nefteyugansk');
    const { items } = await t.call('GET /addresses/list', { q: 'Ленина 5', city, limit: 3 });
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ cityId: city, street: 'ул Ленина, д 5' });
    expect(items.every(({ regionId }) => regionId === 86)).toBe(true);
  });

  test('lists places by size, without streets', async () => {
    const { items } = await t.call('GET /addresses/list', { q: 'моск' });
    expect(items[0]).toMatchObject({ cityId: cityId('moskva'), regionId: 77, street: null });
  });

  test.each<[string, { q: string; city?: string; limit?: number }]>([
    ['a short text', { q: 'ул' }],
    ['a long text', { q: 'я'.repeat(301) }],
    ['a NUL character', { q: 'Каз\0нь' }],
    ['a long list', { q: 'Казань', limit: 21 }],
    ['a city by its slug', { q: 'Казань', city: 'kazan' }],
  ])('%s is refused', async (_name, input) => {
    await expect(t.call('GET /addresses/list', input)).rejects.toEqual(refusal('bad_argument'));
  });

  test.each([
    ['emoji', '🏗🏗🏗'],
    ['SQL', "'; drop table city; --"],
    ['quotes', '«»«»'],
    ['one long word', 'я'.repeat(300)],
  ])('%s finds nothing', async (_name, q) => {
    expect((await t.call('GET /addresses/list', { q })).items).toEqual([]);
  });
});

describe('GET /addresses/region', () => {
  test('lists every region with its cities, the largest first', async () => {
    const { regions } = await t.call('GET /addresses/region');
    expect(regions).toHaveLength(REGIONS.length);
    expect(regions.flatMap(({ cities }) => cities)).toHaveLength(CITIES.length);
    expect(regions.find(({ id }) => id === 16)?.cities.slice(0, 2)).toEqual([
      expect.objectContaining({ slug: 'kazan', prepositional: 'Казани' }),
      expect.objectContaining({ slug: 'naberezhnye-chelny', prepositional: 'Набережных Челнах' }),
    ]);
    expect(regions.find(({ id }) => id === 66)?.cities[0]?.aliases).toContain('Екб');
  });

  test('answers 304 to clients that have it', async () => {
    const { headers } = await t.app.inject('/api/addresses/region');
    expect(headers['cache-control']).toContain('must-revalidate');
    const again = await t.app.inject({
      url: '/api/addresses/region',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('takes no fields', async () => {
    expect((await t.app.inject('/api/addresses/region?page=1')).statusCode).toBe(400);
  });
});

describe('GET /addresses/by-ip-address', () => {
  test('returns the city of the caller', async () => {
    expect(await t.call('GET /addresses/by-ip-address')).toMatchObject({ city: { slug: 'moskva' }, known: false });
    expect(await askByIp('203.0.113.16')).toMatchObject({
      city: { id: cityId('kazan'), prepositional: 'Казани', regionName: 'Татарстан' },
      known: true,
    });
    expect(await askByIp('::ffff:203.0.113.66')).toMatchObject({ city: { slug: 'ekaterinburg' }, known: true });
  });

  test.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.0.7',
    '169.254.10.1',
    'fe80::1',
    'fd00::1',
    '100.64.0.1',
    '203.0.113.255',
    '2001:db8::1',
  ])('%s is unknown: the configured city', async (ip) => {
    expect(await askByIp(ip)).toMatchObject({ city: { slug: 'moskva' }, known: false });
  });

  test('ignores headers while no proxy is trusted', async () => {
    expect(
      await askByIp('127.0.0.1', { 'x-forwarded-for': '203.0.113.16', forwarded: 'for=203.0.113.16' }),
    ).toMatchObject({ city: { slug: 'moskva' }, known: false });
    expect(await askByIp('203.0.113.16', { 'x-forwarded-for': '203.0.113.66' })).toMatchObject({
      city: { slug: 'kazan' },
    });
  });

  test('takes no fields', async () => {
    expect((await t.app.inject('/api/addresses/by-ip-address?ip=203.0.113.16')).statusCode).toBe(400);
  });
});

describe('without the provider', () => {
  beforeAll(() => t.addresses.stop());

  test('suggestions fail each time with an error', async () => {
    for (const q of ['Самара', 'Омск', 'Пермь', 'Уфа', 'Тверь']) {
      const answer = await t.app.inject(`/api/addresses/list?${new URLSearchParams({ q })}`);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('30');
      expect(answer.json()).toMatchObject({
        code: 'service_unavailable',
        detail: expect.stringContaining('Впишите адрес сами'),
      });
    }
  });

  test('the caller is in the configured city, and regions are available', async () => {
    expect(await askByIp('203.0.113.55')).toMatchObject({ city: { slug: 'moskva' }, known: false });
    expect((await t.call('GET /addresses/region')).regions).not.toHaveLength(0);
  });
});
