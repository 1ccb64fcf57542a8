import type { Page } from '@playwright/test';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { signInAs } from './steps.ts';

/** The header at the widths at which everything stands in it but little place is left. */
const WIDTHS = [960, 1_024, 1_100, 1_280, 1_440];

/** What wraps, overlaps another or sticks out of the header. */
function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header')!;
    const parts = [
      ...header.querySelectorAll<HTMLElement>('.logo, .nav a, .city, .post-link, .bell, .account > :not([popover])'),
    ]
      .filter((part) => part.checkVisibility())
      .map((part) => ({
        name: part.textContent.trim() || part.ariaLabel || part.className,
        box: part.getBoundingClientRect(),
      }));
    const { bottom } = header.getBoundingClientRect();
    const right = document.documentElement.clientWidth;
    const out = parts.filter(({ box }) => box.top < 0 || box.bottom > bottom + 1 || box.right > right);
    const lapped = parts.filter(({ box }, index) =>
      parts.slice(index + 1).some(({ box: other }) => other.left < box.right - 1 && box.left < other.right - 1),
    );
    return [...out, ...lapped].map(({ name }) => name);
  });
}

const PEOPLE = {
  visitor: null,
  applicant: async (page: Page) => {
    await signIn(page.context(), site().origin, 85);
  },
  member: (page: Page) => signInAs(page.context(), DEMO_HEAD),
  staff: (page: Page) => signInAs(page.context(), 'administrator@example.ru'),
};

for (const [who, enter] of Object.entries(PEOPLE))
  test(`the header has place for everything of a ${who}`, async ({ page }) => {
    await enter?.(page);
    for (const path of ['/vacancy-list', ...(enter ? ['/chat'] : [])]) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      // A long name of a city gives way.
      const city = page.locator('[data-city] span');
      if ((await city.count()) > 0)
        await city.evaluate((name) => {
          name.textContent = 'Петропавловск-Камчатский';
          name.parentElement!.dataset.city = 'known';
        });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await crowded(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });

test('a private page of a member has the responds to their vacancies alone, even for who reads it without styles', async ({
  page,
}) => {
  await signInAs(page.context(), DEMO_HEAD);
  for (const path of ['/profile', '/profile/embed', '/profile/responds']) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).not.toContain('href="/profile/responds"');
    expect(html, path).toMatch(/<a class="for-members" href="\/profile\/vacancy-list"/);
  }
});

test('a visitor on a phone finds what they have kept under the thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/vacancy-list');
  // What is for members of a company alone.
  await expect(page.getByRole('link', { name: 'Разместить вакансию' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Разделы под рукой' }).getByRole('link', { name: 'Избранное' }).click();
  await expect(page.getByRole('heading', { name: 'Избранное', level: 1 })).toBeVisible();
});
