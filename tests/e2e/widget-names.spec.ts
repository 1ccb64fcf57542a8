import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { contracts } from '#shared/contracts/index.ts';
import { drawnAttributes } from '#shared/domain/feed-address.ts';
import { IMAGE_SIZES, imageUrl, type ImageSizeName } from '#shared/domain/image-sizes.ts';
import { refusedBy } from '../widgets/blocker-rules.ts';
import { KEY } from '../widgets/fake-api.ts';

/** Blockers refuse requests by their addresses: none of ours to other people's pages looks like what they know. */

const FILES = path.resolve(import.meta.dirname, '../../dist/widgets');

function filesOf(version: string): string[] {
  return readdirSync(FILES, { recursive: true, encoding: 'utf8' }).map((file) => `/widgets/${version}/${file}`);
}

function callsOf(): string[] {
  return Object.entries(contracts)
    .filter(([, contract]) => 'embeddable' in contract && contract.embeddable)
    .map(([name]) => `/api${name.split(' ')[1]!.replace('{id}', '55012')}?key=${KEY}`);
}

/** With every attribute that their addresses may have; a fragment is asked for by a server, which blocks nothing. */
function documentsOf(): string[] {
  const query = [...drawnAttributes('frame').keys()].map((name) => `&${name}=1`).join('');
  return [
    `/embed/frame/feed?key=${KEY}${query}`,
    ...['rss', 'xml', 'json'].map((kind) => `/api/embed/feed.${kind}?key=${KEY}`),
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
  expect(served.filter((one) => one.startsWith('/api/')).length).toBeGreaterThan(5);
  expect(served.filter((one) => refusedBy(one).length > 0)).toEqual([]);
});
