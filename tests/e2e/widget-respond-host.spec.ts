import type { Page } from '@playwright/test';
import { DEMO_KEYS } from '#server/demo/logins.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { expectAccessible } from '../setup/axe.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { openHost } from './made-host.ts';
import {
  button,
  dialog,
  fillAndSend,
  openVacancy,
  respondInTest,
  script,
  showButton,
  tagOf,
} from './respond-button-world.ts';
import { expect, site, test } from './site-test.ts';

/** The respond button as a part of the page around it. */

const press = (page: Page) => button(page).getByRole('link').first().click();
/** What the form around the button would send, and whether it would. */
const formOf = (page: Page) =>
  page.locator('form').evaluate((form: HTMLFormElement) => ({
    sent: new FormData(form).get('respond'),
    isWhole: form.checkValidity(),
  }));

test('a form around it waits for the respond and gets its number', async ({ page }) => {
  await showButton(page, 'name="respond" required', {
    around: (tag) =>
      `<form action="/sent">${tag}<button>Сохранить</button><input type="reset" value="Очистить"></form>`,
  });
  await expect.poll(() => formOf(page)).toEqual({ sent: null, isWhole: false });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(button(page)).toBeFocused();
  await expect(page).toHaveURL(/\/careers$/);

  await press(page);
  const phone = newPhone();
  await fillAndSend(page, phone);
  await expect(dialog(page).getByRole('heading', { name: 'Введите код' })).toBeVisible();
  const api = { get: (path: string) => page.request.get(`${site().origin}${path}`) } as typeof page.request;
  await dialog(page)
    .getByLabel('Код из')
    .fill(await codeTo(api, phone));
  await expect(dialog(page).getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
  await page.keyboard.press('Escape');
  const id = await button(page).evaluate((element) => Reflect.get(element, 'value') as string);
  expect(id).toMatch(/^\d+$/);
  await expect.poll(() => formOf(page)).toEqual({ sent: id, isWhole: true });
  // A sent respond cannot be unsent.
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expect.poll(() => formOf(page)).toEqual({ sent: id, isWhole: true });
});

test('the employer’s own code names the vacancy', async ({ page }) => {
  const id = await openVacancy(page);
  const asked: string[] = [];
  await page.route('**/api/embed/respond/form?*', async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.searchParams.get('external_id') ?? '');
    url.searchParams.delete('external_id');
    url.searchParams.set('vacancy', String(id));
    await route.fulfill({ response: await route.fetch({ url: url.href }) });
  });
  const posted: string[] = [];
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await openHost(page, tagOf('external-id="1С-42" test prefill-phone="+7 900 204-16-83"') + script());
  await press(page);
  await expect(dialog(page).getByLabel('Телефон')).toHaveValue('+7 900 204-16-83');
  expect(posted.filter(Boolean)).toEqual([]);
  await respondInTest(page, newPhone());
  expect(asked).toEqual(['1С-42']);
  expect(posted.some((body) => body.includes(`"vacancyId":${id}`))).toBe(true);
});

test('a test key takes the whole way and writes nothing', async ({ page }) => {
  const id = await openVacancy(page);
  await openHost(page, tagOf(`vacancy="${id}"`).replace(DEMO_KEYS.live, DEMO_KEYS.test) + script());
  await press(page);
  await expect(dialog(page).getByText('Тест: ничего не\u00a0отправится')).toBeVisible();
  const phone = newPhone();
  await respondInTest(page, phone);
  const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('pk_test_')));
  expect(await stored()).toEqual([]);
  // Messages leave by a job: what was sent to somebody else later is there, and this one is not.
  const later = newPhone();
  await showButton(page, '');
  await press(page);
  await fillAndSend(page, later);
  const outbox = async () => {
    const answer = await page.request.get(`${site().origin}/api/dev/outbox`);
    const { messages } = (await answer.json()) as CallAnswer<Contracts['GET /dev/outbox']>;
    return messages.map(({ to }) => to);
  };
  await expect.poll(outbox).toContain(later);
  expect(await outbox()).not.toContain(phone);
});

test('on a dark page it is dark from the first, and readable', async ({ page }) => {
  await page.route('**/chunks/looks-*', async (route) => {
    await new Promise((ready) => setTimeout(ready, 500));
    await route.continue();
  });
  await showButton(page, 'theme="dark"', {
    around: (tag) => `<style>html{color-scheme:dark}body{background:#14171a;color:#fff}a{color:#9cf}</style>${tag}`,
  });
  const [own, link] = [
    page.getByRole('link', { name: 'Вакансия' }),
    button(page).getByRole('link', { name: 'Отклик' }),
  ];
  await expect(own).toBeVisible();
  await expect(link).toBeHidden();
  await expect(link).toBeVisible();
  await expect(own).toBeHidden();
  await expect(link).toHaveCSS('background-color', 'rgb(240, 148, 115)');
  await link.click();
  await expect(dialog(page).getByLabel('Телефон')).toBeVisible();
  await expectAccessible(page);
});

test('texts of others are texts, whatever they contain', async ({ page }) => {
  const bad = (name: string) => `${name}<img src=x onerror="hacked=1">"'>`;
  await showButton(page, `label="${bad('label').replaceAll('"', '&quot;')}" questions="inline"`, {
    change: ({ vacancy, company }) => ({
      vacancy: { ...vacancy, title: bad('title') },
      company: { ...company, name: bad('company') },
      receiver: { name: bad('receiver'), inn: '"><script>hacked=1</script>' },
      questions: (['single', 'multi'] as const).map((type, at) => ({
        id: `0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4a0${at}`,
        text: bad(`question ${type}`),
        type,
        required: true,
        requirement: bad('requirement'),
        options: [{ value: 'a', label: bad(`option ${type}`) }],
        shownIn: ['quick' as const],
      })),
    }),
  });
  await press(page);
  for (const name of ['title', 'receiver', 'question single', 'question multi', 'option single', 'option multi'])
    await expect(dialog(page).getByText(bad(name))).toBeVisible();
  await expect(button(page).getByText(bad('label'))).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'hacked') as unknown)).toBeUndefined();
  const made = await button(page).evaluate((tag) => tag.shadowRoot?.querySelectorAll('img, script, b b').length);
  expect(made).toBe(0);
});
