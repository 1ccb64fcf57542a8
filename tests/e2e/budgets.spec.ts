import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Specimens } from '../setup/site.ts';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, test } from './site-test.ts';
import { signInAs } from './steps.ts';

/**
 * What a page makes a visitor load, by the browser's own account: what size-limit, which sees files, cannot say. Bytes;
 * scripts and HTML after brotli, styles after gzip.
 */
interface Weight {
  script: number;
  style: number;
  font: number;
  /** Everything but photos and fonts. */
  firstView: number;
}

interface Budget {
  name: string;
  path(specimens: Specimens): string;
  /** Before the visitor has touched anything, and before a list loads its filters ahead. */
  scriptBytes: number;
  /** {@link STYLE_BYTES} when absent. */
  styleBytes?: number;
  /** {@link FIRST_VIEW_BYTES} when absent. */
  firstViewBytes?: number;
}

const KB = 1_000;
/** The utilities that any page uses are in the file of all pages. */
const STYLE_BYTES = 15.45 * KB;
const FONT_BYTES = 40 * KB;
const FIRST_VIEW_BYTES = 60 * KB;
/** With React, the keeper of early presses, the feed’s card, the bell and the connection of the chat; the linter comes with the first change. */
const BUILDER_SCRIPT_BYTES = 121.7 * KB;
const BUILDER_STYLE_BYTES = STYLE_BYTES + 3 * KB;
/** A form that counts and takes whom an invoice names, with the bell and the connection of the chat; then the window around it. */
const PURCHASE_SCRIPT_BYTES = 31.95 * KB;
const PURCHASE_STYLE_BYTES = STYLE_BYTES + 2 * KB;
const PURCHASE_WINDOW_BYTES = 40.1 * KB;
/** Script of a page whose island has come; the table of all windows is in it, and what takes parts of other pages. */
const TOUCHED_SCRIPT_BYTES = 92.1 * KB;

const BUDGETS: readonly Budget[] = [
  { name: 'content page', path: () => '/error', scriptBytes: 3.95 * KB },
  // Every page pays for the account of the header, the choice of cookies, the link that writes to us, the hearts and the bell;
  // 0.35 KB for presses before its scripts are there, forms without empty fields, and the worker that keeps pages.
  // 0.2 KB for kept pages that follow the net and are of one person; 0.01 KB to tell one account from another.
  // The lists of files that a window needs name what is cut up for the filters: 0.1 KB.
  // Its cards have the button of a respond: 0.9 KB; the link that opens the short resume: 0.5 KB.
  { name: 'home', path: () => '/', scriptBytes: 6.14 * KB },
  { name: 'text', path: () => '/license-agreement', scriptBytes: 3.95 * KB },
  { name: 'news', path: () => '/news', scriptBytes: 3.95 * KB },
  { name: 'rubricator', path: () => '/specializations', scriptBytes: 3.95 * KB },
  { name: 'list', path: () => '/vacancy-list', scriptBytes: 12 * KB },
  { name: 'list of resumes', path: () => '/resume-list', scriptBytes: 12 * KB },
  { name: 'list of companies', path: () => '/company-list', scriptBytes: 12 * KB },
  { name: 'list for the young', path: () => '/youth-vacancy-list', scriptBytes: 12 * KB },
  { name: 'vacancy', path: ({ richVacancy }) => `/vacancy/${richVacancy}`, scriptBytes: 12 * KB },
  { name: 'company', path: ({ company }) => `/company/${company}`, scriptBytes: 12 * KB },
  { name: 'vacancies of a company', path: ({ company }) => `/company/${company}/vacancy-list`, scriptBytes: 12 * KB },
  { name: 'reviews of a company', path: ({ company }) => `/company/${company}/reviews`, scriptBytes: 4.49 * KB },
  { name: 'reviews of all companies', path: () => '/reviews', scriptBytes: 4.49 * KB },
  // What a form needs comes with its first touch.
  { name: 'sign-in', path: () => '/sign-in', scriptBytes: 4.89 * KB },
  { name: 'sign-in by mail', path: () => '/sign-in?way=email', scriptBytes: 4.89 * KB },
  { name: 'sign-up', path: () => '/sign-up', scriptBytes: 4.89 * KB },
  // A content page with a form, and its example: the widget as a server draws it, which has a budget and styles of its own.
  {
    name: 'guide for webmasters',
    path: () => '/developers',
    scriptBytes: (3.25 + 2.2 + 26.5) * KB,
    styleBytes: STYLE_BYTES + 5 * KB,
    // The manuals of three elements with their code for seven kinds of sites, of webhooks and of signed visitors for two languages, the doctor and a whole feed, whose words and days change.
    firstViewBytes: 71 * KB,
  },
];

