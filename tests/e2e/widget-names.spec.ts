import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { LINK_PAGE } from '#shared/domain/embed-link.ts';
import { drawnAttributes } from '#shared/domain/feed-address.ts';
import { IMAGE_SIZES, imageUrl, type ImageSizeName } from '#shared/domain/image-sizes.ts';
import { refusedBy } from '../widgets/blocker-rules.ts';
import { KEY } from '../widgets/fake-api.ts';

/** Blockers refuse requests by their addresses: none of ours to other people's pages looks like what they know. */

const FILES = path.resolve(import.meta.dirname, '../../dist/widgets');

function filesOf(version: string): string[] {
  return readdirSync(FILES, { recursive: true, encoding: 'utf8' }).map((file) => `/widgets/${version}/${file}`);
}

/** Every call that pages of others make, with everything that its address may have. */
function callsOf(): string[] {
  return Object.entries<Contract>(contracts)
    .filter(([, contract]) => contract.embeddable)
    .map(([name, { query, params }]) => {
      const path = Object.keys(params?.shape ?? {}).reduce(
        (made, field) => made.replace(`{${field}}`, '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4b01'),
        name.split(' ')[1]!,
      );
      const fields = Object.keys(query?.shape ?? {}).map((field) => `${field}=${field === 'key' ? KEY : '55012'}`);
      return `/api${path}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
    });
}

/** Documents in frames and windows, and what programs read. A fragment is asked for by a server, which blocks nothing. */
function documentsOf(): string[] {
  const query = [...drawnAttributes('frame').keys()].map((name) => `&${name}=1`).join('');
  return [
    ...['feed', 'respond', 'chat'].map((kind) => `/embed/frame/${kind}?key=${KEY}${query}`),
    ...['rss', 'xml', 'json'].map((kind) => `/api/embed/feed.${kind}?key=${KEY}`),
    `${LINK_PAGE}?${new URLSearchParams({ key: KEY, origin: 'https://volga.example', challenge: 'a'.repeat(43), state: 'a'.repeat(43) })}`,
    '/ws/chat/?token=MDE5M2E1ZTI',
    '/vacancy/55012?src=embed',
    '/chat?src=embed',
    '/sitemap-company.xml',
  ];
}

function picturesOf(): string[] {
  // The table is that of the type.
  const sizes = Object.keys(IMAGE_SIZES) as ImageSizeName[];
  return sizes.map((size) => imageUrl(`/files/${'c'.repeat(40)}.webp`, size, 2));
}

test('the rules refuse what blockers refuse', () => {
  for (const refused of [
    '/widgets/v1/chunks/analytics-x.js',
    '/ads/',
    '/files/728x90.webp',
    '/embed/banner/1',
    '/api/track?x=1',
    '/list?ad_id=1',
    '/js/gtm.js',
  ])
    expect([refused, refusedBy(refused).length > 0]).toEqual([refused, true]);
  for (const allowed of ['/vacancy/adler', '/widgets/v1/chunks/loads-x.js', '/files/1728x900.webp', '/catalog/'])
    expect([allowed, refusedBy(allowed)]).toEqual([allowed, []]);
});

test('no address that we serve to others is refused', () => {
  const served = [...filesOf('v1'), ...filesOf('0.1.0'), ...callsOf(), ...documentsOf(), ...picturesOf()];
  expect(served).toContain('/widgets/v1/vacancy-feed.js');
  expect(served.filter((one) => one.startsWith('/api/')).length).toBeGreaterThan(20);
  expect(served.filter((one) => refusedBy(one).length > 0)).toEqual([]);
});
