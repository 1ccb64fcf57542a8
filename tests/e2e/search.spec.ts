import type { Locator, Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { counts } from '../setup/counts.ts';
import { searchField, shownTotal } from './list-page.ts';
import { expect, site, test } from './site-test.ts';

const PHONE = { width: 390, height: 800 };

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const filters = (page: Page) => page.getByRole('form', { name: 'Фильтры' });
const chips = (page: Page) => page.getByRole('list', { name: 'Выбрано' });
const layer = (page: Page) => page.getByRole('dialog', { name: 'Фильтры' });
/** The first touch brings the filters’ script; a tap that it takes too long to follow unfolds them in their place. */
const touch = async (page: Page) => {
  await openLayer(page).hover();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
};
const openLayer = (page: Page) => page.locator('summary', { hasText: /^\s*Фильтры/ });
/** A checkbox by the beginning of its name: beside the list its count follows. */
const option = (scope: Locator, name: string) => scope.getByRole('checkbox', { name: new RegExp(`^${name}`) });

/** A mark that a new document would not have. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-document', ''));
const same = (page: Page) => page.locator('body[data-same-document]');

/** The number beside a checkbox of the filters. */
async function countOf(page: Page, name: string): Promise<number> {
  const text = await filters(page).locator('label', { hasText: name }).locator('.n').innerText();
  return Number(text.replaceAll(/\D/g, ''));
}

test('a misspelt word finds what was meant, and says so', async ({ page }) => {
  await page.goto('/vacancy-list');
  await searchField(page).fill('сварщег');
  await page.getByRole('search').getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(`/vacancy-list?q=${encodeURIComponent('сварщег')}`);
  await expect(page.getByText('Показаны результаты по\u00a0запросу «сварщик».')).toBeVisible();
  await expect(page.locator('h1')).toContainText('«сварщик»');
  await expect(searchField(page)).toHaveValue('сварщег');
  await expect(cards(page).first()).toContainText(/свар/i);
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
});

test('what only resembles the words stands apart, after what has them', async ({ page }) => {
  for (const list of ['/vacancy-list', '/resume-list']) {
    await page.goto(`${list}?q=${encodeURIComponent('стропальщик')}`);
    const heading = main(page).getByRole('heading', { name: /^Близкие/ });
    await expect(heading).toHaveCount(1);
    const [first, ...others] = await cards(page).allInnerTexts();
    expect(first).toMatch(/Стропальщик/);
    expect(others.some((card) => !/стропаль/i.test(card))).toBe(true);
    await expect(main(page).locator('h1 + p')).toHaveText(/^\d+\s\S+ и\s\d+\sблизк/);
  }
  await expectAccessible(page, { tags: WCAG });
});

test('a profession’s page is searched anew within its city', async ({ page }) => {
  const { both, city } = site().specimens;
  await page.goto(`/vacancy-list/${both}?housing=1`);
  await expect(searchField(page)).not.toHaveValue('');
  await searchField(page).fill('прораб');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/vacancy-list/${city}\\?`));
  await expect(chips(page).getByRole('link', { name: 'С проживанием: убрать' })).toBeVisible();
});

test('a filter beside the list applies at once and keeps the focus; back, forward and chips follow', async ({
  page,
}) => {
  await page.goto('/vacancy-list');
  const all = await shownTotal(page);
  const rotation = option(filters(page), 'Вахта');
  const promised = await countOf(page, 'Вахта');
  await rotation.focus();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await mark(page);
  await rotation.check();
  await expect(page).toHaveURL(/\/vacancy-list\?schedule=rotation$/);
  await expect(chips(page).getByRole('link', { name: 'Вахта: убрать' })).toBeVisible();
  await expect.poll(() => shownTotal(page)).toBe(promised);
  await expect(rotation).toBeFocused();
  await expect(page).toHaveTitle(/Вахта/);
  await expect(page.locator('[data-list-status]')).toContainText(/ваканси/);

  const housing = await countOf(page, 'Проживание');
  expect(housing).toBeLessThanOrEqual(promised);
  await option(filters(page), 'Проживание').check();
  await expect(page).toHaveURL(/\?housing=1&schedule=rotation$/);
  await expect.poll(() => shownTotal(page)).toBe(housing);

  await page.goBack();
  await expect(page).toHaveURL(/\?schedule=rotation$/);
  await expect(option(filters(page), 'Проживание')).not.toBeChecked();
  await expect(rotation).toBeChecked();
  await expect.poll(() => shownTotal(page)).toBe(promised);
  await page.goForward();
  await expect(option(filters(page), 'Проживание')).toBeChecked();

  await chips(page).getByRole('link', { name: 'Вахта: убрать' }).click();
  await expect(page).toHaveURL(/\?housing=1$/);
  await expect(rotation).not.toBeChecked();
  await chips(page).getByRole('link', { name: 'Сбросить' }).click();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await expect.poll(() => shownTotal(page)).toBe(all);
  await expect(chips(page)).toHaveCount(0);
  await expect(same(page)).toHaveCount(1);
});

test('filters that came with a list shown in place live too, and the narrowed list fits a small screen', async ({
  page,
}) => {
  await page.goto('/vacancy-list?housing=1&pay_min=150000');
  await mark(page);
  await chips(page).getByRole('link', { name: 'С проживанием: убрать' }).click();
  await expect(page).toHaveURL(/\?pay_min=150000$/);
  await expect(page.locator('[data-list]')).toBeFocused();
  await expect(option(filters(page), 'Проживание')).not.toBeChecked();
  await option(filters(page), 'Вахта').hover();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await option(filters(page), 'Вахта').check();
  await expect(page).toHaveURL(/\?pay_min=150000&schedule=rotation$/);
  await expect(same(page)).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a sum of one’s own applies by Enter and stays when no band has it', async ({ page }) => {
  await page.goto('/vacancy-list');
  const sum = filters(page).getByRole('textbox', { name: /^Своя сумма/ });
  await sum.focus();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await sum.fill('123 000');
  await sum.press('Enter');
  await expect(page).toHaveURL(/\?pay_min=123000$/);
  await expect(chips(page).getByRole('link', { name: 'от 123 000 ₽: убрать' })).toBeVisible();
  await expect(filters(page).getByRole('radio', { name: 'Своя сумма' })).toBeChecked();
  await expect(sum).toBeFocused();
  await filters(page).getByLabel('За что зарплата').selectOption('shift');
  await expect(page).toHaveURL(/\?pay_mode=shift$/);
  await expect(sum).toHaveValue('');
});

test('all filters open above the list and close without a trace', async ({ page }) => {
  await page.goto('/vacancy-list');
  const opener = filters(page).getByText('Все фильтры');
  await opener.focus();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await expect(layer(page)).toBeVisible();
  await option(layer(page), 'Нефть и газ').check();
  await page.keyboard.press('Escape');
  await expect(layer(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/vacancy-list$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('filters are chosen in a sheet that says what would be found', async ({ page }) => {
    await page.goto('/vacancy-list');
    await mark(page);
    const all = await shownTotal(page);
    await touch(page);
    await openLayer(page).tap();
    await expect(layer(page)).toBeVisible();
    await expect(layer(page).getByRole('heading', { name: 'Фильтры' })).toBeFocused();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    const show = layer(page).getByRole('button', { name: /^Показать/ });
    const before = await show.innerText();
    await option(layer(page), 'Вахта').check();
    await option(layer(page), 'Проживание').check();
    await expect(show).not.toHaveText(before);
    await expect(page).toHaveURL(/\/vacancy-list$/);
    const promised = Number((await show.innerText()).replaceAll(/\D/g, ''));
    expect(promised).toBeLessThan(all);
    await show.tap();
    await expect(layer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\?housing=1&schedule=rotation$/);
    await expect.poll(() => shownTotal(page)).toBe(promised);
    await expect(openLayer(page)).toContainText('2');
    await expect(openLayer(page)).toBeFocused();

    await openLayer(page).tap();
    await expect(option(layer(page), 'Вахта')).toBeChecked();
    await layer(page).getByRole('button', { name: 'Сбросить' }).tap();
    await expect(show).toHaveText(before);
    await page.mouse.click(PHONE.width / 2, 20);
    await expect(layer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\?housing=1&schedule=rotation$/);
    await expect(same(page)).toHaveCount(1);
  });

  for (const colorScheme of (['light', 'dark'] as const).slice(0, counts.LOOKS)) {
    test(`the sheet is accessible and fits, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/vacancy-list?pay_min=100000&schedule=rotation');
      await touch(page);
      await openLayer(page).tap();
      await expect(layer(page)).toBeVisible();
      await expectAccessible(page, { tags: WCAG });
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await layer(page).evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      const heights = await layer(page)
        .locator('label, select, button, input:not([type])')
        .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    });
  }

  test('when the script does not come the filters unfold in their place', async ({ page }) => {
    await page.route(/\/_astro\/(?:island|client)\./, () => {});
    await page.goto('/vacancy-list');
    await openLayer(page).tap();
    await option(filters(page), 'Вахта').click();
    await expect(page).toHaveURL(/schedule=rotation/);
    await expect(chips(page)).toContainText('Вахта');
  });
});

