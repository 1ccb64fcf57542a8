import { describe, expect, test } from 'vitest';
import {
  fluidImageAttributes,
  IMAGE_DPRS,
  IMAGE_SIZES,
  imageAttributes,
  imageOptions,
  imageUrl,
} from './image-sizes.ts';

describe('imageUrl', () => {
  test('names the size and the file', () => {
    const name = Buffer.from('demo/frame-1.webp').toString('base64url');
    expect(imageUrl('/files/demo/frame-1.webp', 'logoMarkup', 2)).toBe(`/_image/i/fit_192x192,dpr_2,q_75/${name}`);
  });

  test.each([
    'https://example.ru/a.png',
    '/share.png',
    '/files/',
    '/files/../a',
    '/files/.env',
    '/files/фото.png',
    'demo/a.webp',
    '',
  ])('%j is not of our storage and stays', (source) => {
    expect(imageUrl(source, 'photo', 1)).toBe(source);
    expect(imageAttributes(source, 'photo').srcset).toBeUndefined();
  });

  test('each size has options of its own', () => {
    const all = Object.values(IMAGE_SIZES).flatMap((size) => IMAGE_DPRS.map((dpr) => imageOptions(size, dpr)));
    expect(new Set(all).size).toBe(all.length);
  });
});

test('imageAttributes: one address for plain screens, one for fine ones, and the box', () => {
  const source = '/files/company/12/logo.webp';
  expect(imageAttributes(source, 'logo')).toEqual({
    src: imageUrl(source, 'logo', 1),
    srcset: `${imageUrl(source, 'logo', 2)} 2x`,
    width: 80,
    height: 80,
  });
});

test('fluidImageAttributes: an address for each width, of which a browser takes one', () => {
  const source = '/files/company/12/cover.webp';
  expect(fluidImageAttributes(source, ['phoneCover', 'wideCover'], '100vw')).toEqual({
    src: imageUrl(source, 'wideCover', 1),
    srcset: [
      `${imageUrl(source, 'phoneCover', 1)} 480w`,
      `${imageUrl(source, 'phoneCover', 2)} 960w`,
      `${imageUrl(source, 'wideCover', 1)} 1600w`,
      `${imageUrl(source, 'wideCover', 2)} 3200w`,
    ].join(', '),
    sizes: '(width < 40rem) 67vw, 100vw',
    width: 1600,
    height: 220,
  });
  expect(fluidImageAttributes('/share.png', ['phoneCover', 'wideCover'], '100vw').srcset).toBeUndefined();
});
