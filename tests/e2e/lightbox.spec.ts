import type { Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../setup/axe.ts';
import { expect, test } from './overlays-test.ts';

const PHOTOS = `<div class="gal" data-lightbox>
  <a href="/1200x800-b03a15.svg"><img alt="Монолит" width="60" height="40" src="/1200x800-b03a15.svg"></a>
  <a href="/400x1600-12528d.svg"><img alt="Кран" width="60" height="40" src="/400x1600-12528d.svg"></a>
  <a href="/gone.svg"><img alt="Бытовка" width="60" height="40" src="/60x40-15693b.svg"></a>
</div>`;

const lightbox = (page: Page) => page.locator('dialog.lightbox');
const picture = (page: Page) => page.locator('.lightbox-stage img');
const style = (page: Page, name: 'scale' | 'rotate' | 'translate') =>
  picture(page).evaluate((node, property) => getComputedStyle(node)[property], name);
const tool = (page: Page, name: string) => lightbox(page).getByRole('button', { name });

/** Drags on the stage as a mouse or a finger does. */
async function drag(page: Page, deltaX: number, deltaY = 0): Promise<void> {
  const { x, y, width, height } = (await page.locator('.lightbox-stage').boundingBox())!;
  const [startX, startY] = [x + width / 2, y + height / 2];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  await page.mouse.move(startX + deltaX / 2, startY + deltaY / 2);
  await page.mouse.move(startX + deltaX, startY + deltaY);
  await page.mouse.up();
}

/** Edges of the picture as seen, from the stage's left and top, and the size of the stage; pixels. */
function offsets(page: Page) {
  return picture(page).evaluate((node) => {
    const stage = node.parentElement!.getBoundingClientRect();
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return {
      left: left - stage.left,
      top: top - stage.top,
      right: right - stage.left,
      bottom: bottom - stage.top,
      width: stage.width,
      height: stage.height,
    };
  });
}

test.describe('photos of a page', () => {
  test.beforeEach(async ({ page, open }) => {
    await open(PHOTOS);
    await page.getByRole('link', { name: 'Монолит' }).click();
    await expect(lightbox(page).getByRole('heading')).toHaveText('Монолит, 1 из 3');
  });

  test('follow each other by buttons, arrows and swipes, and stop at the ends', async ({ page }) => {
    const title = lightbox(page).getByRole('heading');
    await expect(tool(page, 'Предыдущее фото')).toBeDisabled();
    await tool(page, 'Следующее фото').click();
    await expect(title).toHaveText('Кран, 2 из 3');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(title).toHaveText('Монолит, 1 из 3');
    await page.keyboard.press('ArrowRight');
    await expect(title).toHaveText('Кран, 2 из 3');
    await drag(page, 49);
    await expect(title).toHaveText('Кран, 2 из 3');
    await drag(page, 50);
    await expect(title).toHaveText('Монолит, 1 из 3');
    await drag(page, -120);
    await expect(title).toHaveText('Кран, 2 из 3');
  });

  test('zoom by buttons and the wheel, turn, show their own size', async ({ page }) => {
    await tool(page, 'Увеличить').click();
    await expect.poll(() => style(page, 'scale')).toBe('1.12');
    await tool(page, 'Уменьшить').click();
    await tool(page, 'Уменьшить').click();
    expect(Number(await style(page, 'scale'))).toBeCloseTo(0.88);
    await picture(page).hover();
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => Number(await style(page, 'scale'))).toBeCloseTo(1);
    await tool(page, 'Повернуть вправо').click();
    await expect.poll(() => style(page, 'rotate')).toBe('90deg');
    await tool(page, 'Повернуть влево').click();
    await tool(page, 'Повернуть влево').click();
    await expect.poll(() => style(page, 'rotate')).toBe('-90deg');
    await tool(page, 'В натуральную величину').click();
    await expect(tool(page, 'В натуральную величину')).toHaveAttribute('aria-pressed', 'true');
    expect(await picture(page).evaluate((node) => (node as HTMLElement).offsetWidth)).toBe(1200);
    await tool(page, 'Следующее фото').click();
    await expect.poll(async () => [await style(page, 'scale'), await style(page, 'rotate')]).toEqual(['1', '0deg']);
  });

  test('fit the window at every turn', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const name of ['Следующее фото', 'Повернуть вправо']) {
      await tool(page, name).click();
      await expect(picture(page)).toBeVisible();
      const stage = (await page.locator('.lightbox-stage').boundingBox())!;
      const shown = (await picture(page).boundingBox())!;
      expect(shown.width).toBeLessThanOrEqual(stage.width + 0.5);
      expect(shown.height).toBeLessThanOrEqual(stage.height + 0.5);
      expect(await lightbox(page).evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    }
  });

  test('larger than the window they are moved instead of swiped', async ({ page }) => {
    await tool(page, 'В натуральную величину').click();
    await page.setViewportSize({ width: 600, height: 500 });
    await drag(page, -120, 30);
    await expect(lightbox(page).getByRole('heading')).toHaveText('Монолит, 1 из 3');
    await expect.poll(() => style(page, 'translate')).toBe('-120px 30px');
    await drag(page, -2_000);
    await expect.poll(() => style(page, 'translate')).toBe('-300px 30px');
  });

  for (const turned of [false, true]) {
    test(`in their own size ${turned ? 'and turned ' : ''}are centred and seen up to each edge`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      await tool(page, 'В натуральную величину').click();
      if (turned) await tool(page, 'Повернуть вправо').click();
      for (const zoom of [1, 1.12]) {
        if (zoom > 1) await tool(page, 'Увеличить').click();
        const size = turned ? [800 * zoom, 1200 * zoom] : [1200 * zoom, 800 * zoom];
        const middle = await offsets(page);
        expect(middle.right - middle.left).toBeCloseTo(size[0]!, 0);
        expect(middle.bottom - middle.top).toBeCloseTo(size[1]!, 0);
        expect(middle.left + middle.right).toBeCloseTo(middle.width, 0);
        expect(middle.top + middle.bottom).toBeCloseTo(middle.height, 0);
        await drag(page, 3_000, 3_000);
        const start = await offsets(page);
        expect([start.left, start.top]).toEqual([expect.closeTo(0, 0), expect.closeTo(0, 0)]);
        await drag(page, -3_000, -3_000);
        const end = await offsets(page);
        expect([end.right, end.bottom]).toEqual([expect.closeTo(end.width, 0), expect.closeTo(end.height, 0)]);
        await drag(page, (end.right - end.left - end.width) / 2, (end.bottom - end.top - end.height) / 2);
      }
    });
  }

  test('one that does not load has its place, and the next one is shown again', async ({ page, problems }) => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(lightbox(page)).toContainText('Фото не открылось');
    await expect(tool(page, 'Увеличить')).toBeDisabled();
    await expectAccessibleInThemes(page);
    await page.keyboard.press('ArrowLeft');
    await expect(picture(page)).toBeVisible();
    await expectAccessibleInThemes(page);
    const others = problems.splice(0).filter((problem) => !problem.startsWith('Failed to load resource'));
    expect(others).toEqual([]);
  });

  test('close by Escape and by the cross, and give the focus back', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Монолит' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tool(page, 'Закрыть').click();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Монолит' })).toBeFocused();
  });
});