/** Opens a page, does what is asked on it, and weighs what came. */
async function weigh(page: Page, path: string, touch: () => Promise<void> = async () => {}): Promise<Weight> {
  const weight: Weight = { script: 0, style: 0, font: 0, firstView: 0 };
  const loading: Promise<void>[] = [];
  page.on('response', (response) => {
    loading.push(
      (async () => {
        const type = response.request().resourceType();
        if (!['document', 'script', 'stylesheet', 'font'].includes(type)) return;
        // It comes two seconds after the page has loaded, 0.4 KB.
        if (/kept-pages/.test(response.url())) return;
        const body = await response.body();
        if (type === 'font') weight.font += body.length;
        else if (type === 'stylesheet') weight.style += gzipSync(body).length;
        else if (type === 'script') weight.script += brotliCompressSync(body).length;
        if (type !== 'font') weight.firstView += brotliCompressSync(body).length;
      })(),
    );
  });
  // Who saves data is not sent what may be needed later (`load-before-press.ts`).
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(path, { waitUntil: 'networkidle' });
  await touch();
  await page.waitForLoadState('networkidle');
  await Promise.all(loading);
  const inline = page.locator('script:not([src], [type="application/ld+json"], [type="application/json"])');
  for (const text of await inline.allTextContents()) weight.script += brotliCompressSync(text).length;
  for (const text of await page.locator('style').allTextContents()) weight.style += gzipSync(text).length;
  return weight;
}

for (const { name, path, scriptBytes, styleBytes = STYLE_BYTES, firstViewBytes = FIRST_VIEW_BYTES } of BUDGETS) {
  test(`${name}: what it loads stays within its budget`, async ({ page }) => {
    const weight = await weigh(page, path(site().specimens));
    expect(weight.script, 'script').toBeLessThanOrEqual(scriptBytes);
    expect(weight.style, 'styles').toBeLessThanOrEqual(styleBytes);
    expect(weight.font, 'fonts').toBeLessThanOrEqual(FONT_BYTES);
    expect(weight.firstView, 'first view').toBeLessThanOrEqual(firstViewBytes);
  });
}

test('builder of a vacancy: with its island it stays within its budget', async ({ page, context }) => {
  await signInAs(context, DEMO_HEAD);
  const weight = await weigh(page, '/constructor-vacancy', () =>
    page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' }),
  );
  expect(weight.script, 'script').toBeLessThanOrEqual(BUILDER_SCRIPT_BYTES);
  expect(weight.style, 'styles').toBeLessThanOrEqual(BUILDER_STYLE_BYTES);
});

test('builder of a resume: with its island it stays within its budget', async ({ page, context }) => {
  await signIn(context, site().origin, 189);
  const weight = await weigh(page, '/constructor-resume', () =>
    page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' }),
  );
  expect(weight.script, 'script').toBeLessThanOrEqual(BUILDER_SCRIPT_BYTES);
  expect(weight.style, 'styles').toBeLessThanOrEqual(BUILDER_STYLE_BYTES);
});

test('a purchase: its page stays within its budget', async ({ page, context }) => {
  await signInAs(context, DEMO_HEAD);
  const weight = await weigh(page, '/profile/paid-services/contacts-add');
  expect(weight.script, 'script').toBeLessThanOrEqual(PURCHASE_SCRIPT_BYTES);
  expect(weight.style, 'styles').toBeLessThanOrEqual(PURCHASE_STYLE_BYTES);
});

test('a purchase: with its window the page before it stays within its budget', async ({ page, context }) => {
  await signInAs(context, DEMO_HEAD);
  const weight = await weigh(page, '/profile/paid-services', async () => {
    await page
      .getByRole('link', { name: /^Подключить/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Подключить/ })
      .waitFor();
  });
  expect(weight.script, 'script').toBeLessThanOrEqual(PURCHASE_WINDOW_BYTES);
});

test('vacancies of a company: with its island and a touched filter it stays within its budget', async ({ page }) => {
  const path = `/company/${site().specimens.company}/vacancy-list`;
  const weight = await weigh(page, path, async () => {
    await page.getByLabel('Город').focus();
    await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
    await page.getByLabel('Город').selectOption({ index: 1 });
    await page.waitForURL(/city=/);
  });
  expect(weight.script, 'script').toBeLessThanOrEqual(TOUCHED_SCRIPT_BYTES);
  expect(weight.style, 'styles').toBeLessThanOrEqual(STYLE_BYTES);
});
