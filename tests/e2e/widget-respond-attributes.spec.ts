import { expectAccessible } from '../setup/axe.ts';
import { HOST } from './made-host.ts';
import { newPhone } from './kept-messages.ts';
import { button, dialog, fillAndSend, region, respondInTest, showButton } from './respond-button-world.ts';
import { expect, test } from './site-test.ts';

/** What the attributes of the respond button do, on a page of an employer. */

const QUESTION = {
  id: '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4a01',
  text: 'Есть удостоверение стропальщика?',
  type: 'bool',
  required: true,
  requirement: null,
  options: [],
  shownIn: ['quick', 'respond'],
} as const;

test('fields, a letter and questions stand as the page orders them', async ({ page }) => {
  await showButton(page, 'fields="phone ready name" letter="required" questions="inline"', {
    change: () => ({ letter: 'optional', questions: [{ ...QUESTION, options: [], shownIn: [...QUESTION.shownIn] }] }),
  });
  await button(page).getByRole('link').click();
  await expect(dialog(page).getByLabel('Телефон')).toBeVisible();
  const names = await dialog(page)
    .locator('[name]:not([type="checkbox"], [name="website"], slot)')
    .evaluateAll((all) => [...new Set(all.map((field) => field.getAttribute('name')))]);
  expect(names).toEqual(['phone', 'ready', 'name', 'letter', `answer.${QUESTION.id}`]);
  await expectAccessible(page);
  await fillAndSend(page, newPhone());
  await expect(dialog(page).getByText('Напишите письмо')).toBeVisible();
  await expect(dialog(page).getByText('Ответьте на\u00a0вопрос')).toBeVisible();
  await expect(dialog(page).getByRole('heading')).toHaveText('Откликнуться без резюме');
});

test('what the employer has set goes before the wish of a page', async ({ page }) => {
  await showButton(page, 'letter="none" fields="letter name"', { change: () => ({ letter: 'required' }) });
  await button(page).getByRole('link').click();
  await expect(dialog(page).getByLabel('Письмо')).toBeVisible();
  await page.unrouteAll();
  await showButton(page, 'letter="required" fields="letter name"', { change: () => ({ letter: 'none' }) });
  await button(page).getByRole('link').click();
  await expect(dialog(page).getByLabel('Как вас зовут')).toBeVisible();
  await expect(dialog(page).getByLabel('Письмо')).toHaveCount(0);
});

test('inline: the form stands in the page, which stays usable', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await showButton(page, 'opens-in="inline"', { around: (tag) => `${tag}<p><button>Дальше</button></p>` });
  const link = button(page).getByRole('link', { name: 'Откликнуться', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(region(page).getByRole('heading')).toHaveText('Откликнуться без резюме');
  await expect(region(page).getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1_280, height: 700 });
  const hidden = () => region(page).evaluate((form) => form.scrollHeight - form.clientHeight);
  await expect.poll(hidden).toBe(0);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(region(page)).toBeVisible();
  await region(page).getByLabel('Телефон').focus();
  await page.keyboard.press('Escape');
  await expect(region(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('popover: the form stands at the button, on a phone above the page', async ({ page }) => {
  await showButton(page, 'opens-in="popover"', {
    around: (tag) => `<div style="height:30px"></div>${tag}<div style="height:3000px"></div>`,
  });
  const link = button(page).getByRole('link', { name: 'Откликнуться', exact: true });
  await link.click();
  await expect(dialog(page).getByLabel('Телефон')).toBeVisible();
  await expectAccessible(page);
  const distance = async () => {
    const [at, of] = [await dialog(page).boundingBox(), await link.boundingBox()];
    return at && of ? [Math.round(at.x - of.x), Math.round(at.y - of.y - of.height)] : null;
  };
  await expect.poll(distance).toEqual([0, 8]);
  await page.mouse.click(1_000, 600);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.setViewportSize({ width: 390, height: 800 });
  await link.click();
  await expect(page.locator('dialog[open]')).toBeVisible();
});

test('test: everything is checked, nothing is written, and the page says its own in the end', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await showButton(page, 'test reference="ATS-7" prefill-name="Олег Сидоров" success-url="/thanks"', {
    inside:
      '<a href="/jobs">Вакансия</a><p slot="before-form">Перезвоним за день</p><a slot="consent-extra" href="/policy">Наша политика</a><p slot="success">Ждём вас на проходной</p>',
  });
  await button(page).getByRole('link').click();
  await expect(dialog(page).getByText('Тест: ничего не\u00a0отправится')).toBeVisible();
  await expect(dialog(page).getByLabel('Как вас зовут')).toHaveValue('Олег Сидоров');
  await expect(page.getByText('Перезвоним за день')).toBeVisible();
  await expect(page.getByText('Ждём вас на проходной')).toBeHidden();
  const [extra, boxes] = [page.getByRole('link', { name: 'Наша политика' }), dialog(page).getByRole('group')];
  await expect(extra).toBeVisible();
  const [below, above] = [await extra.boundingBox(), await boxes.getByRole('checkbox').last().boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
  await respondInTest(page, newPhone());
  await expect(page.getByText('Ждём вас на проходной')).toBeVisible();
  await expect(page.getByText('Перезвоним за день')).toBeHidden();
  expect(bodies.filter((body) => body.includes('"reference":"ATS-7"')).length).toBe(1);
  expect(bodies.filter((body) => body.includes('"code"')).every((body) => body.includes('"test":true'))).toBe(true);
  await page.route(`${HOST}/thanks`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Thanks</h1>' }));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${HOST}/thanks`);
});

test('a try has a value for the form around it, and says that it was sent', async ({ page }) => {
  await showButton(page, 'test required name="respond"', { around: (tag) => `<form action="/done">${tag}</form>` });
  await button(page).getByRole('link').click();
  await respondInTest(page, newPhone());
  await page.keyboard.press('Escape');
  await expect(button(page).getByRole('link', { name: 'Отправлен' })).toBeVisible();
  const filled = await button(page).evaluate((node) => [...new FormData(node.closest('form')!)]);
  expect(filled).toEqual([['respond', 'test']]);
});

test('closed while it opens, it stays closed, and nothing follows', async ({ page }) => {
  const id = await showButton(page, '');
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    for (const name of ['open', 'step', 'close'])
      document.addEventListener(`karkas-respond-${name}`, () => void told.push(name));
  });
  // Before its file is there, and while its form is on its way.
  for (const late of ['**/widgets/**', '**/api/embed/respond/form?*']) {
    const held: (() => Promise<void>)[] = [];
    await page.route(late, (route) => void held.push(() => route.continue()));
    await button(page).getByRole('link').click();
    await expect.poll(() => held.length, `${late} of ${id}`).toBeGreaterThan(0);
    await button(page).evaluate((node) => Reflect.get(node, 'close').call(node));
    await expect(button(page)).toHaveAttribute('data-state', 'idle');
    await page.unroute(late);
    await Promise.all(held.map((go) => go()));
    await page.waitForLoadState('networkidle');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    const told = await page.evaluate(() => (Reflect.get(window, 'told') as string[]).splice(0));
    expect(told).toEqual(['open', 'close']);
  }
});

test('success-url of another site is not gone to', async ({ page }) => {
  await showButton(page, 'test success-url="https://evil.example/"');
  await button(page).getByRole('link').click();
  await respondInTest(page, newPhone());
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${HOST}/careers`);
});