test('nothing to show is said', async ({ page, open }) => {
  await open();
  await page.evaluate(() => void window.overlays.openLayer('lightbox', { images: [] }));
  await expect(lightbox(page)).toContainText('Фото нет');
  for (const name of ['Предыдущее фото', 'Следующее фото', 'Увеличить']) await expect(tool(page, name)).toBeDisabled();
  await expectAccessibleInThemes(page);
});

test('two fingers zoom', async ({ page, open }) => {
  await open(PHOTOS);
  await page.getByRole('link', { name: 'Монолит' }).click();
  await expect(picture(page)).toBeVisible();
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 300, id })) });
  await touch('touchStart', 500, 600);
  await touch('touchMove', 475, 625);
  await touch('touchMove', 450, 650);
  await touch('touchEnd');
  await expect.poll(async () => Number(await style(page, 'scale'))).toBeCloseTo(2);
  await expect(lightbox(page).getByRole('heading')).toHaveText('Монолит, 1 из 3');
});

test('a video asks its service for nothing before it is pressed', async ({ page, open }) => {
  const asked: string[] = [];
  await page.route('https://rutube.ru/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Проигрыватель</title>' });
  });
  await open(
    '<a class="video" href="https://rutube.ru/video/0/" data-player="https://rutube.ru/play/embed/0" data-title="Видео с объекта">Видео с объекта</a>',
  );
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Видео с объекта' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Видео с объекта');
  await expect.poll(() => asked).toEqual(['https://rutube.ru/play/embed/0']);
});
