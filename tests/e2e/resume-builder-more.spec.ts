import { addDays } from '#shared/domain/time.ts';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { pictureOf } from '../setup/upload-world.ts';
import { signInTo } from './board-world.ts';
import { begin, goTo, openNew, PHONE_SCREEN, saved, unfold } from './resume-steps.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { forgive } from './steps.ts';

/** Files of a resume, the word of staff about one, and the resume of somebody who is not of age: on a phone. */

test.beforeEach(({ page }) => page.setViewportSize(PHONE_SCREEN));

test('a photo is cut in its window, shown, and taken away again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const id = await begin(page, 191, 'Кровельщик');
  await goTo(page, 'О\u00a0себе');
  const photo = page.getByRole('group', { name: 'Ваше фото' });
  const cropper = page.getByRole('dialog', { name: 'Кадрирование' });
  const choose = async () =>
    photo.locator('input[type=file]').setInputFiles({
      name: 'я.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOf({ width: 1200, height: 800 }),
    });
  // Whoever changes their mind has sent nothing.
  await choose();
  await expect(cropper.getByRole('button', { name: 'Готово' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(cropper).toHaveCount(0);
  await expect(photo.getByText('Добавить фото')).toBeVisible();

  await choose();
  await expect(cropper.getByRole('button', { name: 'Готово' })).toBeEnabled();
  await cropper.getByRole('slider', { name: 'Крупнее' }).press('ArrowRight');
  await expectAccessible(page, { tags: WCAG });
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/files'));
  await cropper.getByRole('button', { name: 'Готово' }).click();
  expect((await sent).status()).toBe(201);
  await expect(photo.locator('img')).toBeVisible();
  await saved(page);
  await page.goto(`/constructor-resume/preview/${id}?as=companies`);
  await expect(page.locator('.ava-person img')).toBeVisible();

  await page.goto(`/constructor-resume/${id}?step=person`);
  await expect(photo.locator('img')).toBeVisible();
  await photo.getByRole('button', { name: 'Убрать фото' }).click();
  await expect(photo.locator('img')).toHaveCount(0);
  await saved(page);
  await page.reload();
  await expect(photo.getByText('Добавить фото')).toBeVisible();
});

test('a scan is sent at a permit, lies in the wallet, and is chosen from there for another', async ({ page }) => {
  const id = await begin(page, 192, 'Электромонтажник');
  await goTo(page, 'Документы');
  const add = page.getByLabel('Добавить удостоверение или допуск');
  await add.selectOption({ label: 'Работы на высоте' });
  const scans = page.getByRole('group', { name: 'Скан или фото' });
  await page.getByText('Номер, кто выдал, скан').click();
  await scans.locator('input[type=file]').setInputFiles({
    name: 'удостоверение.jpg',
    mimeType: 'image/jpeg',
    buffer: await pictureOf({ width: 900, height: 600 }),
  });
  await expect(scans.getByRole('listitem')).toHaveText(/Работы на\u00a0высоте|Работы на высоте/);
  await saved(page);

  await add.selectOption({ label: 'Аттестация Ростехнадзора' });
  await page.getByText('Номер, кто выдал, скан').last().click();
  await scans.last().getByRole('button', { name: 'Выбрать из моих документов' }).click();
  await scans.last().getByLabel('Выбрать из моих документов').selectOption({ index: 1 });
  await expect(scans.last().getByRole('listitem')).toHaveCount(1);
  await saved(page);
  await page.reload();
  await expect(scans.first().getByRole('listitem')).toHaveCount(1);
  await expect(scans.last().getByRole('listitem')).toHaveCount(1);

  // In the wallet once, and in no view of the resume.
  const call = await signInTo(site().origin, 'applicant', 'applicant-192@example.ru');
  const { items } = await call<{ items: { id: string; kind: string }[] }>('GET', '/requests/wallet');
  expect(items.map(({ kind }) => kind)).toEqual(['permit']);
  for (const as of ['everyone', 'companies', 'respond'])
    expect(JSON.stringify(await call('GET', `/resume/${id}/preview?as=${as}`))).not.toContain(items[0]?.id);
});

test('what is no picture is refused at its field, and nothing typed is lost', async ({ page, problems }) => {
  await begin(page, 193, 'Плотник');
  await goTo(page, 'Документы');
  await page.getByLabel('Добавить удостоверение или допуск').selectOption({ label: 'Работы на высоте' });
  await page.getByText('Номер, кто выдал, скан').click();
  await page.getByLabel('Номер', { exact: true }).fill('АА-12');
  const scans = page.getByRole('group', { name: 'Скан или фото' });
  await scans.locator('input[type=file]').setInputFiles({
    name: 'скан.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('это не PDF'),
  });
  await expect(scans.getByText(/^скан\.pdf: /)).toBeVisible();
  await expect(scans.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByLabel('Номер', { exact: true })).toHaveValue('АА-12');
  forgive(problems, 400);
});

test('the word of staff leads to its field in the builder', async ({ page, context }) => {
  await signIn(context, site().origin, 0);
  await page.goto('/profile/resume-list');
  const blocked = page.getByRole('main').getByRole('article').filter({ hasText: 'Заблокировано' });
  await blocked.getByRole('link', { name: 'О\u00a0себе', exact: true }).click();
  await expect(page).toHaveURL(/\/constructor-resume\/\d+\?field=about$/);
  const about = page.getByLabel('О себе');
  await expect(about).toBeFocused();
  await expect(about).toBeInViewport();
  // The check says it too, and leads there.
  await goTo(page, 'Проверка');
  await expect(page.getByText(/Уберите телефон/)).toBeVisible();
  await page.getByRole('button', { name: 'О\u00a0себе словами' }).first().click();
  await expect(about).toBeFocused();
});

test('whoever is not of age is told who sees it, and a parent consents; «everyone» is no choice', async ({
  page,
  problems,
}) => {
  test.slow();
  await openNew(page, 194);
  const title = 'Помощник маляра на лето';
  await page.getByLabel('Название резюме').fill(title);
  await expect(page).toHaveURL(/\/constructor-resume\/\d+/, { timeout: 15_000 });
  await page.getByRole('combobox', { name: 'Профессия' }).fill('маляр');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await goTo(page, 'О\u00a0себе');
  await unfold(page, 'Ещё о вас');
  const born = addDays(new Date(), -365 * 16)
    .toISOString()
    .slice(0, 10);
  await page.getByLabel('Дата рождения').fill(born);
  await goTo(page, 'Опыт');
  await page.getByLabel('Работаю впервые, опыта нет').check();
  await saved(page);

  await goTo(page, 'Проверка');
  await expect(page.getByText('Вам нет 18. Резюме увидят только зарегистрированные компании')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Все(?! компании)/ })).toBeDisabled();
  await expect(page.getByText('Откроется, когда вам исполнится 18')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, { tags: WCAG });

  const publish = page.getByRole('button', { name: 'Опубликовать' });
  const parent = page.getByRole('checkbox', { name: 'Согласие родителя или опекуна' });
  await publish.click();
  await expect(page.getByRole('alert').filter({ hasText: /Не.всё готово/ })).toBeVisible();
  forgive(problems, 400);
  await page.getByRole('button', { name: 'Согласие родителя' }).click();
  await expect(parent).toBeFocused();
  await parent.check();
  await expect(page.getByRole('status').filter({ hasText: 'Сохранено' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Согласие родителя' })).toHaveCount(0);
  await publish.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Резюме опубликовано' })).toBeVisible();
});