test('a city’s list takes in rotations that hire there', async ({ page }) => {
  await page.goto('/vacancy-list/kazan');
  const here = await shownTotal(page);
  await chips(page).getByRole('link', { name: 'И\u00a0вахты с\u00a0набором отсюда' }).click();
  await expect(page).toHaveURL(/\/vacancy-list\/kazan\?anywhere=rotation$/);
  await expect(chips(page).getByRole('link', { name: 'И\u00a0вахты с\u00a0набором отсюда: убрать' })).toBeVisible();
  await expect.poll(() => shownTotal(page)).toBeGreaterThan(here);
});

test('when nothing is found the page says what to take away and leads on', async ({ page }) => {
  await page.goto('/vacancy-list?pay_min=9000000&schedule=rotation');
  await expect(page.getByRole('heading', { name: 'Таких вакансий сейчас нет' })).toBeVisible();
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
  await expectAccessible(page, { tags: WCAG });
  const removal = main(page).getByRole('link', { name: /^Убрать «от/ });
  const promised = Number(/— ([\d\u00a0]+)/.exec(await removal.innerText())?.[1]?.replaceAll(/\D/g, ''));
  expect(promised).toBeGreaterThan(0);
  await removal.click();
  await expect(page).toHaveURL(/\?schedule=rotation$/);
  await expect.poll(() => shownTotal(page)).toBe(promised);
});

