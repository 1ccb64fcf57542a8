import { expectAccessible } from '../setup/axe.ts';
import { cut, note, openKept } from './kept-world.ts';
import { expect, personTest as test } from './site-test.ts';

/** What is shown of a page that was kept, until there is a net again. */
test.use({ serviceWorkers: 'allow' });

test('a copy says when the net is back, offers the page anew, and says when it is gone again @daily', async ({
  page,
  context,
  problems,
}) => {
  await openKept(page, '/vacancy-list');
  let restore = await cut(context, problems);
  await page.reload();
  // A script that fails for want of a net when there is one again makes the page load anew.
  await page.waitForLoadState('networkidle');
  await expect(note(page)).toContainText('Сеть не\u00a0отвечает');
  await restore();
  await expect(note(page)).toContainText('Сеть снова отвечает');
  await expectAccessible(page);
  restore = await cut(context, problems);
  await expect(note(page)).toContainText('Сеть не\u00a0отвечает');
  await restore();
  await note(page).getByRole('link', { name: 'Обновить\u00a0страницу' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/vacancy-list$/);
});

test('«Назад» without a net shows the list that was kept', async ({ page, context, problems }) => {
  await openKept(page, '/vacancy-list');
  const first = page.getByRole('main').getByRole('article').first();
  const text = await first.innerText();
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(first).not.toHaveText(text, { useInnerText: true });
  const restore = await cut(context, problems);
  await page.goBack();
  await expect(note(page)).toBeVisible();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await expect(first).toHaveText(text, { useInnerText: true });
  await restore();
});

test('«Назад» to a list of another page says without a net of when it is, in sight @daily', async ({
  page,
  context,
  problems,
}) => {
  await openKept(page, '/vacancy-list');
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }));
  await page.goto('/company-list');
  const restore = await cut(context, problems);
  await page.goBack();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await expect(note(page)).toBeInViewport();
  await restore();
});

test('a page that the browser has kept as it was says so without a net, and follows it', async ({
  page,
  context,
  problems,
}) => {
  await openKept(page, '/vacancy-list');
  const restore = await cut(context, problems);
  // The browser of tests keeps none: what it tells of such a page is all that there is.
  const showAgain = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await showAgain();
  await expect(note(page)).toHaveText(/^Сохранённая копия от\u00a0\d+\u00a0[а-я]+, \d\d:\d\d\. Сеть не\u00a0отвечает$/);
  await restore();
  await expect(note(page)).toContainText('Сеть снова отвечает');
  await showAgain();
  await expect(note(page)).toHaveCount(1);
});
