import { DEMO_HEAD } from '#server/demo/logins.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { respondTo, signInTo, vacanciesOf } from './board-world.ts';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { counts } from '../setup/counts.ts';
import { signIn } from '../setup/sign-in.ts';
import { stubPush } from './push-browser.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** The bell, the list and what one is told about, with scripts and without. Each test takes a person of its own. */
const PAGE = '/notifications';
const SETTINGS = '/profile/settings';
/** Applicants of the demo. */
const PEOPLE = { list: 234, settings: 243 } as const;
/** One of these people who has not read that a permit ends soon: whose does depends on the day. */
async function personWithNews(first: number, last: number): Promise<number> {
  for (let person = first; person <= last; person += 1) {
    const call = await signInTo(site().origin, 'applicant', `applicant-${person}@example.ru`);
    const { items } = await call<{ items: { event: string; isUnread: boolean }[] }>('GET', '/notifications');
    if (items.some(({ event, isUnread }) => event === 'permit.expires' && isUnread)) return person;
  }
  throw new Error('None of them has an unread notice');
}

/** The first company invites this person, with two times to choose from; returns which of them stands. */
async function invite(person: number): Promise<{ times: string[]; chosen(): Promise<string | null> }> {
  const head = await signInTo(site().origin, 'company-member', DEMO_HEAD);
  const vacancy = (await vacanciesOf(head))[16];
  const [id = 0] = await respondTo(site().origin, vacancy?.id ?? 0, [person]);
  const times = [3, 5].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  await head('POST', `/respond/${id}/change_status`, { action: 'invite', interview: { options: times } });
  const chosen = async () =>
    (await head<{ interview: { at: string | null } | null }>('GET', `/respond/${id}`)).interview?.at ?? null;
  return { times, chosen };
}

test('a visitor has no bell, and signs in before the list', async ({ page }) => {
  await page.goto('/vacancy-list');
  await expect(page.locator('[data-bell]')).toBeHidden();
  await page.goto(PAGE);
  await page.waitForURL(`**/sign-in?callback=${encodeURIComponent(PAGE)}*`);
});

test('the bell tells how many are new, asks once a minute, and opens the list above the page', async ({
  page,
  context,
}) => {
  const person = await personWithNews(1, 59);
  const { times, chosen } = await invite(person);
  await signIn(context, site().origin, person);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/unread')) asked += 1;
  });
  await page.goto('/vacancy-list');
  const bell = page.getByRole('link', { name: /^Уведомления, \d+\sнов/ });
  await expect(bell).toBeVisible();
  await page.goto('/company-list');
  await expect(bell).toBeVisible();
  expect(asked).toBe(1);
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(panel.getByText('Кончается «')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Уведомления' })).toBeFocused();
  await expectAccessible(page, { tags: WCAG });

  await panel.getByRole('link', { name: 'Отклики' }).click();
  await expect(panel.getByText('Кончается «')).toBeHidden();
  await panel
    .getByRole('button', { name: /^Приду / })
    .first()
    .click();
  await expect(panel.getByRole('status')).toContainText('Время подтверждено');
  expect(await chosen()).toBe(times[0]);
  await panel.getByRole('link', { name: 'Все', exact: true }).click();
  await panel.getByRole('button', { name: 'Отметить все прочитанными' }).click();
  await expect(panel.getByRole('button', { name: 'Отметить все прочитанными' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Уведомления', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.locator('[data-bell]')).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/company-list');
});

test('a notice that is followed is read', async ({ page, context }) => {
  await signIn(context, site().origin, await personWithNews(60, 145));
  await page.goto(PAGE);
  const warning = 'a[href^="/resume/"]';
  await page.locator(`.notice-new ${warning}`).click();
  await page.waitForURL('**/resume/*');
  // Reading outlives the page that asked for it.
  await expect(async () => {
    await page.goto(PAGE);
    await expect(page.locator(`.notice ${warning}`)).toHaveCount(1);
    expect(await page.locator(`.notice-new ${warning}`).count()).toBe(0);
  }).toPass();
});

test('the list fits every screen, is accessible light and dark', async ({ page, context }) => {
  await signIn(context, site().origin, PEOPLE.list);
  for (const colorScheme of (['light', 'dark'] as const).slice(0, counts.LOOKS)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(PAGE);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.getByText('Тихие часы 22:00–8:00')).toBeVisible();
    await expectAccessible(page, { tags: WCAG });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }
  }
});