test('a list with words, filters and chips is accessible', async ({ page }) => {
  await page.goto(`/vacancy-list/${site().specimens.city}?q=${encodeURIComponent('вахта')}&housing=1`);
  await expectAccessible(page, { tags: WCAG });
});

const STRANGE = [
  ['7,000 letters', 'y'.repeat(7_000)],
  ['quotes and operators', '"сварщик" -вахта & | ! ( ) <-> :* \\ \' ; drop table vacancy; --'],
  ['emoji', '👷‍♂️🔥'],
  ['white space', ' \t\n '],
  ['markup', '<script>alert(1)</script>'],
] as const;

for (const [name, q] of STRANGE) {
  test(`words that are none get an answer that helps: ${name}`, async ({ page }) => {
    const response = await page.goto(`/vacancy-list?q=${encodeURIComponent(q)}`);
    expect(response?.status()).toBe(200);
    await expect(page.locator('h1')).toBeVisible();
    await expect(main(page).getByRole('link').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });
}

test('an address that nobody reads to its end is a page that says so', async ({ page }) => {
  const response = await page.goto(`/vacancy-list?q=${'y'.repeat(10_000)}`);
  expect(response?.status()).toBe(414);
  await expect(page.locator('h1')).toHaveText('Слишком длинный адрес');
});

test('the filters’ script comes with the first touch and stays small', async ({ page }) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.headerValue('content-length').then(Number));
  });
  const size = async () => (await Promise.all(scripts)).reduce((sum, length) => sum + length, 0);
  await page.goto('/vacancy-list', { waitUntil: 'networkidle' });
  expect(await size()).toBeLessThanOrEqual(7_000);
  await option(filters(page), 'Вахта').hover();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  expect(await size()).toBeLessThanOrEqual(97_300);
});

test('words that are not known find nothing, and a trade that a place lacks leads to where it is', async ({ page }) => {
  await page.goto(`/vacancy-list?${new URLSearchParams({ q: 'абракадабра' })}`);
  await expect(page.getByRole('heading', { name: 'По\u00a0запросу «абракадабра» ничего не\u00a0нашли' })).toBeVisible();
  await expect(page.getByText(/медиана/u)).toHaveCount(0);

  await page.goto(`/vacancy-list?${new URLSearchParams({ q: 'сметчик казань' })}`);
  // Once, and nothing claims that what is elsewhere is in the city.
  await expect(page.getByText('В\u00a0Казани таких вакансий нет')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'В\u00a0городе нет, другие места' })).toBeChecked();
  const [, km = ''] =
    /, (\d+)\u00a0км/.exec(
      (await page
        .getByRole('link', { name: /\sкм/u })
        .first()
        .textContent()) ?? '',
    ) ?? [];
  expect(Number(km)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Казань: убрать' }).click();
  await expect(page.getByLabel('Профессия или компания')).toHaveValue('сметчик');
});
