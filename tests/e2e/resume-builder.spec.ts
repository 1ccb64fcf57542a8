import { addDays } from '#shared/domain/time.ts';
import { signIn } from '../setup/sign-in.ts';
import { pictureOf } from '../setup/upload-world.ts';
import { signInTo } from './board-world.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { begin, goTo, PHONE_SCREEN, saved, typeOffline, unfold } from './resume-steps.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive } from './steps.ts';

/** A resume is written on a phone, loses the connection, is looked at with others’ eyes and published. */

test('signed-out people sign in first and come back to the step', async ({ page }) => {
  await page.goto('/constructor-resume?step=jobs');
  await page.waitForURL(`**/sign-in?callback=${encodeURIComponent('/constructor-resume?step=jobs')}*`);
});

test('on a phone from the first word to published', { tag: '@journey' }, async ({ page, context, problems }) => {
  test.slow();
  await page.setViewportSize(PHONE_SCREEN);
  const id = await begin(page, 181, 'Монтажник металлоконструкций на мосты');
  await page.getByRole('combobox', { name: 'Профессия' }).fill('монтажник');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('Разряд').fill('5');

  await goTo(page, 'О\u00a0себе');
  await expect(page.getByLabel('Имя', { exact: true })).not.toHaveValue('');
  await expect(page.getByText('Номер подтверждён')).toBeVisible();

  await goTo(page, 'Опыт');
  await page.getByRole('button', { name: 'Добавить последнее место работы' }).click();
  await expect(page.getByLabel('Компания или бригада')).toBeFocused();
  await page.getByLabel('Компания или бригада').fill('ООО «Мостострой»');
  await page.getByLabel('Кем работали').fill('Монтажник');
  await page.getByLabel('Начало').fill('2022-03');
  await saved(page);

  await typeOffline(page, context, problems, { field: 'Сколько сделали', text: '12 пролётов' });
  await page.reload();
  await expect(page.getByLabel('Сколько сделали')).toHaveValue('12 пролётов');

  const works = page.getByRole('group', { name: 'Ваши объекты' });
  await works.locator('input[type=file]').setInputFiles({
    name: 'bridge.jpg',
    mimeType: 'image/jpeg',
    buffer: await pictureOf({ width: 900, height: 600 }),
  });
  await expect(works.getByRole('listitem')).toHaveCount(1);
  await works.getByLabel('Что на фото 1').fill('Мост через Каму');

  await goTo(page, 'Документы');
  await page.getByLabel('Добавить удостоверение или допуск').selectOption({ label: 'Работы на высоте' });
  await page.getByText('Номер, кто выдал, скан').click();
  await page.getByLabel('Номер', { exact: true }).fill('АА-777');
  await page.getByRole('button', { name: 'Добавить учёбу' }).click();
  const layer = page.getByRole('dialog');
  await layer.getByRole('button', { name: 'Готово' }).click();
  await expect(layer.getByLabel('Где учитесь или учились')).toBeFocused();
  await expect(layer.getByText('Напишите, где\u00a0учились')).toBeVisible();
  await layer.getByLabel('Где учитесь или учились').fill('Строительный колледж');
  await layer.getByLabel('Год окончания').fill('2012');
  await layer.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('Строительный колледж').first()).toBeVisible();

  await goTo(page, 'Условия');
  await page.getByLabel('От', { exact: true }).fill('170000');
  await page.getByLabel('Поеду на вахту').check();

  await goTo(page, 'Проверка');
  await expect(page.getByText('Всё обязательное заполнено')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Посмотреть чужими глазами' }).click();
  await expect(layer.getByText('Так видят компании')).toBeVisible();
  await expect(layer.getByText('12 пролётов')).toBeVisible();
  await expect(layer.getByText('АА-777')).toHaveCount(0);
  await expect(layer.getByRole('heading', { name: 'Контакты' })).toHaveCount(0);
  await layer.getByRole('link', { name: 'После отклика' }).click();
  await expect(layer.getByRole('heading', { name: 'Контакты' })).toBeVisible();
  await expect(layer.getByRole('link', { name: 'После отклика' })).toBeFocused();
  await layer.getByRole('link', { name: 'Все', exact: true }).click();
  await expect(layer.getByText('Так видят посетители сайта')).toBeVisible();
  await expect(layer.getByRole('heading', { name: 'Контакты' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByRole('heading', { name: 'Резюме опубликовано' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveText('Готово');
  await page.goto(`/constructor-resume/${id}?step=trade`);
  await expect(page.getByLabel('Название резюме')).toBeEnabled();
  await page.getByLabel('Разряд').fill('6');
  await expect(page.getByRole('banner')).toContainText('покажем после «Обновить»', { timeout: 15_000 });
  await goTo(page, 'Проверка');
  await page.getByRole('button', { name: 'Обновить' }).click();
  await expect(page.getByRole('heading', { name: 'Резюме опубликовано' })).toBeVisible();
});

test('two pages that write the same field: a person decides', async ({ page, context, problems }) => {
  const id = await begin(page, 182, 'Каменщик');
  const other = await context.newPage();
  await other.goto(`/constructor-resume/${id}?step=trade`);
  await expect(other.getByLabel('Название резюме')).toBeEnabled();
  await other.getByLabel('Название резюме').fill('Каменщик 5 разряда');
  const elsewhere = other.waitForResponse((answer) => answer.request().method() === 'PUT');
  await elsewhere;
  await page.getByLabel('Название резюме').fill('Каменщик-облицовщик');
  const conflict = page.getByRole('alert').filter({ hasText: 'правили и' });
  await expect(conflict).toContainText('Каменщик 5 разряда', { timeout: 15_000 });
  await conflict.getByRole('button', { name: /Взять это/ }).click();
  await expect(page.getByLabel('Название резюме')).toHaveValue('Каменщик 5 разряда');
  await saved(page);
  await expect(conflict).toHaveCount(0);
  forgive(problems, 409);
});

test('what is wrong keeps what was typed, with its message at the field', async ({ page }) => {
  test.slow();
  await begin(page, 183, 'Бетонщик');
  await goTo(page, 'О\u00a0себе');
  await unfold(page, 'Ещё о вас');
  const tomorrow = addDays(new Date(), 1).toISOString().slice(0, 10);
  const born = page.getByLabel('Дата рождения');
  await born.fill(tomorrow);
  await expect(born).toHaveAttribute('aria-invalid', 'true', { timeout: 15_000 });
  await expect(born).toHaveValue(tomorrow);

  await goTo(page, 'Опыт');
  await page.getByRole('button', { name: 'Добавить последнее место работы' }).click();
  await page.getByLabel('Кем работали').fill('Бетонщик');
  await page.getByLabel('Начало').fill('2022-03');
  await page.getByLabel('Работаю сейчас').uncheck();
  const end = page.getByLabel('Окончание');
  await end.fill('2021-03');
  await expect(end).toHaveAttribute('aria-invalid', 'true', { timeout: 15_000 });
  await expect(page.getByText('Конец раньше начала')).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(end).toHaveValue('2021-03');
  await expect(page.getByText('Конец раньше начала')).toBeVisible();

  await goTo(page, 'Условия');
  const pay = page.getByLabel('От', { exact: true });
  await pay.fill('5');
  await expect(page.getByText(/Не.меньше 5.000/)).toBeVisible({ timeout: 15_000 });
  await expect(pay).toHaveValue('5');
  await pay.fill('7000');
  await expect(page.getByText(/Обычно в.месяц просят 10.000–500.000/)).toBeVisible();
  await expect(pay).not.toHaveAttribute('aria-invalid', 'true', { timeout: 15_000 });
  await pay.fill('90000');
  await expect(page.getByText(/Обычно в.месяц просят/)).toHaveCount(0);

  // The list of what is wrong leads there.
  await goTo(page, 'Проверка');
  await page.getByRole('button', { name: 'Места работы' }).click();
  await expect(end).toBeFocused();
  await goTo(page, 'Проверка');
  await page.getByRole('button', { name: 'Дата рождения' }).first().click();
  await expect(born).toBeFocused();
});

test('the 31st job cannot be added', async ({ page }) => {
  const id = await begin(page, 184, 'Стропальщик');
  const call = await signInTo(site().origin, 'applicant', 'applicant-184@example.ru');
  const { version } = await call<{ version: number }>('GET', `/resume/${id}/edit`);
  const job = { company: null, position: 'Стропальщик', startMonth: '2020-01', endMonth: '2020-02' };
  const experience = Array.from({ length: 30 }, () => job);
  await call('PUT', `/resume/${id}`, { version, fields: { experience } });
  await page.goto(`/constructor-resume/${id}?step=jobs`);
  await expect(page.getByLabel('Кем работали')).toHaveCount(30);
  await expect(page.getByText('больше добавить нельзя')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Добавить место работы' })).toHaveCount(0);
  await expectFits(page);
});

test('a respond without a resume leads to the builder and back, with the new resume chosen', async ({
  page,
  context,
}) => {
  test.slow();
  const { origin, specimens } = site();
  const phone = newPhone();
  const boxes = { agreement: true, personalAgreement: true };
  const signUp = '/api/users/applicant/signup/phone';
  const asked = await context.request.post(`${signUp}/request`, { headers: { origin }, data: { phone, ...boxes } });
  const { confirmationId } = (await asked.json()) as { confirmationId: string };
  const code = await codeTo(context.request, phone);
  await context.request.post(`${signUp}/confirm`, { headers: { origin }, data: { confirmationId, code } });

  const vacancy = `/vacancy/${specimens.quickVacancy}`;
  await page.goto(`${vacancy}?respond=1`);
  const layer = page.getByRole('dialog');
  await layer.getByLabel('Как вас зовут').fill('Ильдар Закиров');
  await layer.getByRole('link', { name: /Сделать/ }).click();
  await expect(page).toHaveURL(`/constructor-resume?vacancy=${specimens.quickVacancy}`);
  await expect(page.getByText('Резюме для отклика')).toContainText('вернём вас к\u00a0отклику');
  await page.getByLabel('Имя', { exact: true }).fill('Ильдар');
  await page.getByLabel('Фамилия').fill('Закиров');
  await page.getByRole('combobox', { name: 'Город' }).fill('казань');
  await expect(page.getByRole('option', { name: /Казань/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/constructor-resume\/\d+\?step=person&vacancy=/, { timeout: 15_000 });
  await saved(page);
  await expect(page.getByText('Номер подтверждён')).toBeVisible();
  await goTo(page, 'Профессия');
  await page.getByLabel('Название резюме').fill('Сварщик');
  await page.getByRole('combobox', { name: 'Профессия' }).fill('сварщик');
  await expect(page.getByRole('option', { name: /сварщик/i }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await goTo(page, 'Опыт');
  await page.getByLabel('Работаю впервые, опыта нет').check();
  await goTo(page, 'Проверка');
  await expect(page.getByText('Всё обязательное заполнено')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('link', { name: 'Вернуться к отклику' }).click();
  await expect(page).toHaveURL(new RegExp(vacancy));
  await expect(layer.getByRole('radio', { name: /Сварщик/ })).toBeChecked();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the builder says that it needs one, and shows no form that does nothing', async ({ page, context }) => {
    await signIn(context, site().origin, 187);
    for (const path of ['/constructor-resume', '/constructor-resume?draft=0b1f7a52-2d3c-4e6f-9a01-0123456789ab']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Конструктору нужен JavaScript');
      await expect(page.getByRole('navigation', { name: 'Шаги' })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'К моим резюме' }).click();
    await expect(page).toHaveURL(/\/profile\/resume-list$/);
  });
});