test('on a phone the bell leads to the page', async ({ page, context }) => {
  await signIn(context, site().origin, PEOPLE.list);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.locator('[data-bell]').click();
  await page.waitForURL(`**${PAGE}`);
});

test('without scripts the list is read, narrowed and marked as read, the settings are saved, an invitation is answered', async ({
  browser,
}) => {
  const { origin } = site();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const person = await personWithNews(146, 233);
  await signIn(context, origin, person);
  const page = await context.newPage();
  await page.goto('/');
  await page.goto(PAGE);
  // Other tests may have told this person more.
  await expect(page.locator('.notice-new')).not.toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Документы' }).click();
  await expect(page).toHaveURL(/group=document/);
  await page.getByRole('button', { name: 'Отметить все прочитанными' }).click();
  await expect(page.locator('.notice')).toHaveCount(1);
  await expect(page.locator('.notice-new')).toHaveCount(0);

  await page.getByRole('link', { name: 'Настроить уведомления' }).click();
  await page.getByLabel('Отклик просмотрели: Почта').check();
  await page.getByLabel('Тихие часы').uncheck();
  await page.getByRole('button', { name: 'Сохранить уведомления' }).click();
  await expect(page.getByText('Уведомления сохранены')).toBeVisible();
  await expect(page.getByLabel('Отклик просмотрели: Почта')).toBeChecked();
  await page.goto(PAGE);
  await expect(page.getByText('Тихих часов нет')).toBeVisible();

  const { times, chosen } = await invite(person);
  await page.reload();
  // What this person was invited to before stands below.
  const invited = page.locator('.notice').first();
  await invited.getByText('Другое время').click();
  await expect(invited.getByRole('button', { name: 'Предложить своё' })).toBeVisible();
  const coming = invited.getByRole('button', { name: /^Приду / });
  await coming.nth(1).click();
  await expect(page.getByRole('status')).toContainText('Время подтверждено');
  await expect(coming).toHaveCount(0);
  await expect(page.locator('.notice').first()).not.toHaveClass(/notice-new/);
  expect(await chosen()).toBe(times[1]);
  await context.close();
});

test('the settings are saved in place; what cannot be switched off says so', async ({ page, context }) => {
  await signIn(context, site().origin, PEOPLE.settings);
  await page.goto(SETTINGS);
  await expect(page.getByLabel('Приглашение: На\u00a0сайте, нельзя отключить')).toBeDisabled();
  await page.getByLabel('Вакансия закрыта: Почта').uncheck();
  await page.locator('#notices').getByLabel('До', { exact: true }).selectOption('7');
  await page.getByRole('button', { name: 'Сохранить уведомления' }).click();
  await expect(page.getByText('Уведомления сохранены')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Вакансия закрыта: Почта')).not.toBeChecked();
  await expect(page.getByLabel('Приглашение: На\u00a0сайте, нельзя отключить')).toBeChecked();
  await expect(page.locator('#notices').getByLabel('До', { exact: true })).toHaveValue('7');
});

test('pushes: a browser that forbids them is told so', async ({ page, context }) => {
  await signIn(context, site().origin, PEOPLE.settings);
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto(SETTINGS);
  await expect(page.getByText('запретили этому сайту уведомления')).toBeVisible();
  await expect(page.locator('[data-push-button]')).toBeHidden();
});

test('pushes: one that has none is told so', async ({ page, context }) => {
  await signIn(context, site().origin, PEOPLE.settings);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.goto(SETTINGS);
  await expect(page.getByText('Этот браузер пушей не\u00a0показывает')).toBeVisible();
});

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('pushes: a press asks, subscribes and ends them; nothing is asked before', async ({ page, context }) => {
    await signIn(context, site().origin, PEOPLE.settings);
    const push = await stubPush(page);
    await page.goto(SETTINGS);
    const button = page.locator('[data-push-button]');
    await expect(button).toHaveText('Включить');
    expect(await push.asked()).toBe(0);
    await button.click();
    await expect(button).toHaveText('Выключить');
    const workers = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL),
    );
    expect(workers).toEqual([`${site().origin}/service-worker.js`]);
    await button.click();
    await expect(button).toHaveText('Включить');
  });
});

test('a link to unsubscribe that is not ours is the 404 page', async ({ page }) => {
  expect((await page.goto('/notifications/unsubscribe/abc.def'))?.status()).toBe(404);
});
