import type { Page } from '@playwright/test';
import { expectAccessible } from '../../setup/axe.ts';
import { NAMES } from '../../widgets/widget-test.ts';
import { site } from '../site-test.ts';
import { expectPageToBeWell, LIES, silenceBrowser } from './failing.ts';
import { differenceOf, expect, test } from './host-test.ts';
import { SURFACES } from './pages.ts';
import {
  alignButton,
  bubble,
  form,
  launcher,
  openForm,
  openPair,
  openPanel,
  panel,
  pictureOfPart,
  press,
} from './pair.ts';
import { watchPage } from './watch.ts';

/** At most so much of the pixels may differ from the same part on a page that does nothing to it. */
const DIFFERENCE_MAX = 0.001;
const PARTS = ['button', 'launcher', 'panel', 'form'] as const;
/** Pictures of pages that do nothing, taken once for all that are compared with them. */
const clean = new Map<string, Promise<Buffer[]>>();

/** Closed, then the chat with its form, then the form of the button. */
async function picturesOf(page: Page, name: string): Promise<Buffer[]> {
  await page.setViewportSize({ width: 1000, height: 900 });
  await openPair(page, `pair-${name}`);
  await alignButton(page);
  const pictures = [await pictureOfPart(page, press(page)), await pictureOfPart(page, launcher(page))];
  await openPanel(page);
  pictures.push(await pictureOfPart(page, panel(page)));
  await page.keyboard.press('Escape');
  await openForm(page);
  pictures.push(await pictureOfPart(page, form(page)));
  return pictures;
}

for (const name of Object.keys(SURFACES).filter((surface) => !surface.startsWith('clean')))
  test(`button and chat look on the page "${name}" as on a clean one`, async ({ page }) => {
    const like = name === 'dark' || name === 'rtl' ? `clean-${name}` : 'clean';
    if (!clean.has(like)) clean.set(like, picturesOf(page, like));
    const [expected, actual] = [await clean.get(like), await picturesOf(page, name)];
    for (const [index, part] of PARTS.entries())
      expect(await differenceOf(expected![index]!, actual[index]!), part).toBeLessThanOrEqual(DIFFERENCE_MAX);
    if (name === 'loud' || name === 'dark') await expectAccessible(page, { include: 'karkas-respond-button' });
  });

test('until they are pressed nothing is asked; pressed they keep nothing and take nothing of the page @daily', async ({
  page,
  context,
}) => {
  const namesOf = () =>
    page.evaluate(() => [
      ...Object.getOwnPropertyNames(window),
      ...Object.getOwnPropertySymbols(window).map(String),
      ...Object.getOwnPropertyNames(Symbol),
    ]);
  /** What the page has written there itself. */
  const handlersOf = () =>
    page.evaluate(() =>
      [window, document].flatMap((target) => {
        const names: string[] = [];
        // `in` finds inherited ones too.
        for (const name in target)
          if (name.startsWith('on') && Reflect.get(target, name) !== null)
            names.push(`${name} ${String(Reflect.get(target, name))}`);
        return names;
      }),
    );
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
  const watch = await watchPage(page);
  await page.goto('/bare');
  const before = new Set(await namesOf());
  await page.addInitScript(() => {
    window.onmessage = function ofThePage() {};
    window.onpagehide = function ofThePage() {};
  });

  await openPair(page, 'pair-clean');
  await page.waitForLoadState('networkidle');
  const written = await handlersOf();
  expect(written).toHaveLength(2);
  expect(asked).toEqual([]);
  expect(await watch.layoutShift()).toBe(0);
  await openPanel(page);
  await page.keyboard.press('Escape');
  await openForm(page);
  expect(asked.length).toBeGreaterThan(0);
  expect(await watch.stored()).toEqual([]);
  // What is being written lasts as long as the tab, without what is of the person.
  await form(page).getByLabel('Как вас зовут').fill('Ринат Хайруллин');
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    'Ринат',
  );
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  expect(watch.origins()).toEqual([site().origin, site().hosts].sort());
  expect((await namesOf()).filter((name) => !before.has(name)).sort()).toEqual(NAMES);
  expect(await handlersOf()).toEqual(written);
  expect(said).toEqual([]);
});

test('what is closed is in nobody’s way', async ({ page }) => {
  await openPair(page, 'pair-clean');
  await bubble(page).evaluate((element) => {
    Object.assign(element, { greeting: 'Ищете работу?', greetingDelay: 0 });
    document.body.append(Object.assign(document.createElement('div'), { id: 'ground' }));
    const ground = document.querySelector<HTMLElement>('#ground')!;
    ground.style.cssText = 'position:fixed;inset:0;z-index:2147482000';
    // Under everything of ours, above everything else.
    ground.addEventListener('click', () => (ground.dataset.presses = String(Number(ground.dataset.presses ?? 0) + 1)));
  });
  await expect(bubble(page).getByText('Ищете работу?')).toBeVisible();
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  const covered = (await panel(page).boundingBox())!;
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bubble(page).getByText('Ищете работу?')).toHaveCount(0);

  const round = (await launcher(page).boundingBox())!;
  const points = [0.02, 0.35, 0.65, 0.98].flatMap((x) =>
    [0.02, 0.35, 0.65, 0.98].map((y) => [covered.x + covered.width * x, covered.y + covered.height * y] as const),
  );
  const isFree = ([x, y]: readonly [number, number]) =>
    x < round.x || x > round.x + round.width || y < round.y || y > round.y + round.height;
  const free = [...points.filter(isFree), [round.x - 3, round.y - 3], [round.x + 10, round.y - 3]] as const;
  for (const [x, y] of free) await page.mouse.click(x, y);
  await expect(page.locator('#ground')).toHaveAttribute('data-presses', String(free.length));
});

