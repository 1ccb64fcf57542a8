import { DEMO_HEAD } from '#server/demo/logins.ts';
import { PDF, pictureOf } from '../setup/upload-world.ts';
import {
  asApplicant,
  asHead,
  asModerator,
  choose,
  companyOf,
  fillIn,
  lookAt,
  openAs,
  openInQueue,
  send,
  writerOf,
} from './review-world.ts';
import { expect, personTest as test } from './site-test.ts';
import { expectFits, signInApart } from './steps.ts';

/** Reviews of companies as they are read: lists, photos and proofs, what search engines and members see. */

test('lists: filters are links, a visitor is asked to sign in, a complaint opens its form', async ({ page }) => {
  await page.goto('/reviews?verified=1');
  await expect(page.getByRole('list', { name: 'Выбрано' }).getByText('С\u00a0подтверждением')).toBeVisible();
  for (const article of await page.getByRole('article').all())
    await expect(article.getByText(/Выход подтверждён|Документ проверен/)).toBeVisible();
  await page.goto('/reviews');
  await expectFits(page);
  const article = page.getByRole('article').first();
  await article.getByRole('link', { name: 'Пожаловаться' }).click();
  const layer = page.getByRole('dialog', { name: 'Пожаловаться' });
  await expect(layer.getByText('Жалоба')).toBeVisible();
  await page.keyboard.press('Escape');
  await article.getByRole('link', { name: /^Полезно/ }).click();
  await expect(page).toHaveURL(/\/sign-in\?callback=%2Fcompany%2F\d+%2Freviews%2F\d+/);
  await page.goto('/reviews/create');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('photos and a proof: staff see both, everybody opens the photos', { tag: '@journey' }, async ({ browser }) => {
  test.slow();
  const head = await openAs(browser, asHead);
  const path = await companyOf(head);
  const desk = await openAs(browser, asModerator);
  const page = await openAs(browser, asApplicant(writerOf(246)));
  const words = `Бытовки новые, сушилка работает, вода горячая всегда. ${Date.now()}`;
  await page.goto(`${path}/create`);
  await fillIn(page, { pros: words });
  await page
    .locator('#review-photoIds')
    .setInputFiles({ name: 'bytovka.jpg', mimeType: 'image/jpeg', buffer: await pictureOf() });
  await expect(page.getByText('Загружено: bytovka.jpg')).toBeAttached();
  await page
    .locator('#review-proofId')
    .setInputFiles({ name: 'propusk.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(page.getByText('Загружено: propusk.pdf')).toBeAttached();
  await send(page);
  await expect(page).toHaveURL(/\/profile\/reviews\?done=review/);

  await openInQueue(desk, 'review', words);
  await expect(desk.getByRole('heading', { name: 'Файлы' })).toBeVisible();
  await lookAt(desk);
  await choose(desk, 'Одобрить и\u00a0подтвердить документом');

  const visitor = await openAs(browser, async () => {});
  await visitor.goto(`${path}?sort=new`);
  const shown = visitor.getByRole('article').filter({ hasText: words });
  await expect(shown.getByText('Документ проверен')).toBeVisible();
  await shown.locator('.gal a').click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByText('propusk')).toHaveCount(0);
  for (const one of [head, desk, page, visitor]) await one.context().close();
});

test('a rated company says so to search engines; members and staff do not write', async ({ browser, page }) => {
  const head = await openAs(browser, (context) => signInApart(context, DEMO_HEAD));
  const path = await companyOf(head);
  await head.goto(path);
  await expect(head.getByRole('link', { name: 'Написать отзыв' })).toHaveCount(0);
  for (const address of [`${path}/create`, '/reviews/create']) {
    const answer = await head.goto(address);
    expect(answer?.status()).toBe(403);
    await expect(head.getByText('Вы\u00a0вошли как сотрудник компании')).toBeVisible();
    await expect(head.getByRole('button', { name: 'Отправить на\u00a0проверку' })).toHaveCount(0);
    await lookAt(head);
    await expectFits(head);
  }
  expect((await head.goto('/company/999999999/reviews/create'))?.status()).toBe(404);
  // Signed out they come back to what they wanted.
  await head.goto(`${path}/create`);
  await head.getByRole('button', { name: 'Выйти и\u00a0войти как соискатель' }).click();
  await expect(head).toHaveURL(new RegExp(`/sign-in\\?callback=${encodeURIComponent(`${path}/create`)}`));
  await head.context().close();
  for (const address of [path, path.replace('/reviews', '')]) {
    await page.goto(address);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.filter((text) => text.includes('"EmployerAggregateRating"'))).toHaveLength(1);
  }
  const tab = page.getByRole('navigation', { name: 'Разделы компании' }).getByRole('link', { name: /^Отзывы \d+/ });
  await tab.click();
  await expect(page.locator('h1')).toHaveText(/^Отзывы: /);
});
