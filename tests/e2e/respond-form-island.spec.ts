import { expect, type Page } from '@playwright/test';
import { RUNTIMES } from '../islands/harness/bundle.ts';
import type { RespondCase } from '../islands/harness/respond-data.ts';
import { expectAccessible } from '../setup/axe.ts';
import { islandTest } from './island-test.ts';

/** The form of a respond on React 19, as on the site, and on preact/compat, as in a widget: the same for both. */

const ORIGIN = 'http://localhost:9';
const test = islandTest({ entry: 'respond.tsx', origin: ORIGIN, title: 'Отклик', heading: 'Вакансия' });

const title = (page: Page) => page.getByRole('heading', { level: 2 });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const sent = (page: Page) =>
  page.evaluate(() => window.made.filter(({ name }) => /^POST \/respond\/(?:vacancy|company)/.test(name)));
const narrow = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 720 });
};

for (const runtime of RUNTIMES) {
  const open = (page: Page, shown: RespondCase) => page.goto(`${ORIGIN}/${runtime}/index.html?case=${shown}`);

  test.describe(runtime, () => {
    test('quick: from a name and a phone by the code to what was sent', { tag: '@both' }, async ({ page }) => {
      await open(page, 'quick');
      await expect(title(page)).toHaveText('Откликнуться без резюме');
      for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
      await expectAccessible(page);
      await narrow(page);
      await page.getByLabel('Как вас зовут').fill('Ильдар Галеев');
      await page.getByLabel('Телефон').fill('+7 917 204-16-83');
      for (const name of [/Правила Каркаса/, /Обработка персональных/, /Передача отклика/])
        await page.getByRole('checkbox', { name }).check();
      await press(page, 'Получить код');

      await expect(title(page)).toHaveText('Введите код');
      await expect(page.getByLabel(/Код из/)).toBeFocused();
      await expectAccessible(page);
      await narrow(page);
      await page.getByLabel(/Код из/).fill('111111');
      await expect(page.getByText('Код не подошёл. Осталось 2 попытки')).toBeVisible();
      await expect(page.getByLabel(/Код из/)).toBeFocused();
      await press(page, 'Прислать новый код');
      await expect(page.getByRole('button', { name: /Новый код через/ })).toBeDisabled();
      await page.getByLabel(/Код из/).fill('482 163');

      await expect(title(page)).toHaveText('Отклик отправлен');
      await expect(page.getByRole('list', { name: 'Ход отклика: отправлен, шаг 1 из 6' })).toBeVisible();
      await expect(page.getByText(/Ждём ответа до/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Смотреть отклик' })).toHaveAttribute('href', '/profile/responds/55');
      await expectAccessible(page);
      await narrow(page);
    });

    test(
      'errors stand at their fields, the first has the focus, and nothing typed is lost',
      { tag: '@both' },
      async ({ page }) => {
        await open(page, 'quick');
        await page.getByLabel('Телефон').fill('+7 499 204-16-83');
        await press(page, 'Получить код');
        await expect(page.getByLabel('Как вас зовут')).toBeFocused();
        await expect(page.getByLabel('Как вас зовут')).toHaveAccessibleDescription('Напишите, как вас зовут');
        await expect(page.getByRole('checkbox', { name: /Передача отклика/ })).toHaveAttribute('aria-invalid', 'true');
        await expectAccessible(page);
        await page.getByLabel('Как вас зовут').fill('Ильдар');
        for (const box of await page.getByRole('checkbox').all()) await box.check();
        await press(page, 'Получить код');
        await expect(page.getByText('Код придёт только на\u00a0мобильный номер России.')).toBeVisible();
        await expect(page.getByLabel('Телефон')).toBeFocused();
        await expect(page.getByLabel('Телефон')).toHaveValue('+7 499 204-16-83');
      },
    );

    test('with a resume: choice, template, crew, day and file', async ({ page }) => {
      await open(page, 'full');
      await expect(title(page)).toHaveText('Отклик на вакансию');
      await expect(page.getByRole('radio', { name: /Монтажник/ })).toBeChecked();
      await page.getByRole('radio', { name: /Скрыто. Откроется только этой компании/ }).check();
      await expect(page.getByLabel('Сколько вас')).toHaveValue('6');
      await press(page, 'О сварке');
      await expect(page.getByRole('button', { name: 'О сварке' })).toHaveAttribute('aria-pressed', 'true');
      await page.getByLabel('Письмо, по желанию').fill('Здравствуйте!');
      await expect(page.getByText('13 из 2 000')).toBeVisible();
      await page.getByLabel('Готов выйти').selectOption({ label: 'Другой день' });
      await page.getByLabel('День выхода').fill('2027-01-11');
      await page.getByRole('checkbox', { name: /Работы на высоте/ }).check();
      await page.getByLabel('Файлы, по желанию: выбрать').setInputFiles({
        name: 'naks-2027.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4'),
      });
      await expect(page.getByRole('button', { name: /naks-2027\.pdf/ })).toBeVisible();
      await expectAccessible(page);
      await narrow(page);
      await press(page, 'Отправить отклик');
      await expect(title(page)).toHaveText('Отклик отправлен');
      const [made] = await sent(page);
      expect(made?.input).toMatchObject({
        vacancyId: 12,
        resumeId: 8,
        openHidden: true,
        crewCount: 6,
        letter: 'Здравствуйте!',
        readyFrom: '2027-01-11',
        sharedPermits: ['height'],
        files: [expect.any(String)],
      });
    });

    test('questions and an honest knock-out', async ({ page }) => {
      await open(page, 'questions');
      await page.getByLabel('Письмо, по желанию').fill('Здравствуйте!');
      await press(page, 'Дальше: 6 вопросов');
      await expect(title(page)).toHaveText('6 вопросов от компании');
      await press(page, 'Проверить и отправить');
      await expect(page.getByRole('radio', { name: 'Да', exact: true })).toBeFocused();
      await page.getByRole('radio', { name: 'Нет', exact: true }).check();
      await page.getByLabel(/Сколько лет варите/).fill('8');
      await page.getByRole('checkbox', { name: 'РД', exact: true }).check();
      await page.getByRole('checkbox', { name: 'РАД', exact: true }).check();
      await expectAccessible(page);
      await narrow(page);
      await press(page, 'Назад к письму');
      await expect(page.getByLabel('Письмо, по желанию')).toHaveValue('Здравствуйте!');
      await press(page, /^Дальше/);
      await press(page, 'Проверить и отправить');

      await expect(title(page)).toHaveText('Не хватает одного условия');
      await expect(page.getByRole('listitem').filter({ hasText: 'высоту' })).toContainText('Вы ответили: Нет');
      await expect(page.getByRole('listitem').filter({ hasText: 'варите трубы' })).toContainText('Подходит');
      await expectAccessible(page);
      await narrow(page);
      await press(page, 'Изменить ответ');
      await expect(page.getByRole('radio', { name: 'Нет', exact: true })).toBeChecked();
      await press(page, 'Проверить и отправить');
      await expect(title(page)).toHaveText('Отклик отправлен');
      await expect.poll(() => sent(page)).toHaveLength(2);
    });

    test('sent all the same, though a requirement is not met', async ({ page }) => {
      await open(page, 'questions');
      await press(page, /^Дальше/);
      await page.getByRole('radio', { name: 'Нет', exact: true }).check();
      await page.getByLabel(/Сколько лет варите/).fill('8');
      await page.getByRole('checkbox', { name: 'МП' }).check();
      await press(page, 'Проверить и отправить');
      await press(page, 'Отправить всё равно');
      await expect(title(page)).toHaveText('Отклик отправлен');
      const bodies = (await sent(page)).map(({ input }) => input.sendAnyway);
      expect(bodies).toEqual([false, true]);
    });

    test('a double press sends once', async ({ page }) => {
      await open(page, 'full');
      await page.getByRole('button', { name: 'Отправить отклик' }).dblclick();
      await expect(title(page)).toHaveText('Отклик отправлен');
      await expect.poll(() => sent(page)).toHaveLength(1);
    });

    test('without a connection it waits, and goes once when there is one', async ({ page, context }) => {
      await open(page, 'full');
      await page.getByLabel('Письмо, по желанию').fill('Здравствуйте!');
      await context.setOffline(true);
      await press(page, 'Отправить отклик');
      await expect(page.getByRole('alert')).toContainText('Отправим, когда появится');
      await expectAccessible(page);
      expect(await sent(page)).toHaveLength(0);
      await context.setOffline(false);
      await expect(title(page)).toHaveText('Отклик отправлен');
      await expect.poll(() => sent(page)).toHaveLength(1);
    });

    test('works by the keyboard alone', { tag: '@both' }, async ({ page }) => {
      await open(page, 'full');
      await page.getByRole('radio', { name: /Монтажник/ }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: /Стропальщик/ })).toBeChecked();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(page.getByLabel('Письмо, по желанию')).toHaveValue('Варю трубы с\u00a02018 года.');
      await page.getByLabel('Сколько вас').focus();
      await page.keyboard.press('Enter');
      await expect(title(page)).toHaveText('Отклик отправлен');
    });

    const REFUSALS: readonly [RespondCase, string, string][] = [
      ['closed', 'Откликнуться нельзя', 'Вакансия закрыта'],
      ['member', 'Откликнуться нельзя', 'войдите как соискатель'],
      ['applied', 'Вы уже откликнулись', 'Просмотрен'],
      ['resume', 'Нужно резюме', 'Сюда откликаются с резюме'],
    ];
    for (const [shown, name, text] of REFUSALS) {
      test(`says why not: ${shown}`, async ({ page }) => {
        await open(page, shown);
        await expect(title(page)).toHaveText(name);
        await expect(page.getByRole('main')).toContainText(text.replaceAll('\u00a0', ' '), { useInnerText: true });
        await expectAccessible(page);
      });
    }

    test('offers a resume to a company', async ({ page }) => {
      await open(page, 'company');
      await expect(title(page)).toHaveText('Отклик в компанию');
      await press(page, 'Отправить отклик');
      await expect(title(page)).toHaveText('Отклик отправлен');
      await expect
        .poll(() => sent(page))
        .toMatchObject([{ name: 'POST /respond/company', input: { companyId: 3, resumeId: 7 } }]);
    });
  });
}
