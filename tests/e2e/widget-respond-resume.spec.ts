import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_HEAD, DEMO_KEYS, DEMO_PASSWORD } from '#server/demo/logins.ts';
import type { RespondForm } from '#shared/contracts/respond-forms.ts';
import { expectAccessible } from '../setup/axe.ts';
import { signInTo } from './board-world.ts';
import { frameOf } from './frame-world.ts';
import { openHost } from './made-host.ts';
import { button, dialog, openVacancy, script, showButton, tagOf } from './respond-button-world.ts';
import { expect, site, test } from './site-test.ts';
import { forgive, pressToClose, signInApplicant, signInAs, signInFromElsewhere } from './steps.ts';

/** A respond with a resume from an employer's page: in a window of ours, so that the page never sees a resume. */

/** Whose resume was never published. */
const NO_RESUME = 'applicant-290@example.ru';

async function openWindow(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  return popup;
}

/** Signs in somebody of the demo, from this number on, who has a resume and has not responded to the vacancy of these tests. */
async function signInWithResume(context: BrowserContext, page: Page, first: number): Promise<void> {
  await signInApplicant(context, await findWithResume(page, first));
}

/** Three to a test: other files let others respond to the same vacancy. */
async function findWithResume(page: Page, first: number): Promise<string> {
  const vacancy = await openVacancy(page);
  for (let person = first; person < first + 3; person += 1) {
    const email = `applicant-${person}@example.ru`;
    const call = await signInTo(site().origin, 'applicant', email);
    const { resumes, own } = await call<RespondForm>('GET', `/respond/vacancy/${vacancy}/form`);
    if (resumes.length > 0 && !own) return email;
  }
  throw new Error(`None of three people from ${first} on can respond with a resume`);
}

const pressButton = (page: Page) => button(page).getByRole('link').click();