test.describe('an API that does not do its part', () => {
  test('leaves links, a page that works and no noise, however it fails', async ({ page, problems }) => {
    let lie = LIES['no network']!;
    await page.route('**/api/embed/**', (route) => lie(route));
    await openPair(page, 'pair-clean');
    // Every lie is told to the feed, whose way of asking is the same.
    const told = [
      'no network',
      'a page that says it is data',
      'null',
      'fields of other kinds',
      'an error that is no document',
    ];
    for (const name of [...told, 'an answer without leave']) {
      lie = LIES[name]!;
      await press(page).click();
      await expect(form(page).getByRole('link', { name: /^Открыть вакансию/ }), name).toHaveAttribute(
        'href',
        /\/vacancy\/\d+\?src=embed$/,
      );
      await page.keyboard.press('Escape');
      await expect(form(page)).toHaveCount(0);
      // A launcher that has failed once is a link; the page may still open the chat.
      await bubble(page).evaluate((element) => Reflect.set(element, 'opened', true));
      await expect(panel(page).getByRole('link', { name: 'Открыть чат' }), name).toHaveAttribute(
        'href',
        /\/chat\?src=embed$/,
      );
      await expect(panel(page).getByRole('alert')).toBeVisible();
      await bubble(page).evaluate((element) => Reflect.set(element, 'opened', false));
      await expect(launcher(page)).toHaveAttribute('href', /\/chat\?src=embed$/);
      await expectPageToBeWell(page);
    }
    silenceBrowser(problems);
  });

  test('is waited for, and the page goes on meanwhile', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/embed/**', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await openPair(page, 'pair-clean');
    await launcher(page).click();
    await expect(panel(page)).toBeVisible();
    await expectPageToBeWell(page);
    await press(page).click();
    await expect(form(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form(page)).toHaveCount(0);
    release();
    await expect(panel(page).getByLabel('Телефон')).toBeVisible();
    await openForm(page);
  });

  test('nor the files do theirs: the page’s own links stay', async ({ page, problems }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/widgets/**', async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    for (const step of ['late', 'never'] as const) {
      if (step === 'never') release();
      await page.goto('/pair-clean', { waitUntil: 'commit' });
      await expect(page.getByRole('link', { name: 'Вакансия' })).toBeVisible();
      await expectPageToBeWell(page);
    }
    await page.unroute('**/widgets/**');
    await page.route('**/widgets/*/chunks/**', (route) => route.abort());
    await page.goto('/pair-clean', { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Вакансия' })).toBeVisible();
    await expectPageToBeWell(page);
    silenceBrowser(problems);
  });
});

test('on paper neither is there; forced colours keep their edges, and a wish for no motion is heard', async ({
  page,
}) => {
  await openPair(page, 'pair-clean');
  await page.emulateMedia({ media: 'print' });
  await expect(press(page)).toBeHidden();
  await expect(launcher(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen', forcedColors: 'active', reducedMotion: 'reduce' });
  for (const part of [press(page), launcher(page)]) {
    const edge = await part.evaluate((node) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, color } = getComputedStyle(node);
      return {
        style: borderTopStyle,
        isThere: parseFloat(borderTopWidth) > 0,
        isSeen: borderTopColor !== 'rgba(0, 0, 0, 0)',
        color,
      };
    });
    expect(edge).toMatchObject({ style: 'solid', isThere: true, isSeen: true });
  }
  await openPanel(page);
  await page.keyboard.press('Escape');
  await openForm(page);
  const moving = await page.evaluate(() =>
    ['karkas-respond-button', 'karkas-chat-bubble'].map(
      (tag) => document.querySelector(tag)!.shadowRoot!.getAnimations().length,
    ),
  );
  expect(moving).toEqual([0, 0]);
});

test('a hundred of each that come and go leave nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const running = new Set<unknown>();
    const { setTimeout: later, setInterval: often, clearTimeout: stop } = window;
    Object.assign(window, {
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const id = often(...given);
        running.add(id);
        return id;
      },
      setTimeout: (work: () => void, ms?: number) => {
        const id = later(() => {
          running.delete(id);
          work();
        }, ms);
        running.add(id);
        return id;
      },
    });
    // One list of numbers for both.
    window.clearTimeout = window.clearInterval = (id) => {
      running.delete(id);
      stop(id);
    };
    Object.defineProperty(window, 'timersRunning', { enumerable: false, get: () => running.size });
  });
  await openPair(page, 'pair-clean');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async () => {
    for (let times = 0; times < 2; times += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Record<string, number>;
  };
  const churn = (times: number) =>
    page.evaluate(async (rounds) => {
      type Opened = HTMLElement & { open(): Promise<void>; updateComplete: Promise<unknown> };
      for (let round = 0; round < rounds; round += 1)
        for (const tag of ['karkas-respond-button', 'karkas-chat-bubble']) {
          const copy = document.querySelector(tag)!.cloneNode(true) as Opened;
          copy.setAttribute('greeting', 'Ищете работу?');
          document.body.append(copy);
          await copy.updateComplete;
          if (round % 10 === 0) {
            await copy.open();
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
          copy.remove();
          await new Promise((resolve) => setTimeout(resolve));
        }
    }, times);
  await churn(11);
  const [before, nodes] = [await count(), await page.locator('body *').count()];
  await churn(100);
  const after = await count();
  expect(await page.locator('body *').count()).toBe(nodes);
  expect(after.Nodes! - before.Nodes!).toBeLessThanOrEqual(20);
  expect(after.JSEventListeners! - before.JSEventListeners!).toBeLessThanOrEqual(5);
  // What was seen is told after some seconds, for all of the page by one.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'timersRunning') as number), { timeout: 20_000 })
    .toBe(0);
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
});
