import type { Page } from '@playwright/test';
import { DEMO_APPLICANT, DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signInTo, vacanciesOf, type ApiCall } from './board-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, signInAs } from './steps.ts';

/** A member of a company invites the person of a resume. */
const HEAD = 'head-0@example.ru';

interface Person {
  call: ApiCall;
  resumeId: number;
}

let head: ApiCall;
/** Those that the company has open, as the form offers them. */
let vacancies: { id: number; title: string }[];
let asked = 0;
/** Of the demo's people; each test takes others. */
let next = 60;

test.beforeAll(async () => {
  head = await signInTo(site().origin, 'company-member', HEAD);
  asked = (await vacanciesOf(head))[0]?.id ?? 0;
});

/** Somebody whose resume the company sees and whom it can invite to all of its vacancies. */
async function findPerson(): Promise<Person> {
  for (;;) {
    const call = await signInTo(site().origin, 'applicant', `applicant-${next++}@example.ru`);
    const { resumes } = await call<{ resumes: { id: number; hidden: boolean }[] }>(
      'GET',
      `/respond/vacancy/${asked}/form`,
    );
    const seen = resumes.find(({ hidden }) => !hidden);
    if (!seen) continue;
    type Offered = { id: number; title: string; respond: object | null };
    const form = await head<{ vacancies: Offered[] }>('GET', `/respond/resume/${seen.id}/form`);
    if (form.vacancies.some(({ respond }) => respond !== null)) continue;
    ({ vacancies } = form);
    return { call, resumeId: seen.id };
  }
}

const layer = (page: Page) => page.getByRole('dialog');
const responds = ({ call }: Person) =>
  call<{ items: { id: number; status: string; vacancy: { id: number } }[] }>('GET', '/respond/list');

test('a member invites with a template and a time; the person finds it in notices and among responds', async ({
  page,
  context,
}) => {
  const person = await findPerson();
  const [, second] = vacancies;
  await signInAs(context, HEAD);
  await page.goto(`/resume/${person.resumeId}`);
  await page.getByRole('link', { name: 'Пригласить', exact: true }).click();
  await expect(layer(page).getByRole('heading', { level: 2 })).toHaveText('Пригласить на\u00a0вакансию');
  await expect(layer(page).getByText(/^Осталось \d+ из\u00a050 бесплатных/)).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
  const message = layer(page).getByLabel('Сообщение');
  const preview = layer(page).locator('[data-preview]');
  await layer(page).getByLabel('Вакансия').selectOption(String(second?.id));
  // Its words come into the message: what is typed at that moment would stand beside them.
  await expect(layer(page).locator('form')).not.toHaveAttribute('aria-busy');
  await message.fill('Ждём вас {{день}} в {{время}}');
  await expect(preview.locator('.ch-gap')).toHaveCount(2);
  await layer(page).getByRole('button', { name: 'Отправить приглашение' }).click();
  await expect(message).toHaveAccessibleDescription(/Заполните поля или уберите/);
  await expect(message).toBeFocused();
  const day = layer(page).getByLabel('День', { exact: true });
  if (!(await day.isVisible())) await layer(page).getByText('Предложить время встречи').click();
  await day.selectOption({ index: 3 });
  await expect(preview.locator('.ch-gap')).toHaveCount(0);
  await expect(preview).toContainText('8:00');
  await layer(page).getByRole('button', { name: 'Отправить приглашение' }).click();
  await expect(layer(page).getByRole('heading', { level: 2 })).toHaveText('Приглашение отправлено');
  await expect(layer(page).getByText(`Приглашение на\u00a0вакансию «${second?.title}» отправлено.`)).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.keyboard.press('Escape');
  await expect(layer(page)).toHaveCount(0);

  const { items } = await responds(person);
  expect(items.find(({ vacancy }) => vacancy.id === second?.id)).toMatchObject({ status: 'invited' });
  const { items: notices } = await person.call<{ items: { event: string }[] }>('GET', '/notifications');
  expect(notices.map(({ event }) => event)).toContain('respond.invitation');

  // Again: this vacancy says that it is done, the others are free.
  await page.getByRole('link', { name: 'Пригласить', exact: true }).click();
  await expect(layer(page).getByLabel('Вакансия').locator(`option[value="${second?.id}"]`)).toBeDisabled();
  await expect(layer(page).getByRole('link', { name: /приглашение уже отправлено$/ })).toBeVisible();
});