/** Goes through the window's form; its presses count once it has been in front for a moment. */
async function send(popup: Page): Promise<void> {
  await expect(popup.getByRole('radio').first()).toBeChecked();
  const sent = popup.getByRole('heading', { name: 'Отклик отправлен' });
  await expect(async () => {
    await popup.getByRole('button', { name: /^(?:Отправить отклик|Дальше)/ }).click();
    await expect(sent).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** What the page was told, by the events of the button. */
async function hear(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.exposeFunction('tell', (text: string) => told.push(text));
  await page.evaluate(() => {
    for (const name of ['respond-sent', 'respond-close'])
      document.addEventListener(`karkas-${name}`, (event) =>
        (window as never as { tell(text: string): void }).tell(
          `${name} ${JSON.stringify((event as CustomEvent<object>).detail)}`,
        ),
      );
  });
  return told;
}

test('who is signed in responds with a resume, and the button follows it', async ({ page, context }) => {
  await signInWithResume(context, page, 132);
  const id = await showButton(page, 'respond-mode="full" reference="bx-17"');
  const told = await hear(page);
  const popup = await openWindow(page, () => pressButton(page));
  await expect(button(page)).toHaveAttribute('data-state', 'form');
  await expect(popup.getByText('127.0.0.1:4322')).toBeVisible();
  await expect(popup.getByRole('radio').first()).toBeChecked();
  await expectAccessible(popup);
  await send(popup);
  await expect(button(page)).toHaveAttribute('data-state', 'sent');
  await expect(button(page).getByRole('link', { name: 'Отправлен' })).toBeVisible();
  const respondId = Number(await button(page).evaluate((element) => Reflect.get(element, 'value') as string));
  await pressToClose(popup, /^Вернуться/);
  const sent = { respondId, vacancyId: id, kind: 'vacancy_respond', reference: 'bx-17' };
  await expect
    .poll(() => told)
    .toEqual([`respond-sent ${JSON.stringify(sent)}`, 'respond-close {"reason":"dismissed"}']);

  const company = await signInTo(site().origin, 'company-member', DEMO_HEAD);
  await company('POST', `/respond/${respondId}/view`, {});
  await page.reload();
  await expect(button(page).getByRole('link', { name: 'Просмотрен' })).toBeVisible();
});

test('who signs in in the window comes back to it; one that is closed leaves the button as it was', async ({
  page,
  context,
}) => {
  await signInFromElsewhere(context);
  await showButton(page, 'respond-mode="full"');
  const told = await hear(page);
  const popup = await openWindow(page, () => pressButton(page));
  await popup.getByRole('link', { name: 'По почте' }).click();
  await popup.getByLabel('Почта').fill(await findWithResume(page, 153));
  await popup.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await popup.getByRole('button', { name: 'Войти' }).click();
  await expect(popup.getByRole('radio').first()).toBeChecked();
  await popup.close();
  await expect.poll(() => told).toEqual(['respond-close {"reason":"dismissed"}']);
  await expect(button(page)).toHaveAttribute('data-state', 'idle');
});

test('whoever has responded before lets the page know it instead', async ({ page, context }) => {
  await signInWithResume(context, page, 135);
  await showButton(page, 'respond-mode="full"');
  const first = await openWindow(page, () => pressButton(page));
  await send(first);
  await first.close();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(button(page).getByRole('link', { name: 'Откликнуться' })).toBeVisible();
  const popup = await openWindow(page, () => pressButton(page));
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Показать сайту, что это\u00a0вы?');
  await pressToClose(popup, 'Показать');
  await expect(button(page)).toHaveAttribute('data-state', 'already');
  await expect(button(page).getByRole('link', { name: 'Отправлен' })).toBeVisible();
});

test('the form leads there too, and closes when the respond is sent', async ({ page, context }) => {
  await signInWithResume(context, page, 138);
  await showButton(page, '');
  await pressButton(page);
  const link = dialog(page).getByRole('link', { name: /^Войти и/ });
  const popup = await openWindow(page, () => link.click());
  await send(popup);
  await popup.close();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page)).toHaveAttribute('data-state', 'sent');
});

test.describe('in a frame', () => {
  const open = async (page: Page, more: string): Promise<void> => {
    await showButton(page, `mode="frame" ${more}`);
    await pressButton(page);
  };
  const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

  test('the window is opened there, for the page around, which learns what was sent and no secret', async ({
    page,
    context,
  }) => {
    await signInWithResume(context, page, 141);
    await open(page, 'respond-mode="full"');
    const told = await hear(page);
    const press = frameOf(page).getByRole('link', { name: 'Откликнуться' });
    await expect(press).toBeVisible();
    await expectAccessible(page);
    const popup = await openWindow(page, () => press.click());
    await expect(popup.getByText(`Сайт ${new URL(page.url()).host}`)).toBeVisible();
    await send(popup);
    await popup.close();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page)).toHaveAttribute('data-state', 'sent');
    expect(told.filter((text) => text.startsWith('respond-sent'))).toHaveLength(1);
    expect(await kept(page)).not.toMatch(/secret|token/i);
  });

  test('whoever has no resume fills in the form in the frame', async ({ page, context }) => {
    await signInApplicant(context, NO_RESUME);
    await open(page, 'respond-mode="full"');
    const frame = frameOf(page);
    const popup = await openWindow(page, () => frame.getByRole('link', { name: 'Откликнуться' }).click());
    await pressToClose(popup, /^Откликнуться без/);
    await expect(frame.getByLabel('Телефон')).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Откликнуться' })).toHaveCount(0);
  });

  test('the form leads there too', async ({ page, context }) => {
    await signInWithResume(context, page, 144);
    await open(page, '');
    const link = frameOf(page).getByRole('link', { name: /^Войти и/ });
    const popup = await openWindow(page, () => link.click());
    await send(popup);
    await popup.close();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page)).toHaveAttribute('data-state', 'sent');
    expect(await kept(page)).not.toMatch(/secret|token/i);
  });
});

