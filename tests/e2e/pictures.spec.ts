import type { Page } from '@playwright/test';
import type { Specimens } from '../setup/site.ts';
import { expect, site, test } from './site-test.ts';

const PAGES: readonly { name: string; path(specimens: Specimens): string }[] = [
  { name: 'vacancy with photos', path: ({ richVacancy }) => `/vacancy/${richVacancy}` },
  { name: 'vacancy with a cover', path: ({ brandedVacancy }) => `/vacancy/${brandedVacancy}` },
  { name: 'list', path: () => '/vacancy-list' },
  { name: 'company', path: ({ company }) => `/company/${company}` },
];

/** Address and pixels of every picture that the browser has chosen; waits until the last has come, also lazy ones. */
async function loadedPictures(page: Page): Promise<{ address: string; pixels: number }[]> {
  return page.locator('img').evaluateAll(async (elements) => {
    const images = elements as HTMLImageElement[];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode()));
    const bitmaps = await Promise.all(images.map((image) => createImageBitmap(image)));
    return images.map((image, index) => ({
      address: new URL(image.currentSrc).pathname,
      pixels: bitmaps[index]?.width ?? 0,
    }));
  });
}

for (const dpr of [1, 2]) {
  test.describe(`on a screen of ${dpr} pixels to a CSS pixel`, () => {
    test.use({ deviceScaleFactor: dpr });

    for (const { name, path } of PAGES) {
      test(`${name}: every picture comes in a size of the pages`, async ({ page }) => {
        await page.goto(path(site().specimens));
        const pictures = await loadedPictures(page);
        expect(pictures.length).toBeGreaterThan(0);
        for (const { address, pixels } of pictures) {
          expect(address).toMatch(new RegExp(`^/_image/i/fit_\\d+x\\d+,dpr_${dpr},q_75/[\\w-]+$`));
          expect(pixels).toBeGreaterThan(0);
        }
      });
    }
  });
}

test('the link of a photo is the largest that is made of it, and the picture for sharing is drawn', async ({
  page,
  request,
}) => {
  await page.goto(`/vacancy/${site().specimens.richVacancy}`);
  const whole = await page
    .locator('.gal a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(whole.length).toBeGreaterThan(0);
  for (const address of whole) {
    expect(address).toMatch(/^\/_image\/i\/fit_960x960,dpr_2,q_75\/[\w-]+$/);
    expect((await request.get(address)).status()).toBe(200);
  }
  const drawn = `${site().origin}/og/vacancy/${site().specimens.richVacancy}.png`;
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', drawn);
  const picture = await request.get(drawn);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
});