test('with the keyboard alone, on a narrow screen', async ({ page, context }) => {
  const person = await findPerson();
  await page.setViewportSize({ width: 320, height: 700 });
  await signInAs(context, HEAD);
  await page.goto(`/resume/${person.resumeId}`);
  const link = page.getByRole('link', { name: 'Пригласить', exact: true });
  await expectFits(page);
  await link.focus();
  await page.keyboard.press('Enter');
  const message = layer(page).getByLabel('Сообщение');
  await expect(message).toBeVisible();
  await expectFits(page);
  await message.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Приходите завтра');
  const send = layer(page).getByRole('button', { name: 'Отправить приглашение' });
  for (let press = 0; press < 12 && !(await send.evaluate((node) => node === document.activeElement)); press += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(layer(page).getByRole('heading', { level: 2 })).toHaveText('Приглашение отправлено');
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test('another vacancy fills the templates anew; what is written stays, for the other vacancy', async ({
  page,
  context,
}) => {
  const person = await findPerson();
  await head('POST', '/respond/template', {
    owner: 'own',
    title: 'Зовём',
    body: 'Зовём на «{{vacancy.title}}»',
    situations: ['invite'],
  });
  await signInAs(context, HEAD);
  await page.goto(`/resume/${person.resumeId}/invite`);
  const message = page.getByLabel('Сообщение');
  await page.getByLabel('Шаблон').selectOption('Зовём');
  const [first, second] = vacancies;
  await page.getByLabel('Вакансия').selectOption(String(second?.id));
  await expect(message).toHaveValue(`Зовём на «${second?.title}»`);
  await page.getByLabel('Вакансия').selectOption(String(first?.id));
  await expect(message).toHaveValue(`Зовём на «${first?.title}»`);
  await message.fill(`Своими словами: ${first?.title}`);
  await page.getByLabel('Вакансия').selectOption(String(second?.id));
  await expect(message).toHaveValue(`Своими словами: ${second?.title}`);
});

test('the words of another vacancy come late: what was refused meanwhile stays refused', async ({ page, context }) => {
  const person = await findPerson();
  await signInAs(context, HEAD);
  await page.goto(`/resume/${person.resumeId}/invite`);
  const comes = Promise.withResolvers<void>();
  await page.route('**/api/respond/resume/*/form?*', async (route) => {
    await comes.promise;
    await route.continue();
  });
  const message = page.getByLabel('Сообщение');
  await page.getByLabel('Шаблон').selectOption('');
  await message.fill('Ждём вас {{день}}');
  const [, second] = vacancies;
  const words = page.locator(`[data-templates] option[data-text*="«${second?.title}»"]`);
  await page.getByLabel('Вакансия').selectOption(String(second?.id));
  await page.getByRole('button', { name: 'Отправить приглашение' }).click();
  await expect(message).toHaveAccessibleDescription(/Заполните поля или уберите/);
  await expect(words).toHaveCount(0);
  comes.resolve();
  await expect(words).not.toHaveCount(0);
  await expect(message).toHaveAccessibleDescription(/Заполните поля или уберите/);
});

test('visitors and applicants find neither the button nor the page', async ({ page, context, request }) => {
  const { resumeId } = await findPerson();
  await page.goto(`/resume/${resumeId}`);
  await expect(page.locator('[data-invite]')).toHaveCount(0);
  const refused = await request.get(`/resume/${resumeId}/invite`, { maxRedirects: 0 });
  expect([302, 303]).toContain(refused.status());
  const response = await context.request.post('/api/users/applicant/login/email', {
    headers: { origin: site().origin },
    data: { email: DEMO_APPLICANT, password: DEMO_PASSWORD },
  });
  expect(response.ok()).toBe(true);
  await page.goto(`/resume/${resumeId}`);
  await expect(page.locator('[data-invite]')).toHaveCount(0);
  expect((await page.request.get(`/resume/${resumeId}/invite`)).status()).toBe(404);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page invites, keeps what was typed, and says what is done', async ({ page, context }) => {
    const person = await findPerson();
    const [first, second] = vacancies;
    await signInAs(context, HEAD);
    await page.goto(`/resume/${person.resumeId}`);
    await page.getByRole('link', { name: 'Пригласить', exact: true }).click();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await page.getByText('Другая вакансия').click();
    await page.getByRole('link', { name: second?.title }).first().click();
    await page.getByLabel('Сообщение').fill('Ждём вас {{день}}');
    await page.getByRole('button', { name: 'Отправить приглашение' }).click();
    await expect(page.getByLabel('Сообщение')).toHaveValue('Ждём вас {{день}}');
    await expect(page.getByLabel('Сообщение')).toHaveAccessibleDescription(/Заполните поля или уберите/);
    await page.getByLabel('Сообщение').fill('Ждём вас');
    await page.getByRole('button', { name: 'Отправить приглашение' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Приглашение отправлено');
    await expect(page.getByText(`«${second?.title}» отправлено`)).toBeVisible();
    const { items } = await responds(person);
    expect(items.map(({ vacancy }) => vacancy.id)).toContain(second?.id);
    expect(items.map(({ vacancy }) => vacancy.id)).not.toContain(first?.id);
  });
});

test('filters of the own company are for members only, narrow the list, and have chips', async ({ page, context }) => {
  await page.goto('/resume-list?opened_by_us=1');
  await expect(page.getByText('Открыты нам откликом')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Фильтры' }).getByText('Ваша компания')).toHaveCount(0);
  const chip = (name: RegExp) => page.locator('.found-bar').getByRole('link', { name });
  await signInAs(context, HEAD);
  await page.goto('/resume-list');
  const filters = page.getByRole('form', { name: 'Фильтры' });
  await filters.getByText('Ещё не\u00a0смотрели').click();
  await expect(page).toHaveURL(/hide_viewed=1/);
  await expect(chip(/Ещё не.смотрели/)).toBeVisible();
  await page.goto('/resume-list?opened_by_us=1');
  await expect(chip(/Открыты нам откликом/)).toBeVisible();
});