test('a feed that responds in place leads there too', async ({ page, context }) => {
  await signInWithResume(context, page, 147);
  const id = await openVacancy(page);
  await page.goto(`${site().employer}/vakansii`);
  await page
    .locator(`karkas-vacancy-feed [part~="card"][data-id="${id}"]`)
    .getByRole('link', { name: /^Откликнуться/ })
    .click();
  const told = await hear(page);
  const popup = await openWindow(page, () =>
    dialog(page)
      .getByRole('link', { name: /^Войти и/ })
      .click(),
  );
  await send(popup);
  await popup.close();
  await expect(dialog(page)).toHaveCount(0);
  expect(told.filter((text) => text.startsWith('respond-sent'))).toHaveLength(1);
});

test('of a closed vacancy the page hears when the person goes back to it', async ({ page, context, problems }) => {
  await signInWithResume(context, page, 153);
  await openHost(
    page,
    `<main>${tagOf(`vacancy="${site().specimens.closedHeadVacancy}" respond-mode="full"`)}</main>${script()}`,
  );
  const popup = await openWindow(page, () => pressButton(page));
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Откликнуться нельзя');
  await expect(popup.getByRole('button', { name: /^Вернуться/ })).toBeVisible();
  await expect(button(page)).toHaveAttribute('data-state', 'form');
  await pressToClose(popup, /^Вернуться/);
  await expect(button(page)).toHaveAttribute('data-state', 'closed');
  forgive(problems, 410);
});

test('a try writes nothing', async ({ page, context }) => {
  await signInWithResume(context, page, 153);
  await showButton(page, 'respond-mode="full" test');
  const popup = await openWindow(page, () => pressButton(page));
  await expect(popup.getByText('Тест: ничего не\u00a0отправится.')).toBeVisible();
  await send(popup);
  await expect(button(page)).toHaveAttribute('data-state', 'sent');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('who has no resume goes on with a name and a phone', async ({ page, context }) => {
  await signInApplicant(context, NO_RESUME);
  await showButton(page, 'respond-mode="full"');
  const popup = await openWindow(page, () => pressButton(page));
  await pressToClose(popup, /без\sрезюме/);
  await expect(dialog(page).getByLabel('Телефон')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: /^Войти и/ })).toHaveCount(0);
});

test('a member is told that they cannot respond', async ({ page, context }) => {
  await signInAs(context, DEMO_HEAD);
  await showButton(page, 'respond-mode="full"');
  const popup = await openWindow(page, () => pressButton(page));
  await expect(popup.getByRole('heading', { name: 'Откликнуться нельзя' })).toBeVisible();
});

test('where the page may open no window, it leads to the marketplace', async ({ page }) => {
  const id = await openVacancy(page);
  const tag = tagOf(`vacancy="${id}" respond-mode="full"`);
  await openHost(page, `<script>window.open = () => null;</script>${tag}${script()}`);
  await pressButton(page);
  await expect(page).toHaveURL(new RegExp(`^${site().origin}/vacancy/${id}\\?`));
});

test('a window that nobody has opened, or for a foreign page, gives nothing away', async ({ page, context }) => {
  await signInWithResume(context, page, 153);
  const vacancy = String(await openVacancy(page));
  const addressFor = (origin: string) => {
    const query = { key: DEMO_KEYS.live, origin, challenge: 'a'.repeat(43), state: 's', vacancy };
    return `${site().origin}/embed/respond?${new URLSearchParams(query)}`;
  };
  await page.goto(addressFor('http://127.0.0.1:4322'));
  await expect(page.getByRole('link', { name: /^откликнитесь/ })).toHaveAttribute(
    'href',
    `/vacancy/${vacancy}/respond`,
  );
  await expect(page.getByRole('radio')).toHaveCount(0);
  const refused = await page.request.get(addressFor('https://evil.example'));
  expect(refused.status()).toBe(403);
  expect(await refused.text()).not.toContain('data-respond=');
  // Nobody frames it, whatever the key allows.
  expect(refused.headers()['x-frame-options']).toBe('DENY');
});
