import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makePdf } from '../../../../tests/fixtures/minimal-pdf.ts';
import { held, mark, partsOf, refusedWith } from '../../../../tests/setup/drawn-documents.ts';
import { createDocumentDrawer } from './index.ts';

const drawer = createDocumentDrawer();
afterAll(() => drawer.close());

describe('a photo', () => {
  const photo = sharp({ create: { width: 400, height: 200, channels: 3, background: '#3060c0' } });

  test('is upright, bounded and without a word of where and by whom it was taken', async () => {
    const bytes = await photo
      .clone()
      .jpeg()
      .withExif({ IFD0: { Artist: 'secret-author' }, IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-place</x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, hasProfile: true });
    expect(bytes.includes('secret-place')).toBe(true);
    const page = await drawer.drawPage(held('jpg', bytes), 1, mark);
    expect(partsOf(page)).toEqual(['VP8 ']);
    expect(await sharp(page).metadata()).toMatchObject({ width: 200, height: 400 });
  });

  test('every kind has one page, at most 1,600 × 2,400', async () => {
    for (const [kind, bytes] of [
      ['jpg', await photo.clone().resize(4_000, 3_000).jpeg().toBuffer()],
      ['png', await photo.clone().resize(1_000, 5_000).png({ palette: true }).toBuffer()],
      ['webp', await photo.clone().resize(1, 1).ensureAlpha(0).webp().toBuffer()],
      ['jpg', await photo.clone().toColourspace('b-w').jpeg().toBuffer()],
      ['jpg', await photo.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ] as const) {
      expect(await drawer.countPages(held(kind, bytes))).toBe(1);
      const { width, height } = await sharp(await drawer.drawPage(held(kind, bytes), 1, mark)).metadata();
      expect(width).toBeLessThanOrEqual(1_600);
      expect(height).toBeLessThanOrEqual(2_400);
      await expect(drawer.drawPage(held(kind, bytes), 2, mark)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('what is none, is cut off, or is a bomb is refused', async () => {
    const bytes = await photo.clone().resize(2_000, 1_000).jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const none = refusedWith(/снимок не\u00a0открыть: пришлите другое фото/);
    for (const file of [
      held('png', svg),
      held('png', bytes),
      held('jpg', Buffer.alloc(0)),
      held('jpg', makePdf([{}])),
    ] as const) {
      await expect(drawer.countPages(file)).rejects.toMatchObject(none);
      await expect(drawer.drawPage(file, 1, mark)).rejects.toMatchObject(none);
    }
    const cut = bytes.subarray(0, bytes.length / 2);
    await expect(drawer.drawPage(held('jpg', cut), 1, mark)).rejects.toMatchObject(none);
    const large = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(drawer.countPages(held('png', large))).rejects.toMatchObject(
      refusedWith(/больше 20\u00a0мегапикселей/),
    );
  });
});
