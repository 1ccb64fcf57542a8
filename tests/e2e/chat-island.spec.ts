import { expect, type Page } from '@playwright/test';
import { RUNTIMES } from '../islands/harness/bundle.ts';
import { DIALOG_ID } from '../islands/harness/chat-data.ts';
import { expectAccessible } from '../setup/axe.ts';
import { islandTest } from './island-test.ts';

/** The chat on React 19, as on the site, and on preact/compat, as in a widget: the same for both. */

const ORIGIN = 'http://localhost:9';
const test = islandTest({
  entry: 'chat.tsx',
  origin: ORIGIN,
  title: 'Чат',
  // React in development tells the profiler of every property that changed: with hundreds of messages nothing else runs.
  init: () => Reflect.deleteProperty(console, 'timeStamp'),
});

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const texts = (page: Page) => log(page).getByRole('article').locator('.msg-t').allTextContents();
const hear = (page: Page, text: string) =>
  page.evaluate((what) => window.network.tell(window.server.write(what)), text);

for (const runtime of RUNTIMES) {
  /** What is there when the page has loaded is drawn a moment later: until then nothing listens. */
  const open = async (page: Page, query = '') => {
    await page.goto(`${ORIGIN}/${runtime}/index.html${query}`);
    const shown = query.includes('list') ? page.getByRole('list', { name: 'Диалоги' }) : log(page).getByRole('article');
    await expect(shown.first()).toBeVisible();
  };

  test.describe(runtime, () => {
    test('sends by Enter, shows the answer once, and says it politely', { tag: '@both' }, async ({ page }) => {
      await open(page);
      await expect(log(page).getByRole('article')).toHaveCount(6);
      await field(page).fill('Добрый день');
      await field(page).press('Shift+Enter');
      await field(page).pressSequentially('Могу с понедельника');
      await field(page).press('Enter');
      await expect(field(page)).toHaveValue('');
      const own = log(page).getByRole('article').filter({ hasText: 'Могу с понедельника' });
      await expect(own).toHaveCount(1);
      await expect(own).toContainText('отправлено');
      await page.evaluate(
        (dialogId) => window.tellFrame({ t: 'received', dialogId, side: 'company', seq: 7 }),
        DIALOG_ID,
      );
      await expect(own).toContainText('доставлено');
      await page.evaluate((dialogId) => window.tellFrame({ t: 'read', dialogId, side: 'company', seq: 7 }), DIALOG_ID);
      await expect(own).toContainText('прочитано');
      await page.evaluate(
        (dialogId) => window.tellFrame({ t: 'typing', dialogId, side: 'company', name: 'Волга-Трубострой' }),
        DIALOG_ID,
      );
      await expect(log(page)).toContainText('Волга-Трубострой печатает…');
      await hear(page, 'Ждём вас');
      await expect(page.getByRole('status').filter({ hasText: 'Волга' })).toHaveText('Волга-Трубострой: Ждём вас');
      await expect(log(page)).not.toContainText('печатает…');
      await expect.poll(() => texts(page)).toHaveLength(8);
      await expect
        .poll(() => page.evaluate(() => window.marks))
        .toContainEqual({ t: 'read', dialogId: DIALOG_ID, seq: 8 });
    });

    test('offline it waits, and goes once when there is a connection', { tag: '@both' }, async ({ page }) => {
      await open(page);
      await page.evaluate(() => window.network.cut(true));
      for (const text of ['Первое', 'Второе', 'Третье']) {
        await field(page).fill(text);
        await field(page).press('Enter');
      }
      await expect(log(page).getByText('ждёт сети')).toHaveCount(3);
      await page.evaluate(() => window.network.connect());
      await expect(log(page).getByText(/отправляем…|ждёт сети/)).toHaveCount(0);
      await expect.poll(async () => (await texts(page)).slice(-3)).toEqual(['Первое', 'Второе', 'Третье']);
      expect(await page.evaluate(() => window.server.messages.slice(6).map(({ text }) => text))).toEqual([
        'Первое',
        'Второе',
        'Третье',
      ]);
    });

    test('a reply quotes, Escape takes it back; unknown sites are behind a warning', async ({ page }) => {
      await open(page);
      const third = log(page).getByRole('article').nth(2);
      await expect(third.getByRole('link', { name: /stroy/ })).toHaveAttribute('href', /^\/chat\/link\?to=/);
      await expect(third.getByRole('link', { name: /yandex/ })).toHaveAttribute('href', 'https://yandex.ru/maps');
      const answer = async (): Promise<void> => {
        await third.getByLabel('Действия с\u00a0сообщением').click();
        await third.getByRole('button', { name: 'Ответить' }).click();
      };
      await answer();
      await expect(field(page)).toBeFocused();
      await field(page).press('Escape');
      await expect(page.getByRole('button', { name: 'Отменить' })).toHaveCount(0);
      await answer();
      await field(page).fill('Вижу');
      await field(page).press('Enter');
      await expect(log(page).getByRole('article').last().locator('blockquote')).toBeVisible();
    });

    test('files: by the button, by paste; a refused one says why', async ({ page }) => {
      await open(page);
      const png = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') };
      const exe = { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('x') };
      await page.getByLabel('Прикрепить файлы').setInputFiles([png, exe]);
      const list = page.getByRole('list', { name: 'Файлы сообщения' });
      await expect(list).toContainText('Такие файлы не принимаем');
      await expect(list.getByRole('button', { name: 'Повторить' })).toHaveCount(0);
      await field(page).press('Enter');
      await expect(page.locator('#compose-error')).toHaveText('Уберите файлы, которые не загрузились');
      await page.getByRole('button', { name: 'Убрать virus.exe' }).click();
      await field(page).evaluate((node) => {
        const data = new DataTransfer();
        data.items.add(new File(['y'], 'plan.pdf', { type: 'application/pdf' }));
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      });
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expect(list.getByRole('progressbar')).toHaveCount(0);
      await field(page).press('Enter');
      const sent = () =>
        page.evaluate(
          () =>
            window.marks.filter((frame) => 't' in frame && frame.t === 'send') as { message: { fileIds: string[] } }[],
        );
      await expect.poll(async () => (await sent()).length).toBe(1);
      expect((await sent())[0]?.message.fileIds).toHaveLength(2);
    });

    test('a long dialog: older pages keep the place, «down» counts what is new', async ({ page }) => {
      await open(page, '?count=400');
      await expect(log(page).getByRole('article')).toHaveCount(50);
      const box = log(page);
      const fromEnd = () => box.evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight);
      await expect.poll(fromEnd).toBeLessThan(5);
      const top = await box.getByText('Сообщение 351', { exact: true }).elementHandle();
      await box.evaluate((node) => (node.scrollTop = 0));
      await expect(box.getByRole('article')).toHaveCount(100);
      expect(await top?.evaluate((node) => node.isConnected)).toBe(true);
      expect(await fromEnd()).toBeGreaterThan(1_000);
      await expect(box.getByText('Сообщение 351', { exact: true })).toBeInViewport();
      await hear(page, 'Новое внизу');
      const down = page.getByRole('button', { name: /Вниз, 1/ });
      await down.click();
      await expect(box.getByText('Новое внизу')).toBeInViewport();
      await expect(down).toHaveCount(0);
    });

    test('opens at what is new, and goes to what is further up', async ({ page }) => {
      await open(page, '?count=300&read=100');
      await page.getByRole('button', { name: 'К первому непрочитанному' }).click();
      await expect(log(page).getByText('Новые сообщения')).toBeInViewport();
      await expect(log(page).getByText('Сообщение 101', { exact: true })).toBeInViewport();
    });

    test('a draft outlives the page; the list is walked by keys', async ({ page }) => {
      await open(page);
      await field(page).fill('Недописанное');
      await page.reload();
      await expect(field(page)).toHaveValue('Недописанное');
      await page
        .getByRole('link', { name: /Волга-Трубострой/ })
        .first()
        .focus();
      await page.keyboard.press('j');
      await expect(page.getByRole('link', { name: /СтройМонтаж/ })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('link', { name: /Волга-Трубострой/ }).first()).toBeFocused();
      await page.evaluate(() => localStorage.clear());
    });

    test('a long word widens nothing', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      await open(page);
      const link = `https://disk.yandex.ru/i/${'Q3kzT8wz'.repeat(25)}`;
      await field(page).fill(link);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBe(390);
      await expect(page.getByRole('button', { name: 'Отправить' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Отправить' }).click();
      await expect(log(page).getByText(link)).toBeVisible();
      expect(await width()).toBe(390);
      expect(await log(page).evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    });

    test('menus of messages are whole in the window, wherever their message stands', async ({ page }) => {
      for (const size of [
        { width: 1280, height: 560 },
        { width: 390, height: 560 },
      ]) {
        await page.setViewportSize(size);
        await open(page, '?count=120');
        await field(page).fill('Моё');
        await field(page).press('Enter');
        const own = log(page).getByRole('article').last();
        await expect(own).toContainText('отправлено');
        await own.getByLabel('Действия с\u00a0сообщением').click();
        const menu = own.getByRole('button', { name: 'Скопировать' });
        await expect(menu).toBeInViewport({ ratio: 1 });
        await expect(own.getByRole('button', { name: 'Ответить' })).toBeFocused();
        const box = (await own.locator('.pop-b').boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(size.width);
        expect(box.y + box.height).toBeLessThanOrEqual(size.height);
        await page.keyboard.press('Escape');
        await expect(menu).toHaveCount(0);
      }
    });

    test('read up to the first of 300 messages, the line under the eye stays', async ({ page }) => {
      test.slow();
      await open(page, '?count=300&tall=1');
      const box = log(page);
      const shiftOfPage = (count: number) =>
        box.evaluate(async (node, wanted) => {
          const frames = async (n: number): Promise<void> => {
            for (let i = 0; i < n; i += 1) await new Promise((done) => requestAnimationFrame(done));
          };
          const inSight = () =>
            [...node.querySelectorAll('article')].find(
              (one) => one.getBoundingClientRect().bottom > node.getBoundingClientRect().top,
            )!;
          // Up to where the next page is asked for; what is under the eye moves by what was scrolled, and by no more.
          let worst = 0;
          while (node.scrollTop > 160) {
            const before = inSight();
            const [top, from] = [before.getBoundingClientRect().top, node.scrollTop];
            node.scrollTop -= 120;
            const moved = from - node.scrollTop;
            await frames(2);
            worst = Math.max(worst, Math.abs(before.getBoundingClientRect().top - top - moved));
          }
          node.scrollTop = 70;
          await frames(1);
          const before = inSight();
          const top = before.getBoundingClientRect().top;
          while (node.querySelectorAll('article').length < wanted) await frames(1);
          await frames(4);
          return Math.max(worst, Math.abs(before.getBoundingClientRect().top - top));
        }, count);
      for (const count of [100, 150, 200, 250, 300])
        expect([count, (await shiftOfPage(count)) <= 4]).toEqual([count, true]);
      await box.press('Home');
      await expect(box.getByRole('article').first()).toBeInViewport();
    });

    test('at the end one stays there, whatever grows, and at any width', async ({ page }) => {
      await open(page, '?count=30');
      await page.evaluate(() => {
        const message = window.server.edit(29)!;
        message.text = 'Строка\n'.repeat(12);
        window.network.tell(message);
      });
      await expect(log(page).getByRole('article').last()).toContainText('Строка');
      const toEnd = () => log(page).evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight);
      await expect.poll(toEnd).toBeLessThan(5);
      for (const width of [320, 900, 390]) {
        await page.setViewportSize({ width, height: 700 });
        await expect.poll(toEnd, `at ${width}`).toBeLessThan(5);
      }
      await expect(page.getByRole('button', { name: /Вниз/ })).toHaveCount(0);
    });

    test('at the end one stays there while the window changes its size from frame to frame', async ({ page }) => {
      await open(page, '?count=30');
      const fromEnd = await log(page).evaluate(async (node) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const between = () => new Promise((done) => setTimeout(done));
        // Its event of scrolling comes in the next frame, when the size is another one already.
        for (const height of [600, 500, 420, 360, 300, 240]) {
          node.style.cssText = `flex: none; height: ${height}px`;
          await frame();
          await between();
        }
        // All at once, with room for everything in between.
        for (const height of [20_000, 300]) {
          node.style.height = `${height}px`;
          void node.scrollHeight;
        }
        await frame();
        await frame();
        return node.scrollHeight - node.scrollTop - node.clientHeight;
      });
      expect(fromEnd).toBeLessThan(5);
      await expect(page.getByRole('button', { name: /Вниз/ })).toHaveCount(0);
    });

    test('who moves up at the moment when something grows has left the end', async ({ page }) => {
      await open(page, '?count=30');
      const fromEnd = await log(page).evaluate(async (node) => {
        node.dispatchEvent(new WheelEvent('wheel', { deltaY: -300 }));
        node.scrollTop -= 300;
        node.querySelector<HTMLElement>('article:last-of-type')!.style.paddingBottom = '100px';
        for (let i = 0; i < 4; i += 1) await new Promise((done) => requestAnimationFrame(done));
        return node.scrollHeight - node.scrollTop - node.clientHeight;
      });
      expect(fromEnd).toBeGreaterThan(290);
      await expect(page.getByRole('button', { name: /Вниз/ })).toBeVisible();
    });

    test('a dialog that is opened has the focus where one writes; arrows lead through its messages', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 800 });
      await open(page, '?list=1');
      await page
        .getByRole('link', { name: /Волга-Трубострой/ })
        .first()
        .click();
      await expect(field(page)).toBeFocused();
      await expect(log(page).getByRole('article')).toHaveCount(6);
      // Of what stands before the field only the tools: not each message.
      await log(page).focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(log(page).getByRole('article').nth(-2)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Ответить' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(field(page)).toBeFocused();
      await expect(page.locator('.compose-re')).toBeVisible();
    });

    test('without a network it says so, and opens by itself what could not be opened', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 800 });
      await open(page, '?list=1');
      await page.evaluate(() => window.network.cut(true));
      await expect(page.getByText('Нет сети.')).toBeVisible();
      await page
        .getByRole('link', { name: /Волга-Трубострой/ })
        .first()
        .click();
      await expect(page.getByText('Диалог не загрузился.')).toBeVisible();
      await page.evaluate(() => window.network.connect());
      await expect(page.getByText('Нет сети.')).toHaveCount(0);
      await expect(log(page).getByRole('article')).toHaveCount(6);
    });

    test('is accessible, at 320 pixels too', async ({ page }) => {
      await open(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await expectAccessible(page);
      await open(page, '?list=1');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
}
