import { expectAccessible, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { box, card, city, fillIn, openShortForm, trade } from './short-form.ts';
import { expect, site, test } from './site-test.ts';

/** The beginning of a resume before anybody signs up: in this browser, then on the server, then in the builder. */

for (const path of ['/', '/resume-list'])
  test(`${path}: what is typed stays in the browser, and says so`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/anonymous-draft')) sent.push(request.method());
    });
    await openShortForm(page, path);
    await fillIn(page);
    await expect(card(page)).toContainText('сохраняется в\u00a0этом браузере');
    await card(page).getByRole('button', { name: 'Продолжить' }).click();
    await expect(card(page)).toContainText('Без согласия черновик остаётся только в\u00a0этом браузере');
    await expect(box(page)).toBeFocused();
    // A card that is half under the header would be a small target.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, { tags: WCAG });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await openShortForm(page, path);
    await expect(trade(page)).toHaveValue(/^Электрогазосварщик/);
    await expect(city(page)).toHaveValue('Казань');
    await expect(box(page)).not.toBeChecked();
    expect(sent).toEqual([]);
  });

test('by keyboard alone to the sign-up; back again it is there, and goes with the consent', async ({ page }) => {
  await page.goto('/');
  await card(page).getByRole('link', { name: 'Создать резюме' }).focus();
  await page.keyboard.press('Enter');
  await expect(trade(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('казань');
  await page.keyboard.press('Enter');
  await box(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(trade(page)).toBeFocused();
  await expect(card(page)).toContainText('Выберите профессию из\u00a0списка');
  await page.keyboard.type('бетонщик');
  await page.keyboard.press('Enter');
  await card(page).getByRole('button', { name: 'Продолжить' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sign-up\?callback=%2Fconstructor-resume%3Fdraft%3D[0-9a-f-]{36}/);

  await openShortForm(page, '/');
  await expect(trade(page)).toHaveValue(/^Бетонщик/);
  await expect(city(page)).toHaveValue('Казань');
  await card(page).getByRole('link', { name: 'Отозвать согласие и\u00a0удалить' }).click();
  await expect(page).toHaveURL(/\/consent\//);
});

test('an applicant goes on to the builder, which may take the draft once', async ({ page, context }) => {
  const { origin } = site();
  await signIn(context, origin, 302);
  await openShortForm(page, '/');
  await fillIn(page);
  await box(page).check();
  await card(page).getByRole('button', { name: 'Продолжить' }).click();
  await page.waitForURL(/\/constructor-resume\/\d+/);
  await expect(page.getByText('Электрогазосварщик').first()).toBeVisible();
  // It was taken: the card is empty again.
  await openShortForm(page, '/');
  await expect(trade(page)).toHaveValue('');
});

test('without scripts the card leads to the builder, which asks to sign in', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site().origin });
  const page = await context.newPage();
  await page.goto('/');
  await expect(card(page).locator('form')).toHaveCount(0);
  await expect(card(page).getByRole('link', { name: 'Создать резюме' })).toHaveAttribute('href', '/constructor-resume');
  await context.close();
});
