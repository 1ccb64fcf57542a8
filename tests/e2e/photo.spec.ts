import { expectAccessible, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { pictureOf } from '../setup/upload-world.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** One's own photo: chosen, cropped, sent and shown. */
const PAGE = '/profile/settings';

test('a photo is cropped, saved, shown and removed, by keyboard too', async ({ page, context }) => {
  await signIn(context, site().origin, 34);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PAGE);
  const row = page.locator('details#photo');
  await row.locator('summary').press('Enter');
  await row
    .locator('input[type="file"]')
    .setInputFiles({ name: 'я.jpg', mimeType: 'image/jpeg', buffer: await pictureOf({ width: 1200, height: 800 }) });
  const layer = page.getByRole('dialog', { name: 'Кадрирование' });
  await expect(layer.getByRole('button', { name: 'Готово' })).toBeEnabled();
  await expectAccessible(page, { tags: WCAG });
  await layer.getByRole('slider', { name: 'Крупнее' }).press('ArrowRight');
  await layer.getByRole('button', { name: 'Повернуть' }).press('Enter');
  await layer.getByRole('group', { name: 'Рамка' }).press('ArrowUp');
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/api/files'));
  await layer.getByRole('button', { name: 'Готово' }).press('Enter');
  expect((await uploaded).status()).toBe(201);
  await expect(row.locator('.pic-face img')).toBeVisible();
  await expect(row.getByRole('status')).toHaveText('Загружено');
  await row.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await expect(page.getByText('Фото сохранено')).toBeVisible();
  await expect(row.locator('summary')).toContainText('Изменить');
  const shown = await page.evaluate(async () => {
    const { photoUrl } = (await (await fetch('/profile/settings')).text()).match(
      /(?<photoUrl>\/_image\/i\/fit_96x96,dpr_1,q_75\/[\w-]+)/,
    )!.groups as { photoUrl: string };
    return (await fetch(photoUrl)).status;
  });
  expect(shown).toBe(200);

  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Убрать' }).click();
  await row.getByRole('button', { name: 'Сохранить' }).click();
  await expect(row.locator('summary')).toContainText('Фото нет');
});

test('a file that is no photo is refused at its field', async ({ page, context, problems }) => {
  await signIn(context, site().origin, 35);
  await page.goto(PAGE);
  const row = page.locator('details#photo');
  await row.locator('summary').click();
  const choice = row.locator('input[type="file"]');
  const heic = Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), Buffer.alloc(64)]);
  await choice.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic });
  await expect(row.getByRole('alert').filter({ hasText: 'Наиболее совместимые' })).toBeVisible();
  await choice.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11_000_000) });
  await expect(row.getByRole('alert').filter({ hasText: 'больше 10' })).toBeVisible();
  // The refusal that was to be.
  expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
  problems.length = 0;
});
