import { expect } from '@playwright/test';
import { FIXED_SNIPPETS, SNIPPETS_OF } from '../../site/src/features/developers/snippets.ts';
import { KEY } from '../widgets/fake-api.ts';
import { cards, feed, moduleOf, test } from '../widgets/widget-test.ts';

/** What page builders, their editors and plugins for caches do to copied code. */

const codeFor = (origin: string) =>
  SNIPPETS_OF['vacancy-feed']({ origin, key: KEY, companyId: '12', attributes: { limit: '3' }, fragmentFields: [] });
const tagIn = (html: string) => html.slice(html.indexOf('\n') + 1);

test('a plugin that holds scripts back until somebody moves: a link in the kept place, then the feed', async ({
  page,
  show,
  hosts,
}) => {
  const { html } = codeFor(hosts.marketplace);
  const held = html.replace(
    'type="module" src=',
    'type="rocketlazyloadscript" data-rocket-type="module" data-rocket-src=',
  );
  expect(held).not.toBe(html);
  await show({ head: '', body: `${held}<p id="below">Текст ниже</p>` });
  const link = feed(page).getByRole('link', { name: 'Наши вакансии' });
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 700 });
  const below = page.locator('#below');
  await expect(below).not.toBeInViewport();
  await page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('[type=rocketlazyloadscript]')!;
    const run = document.createElement('script');
    run.type = script.dataset.rocketType!;
    run.src = script.dataset.rocketSrc!;
    script.replaceWith(run);
  });
  await expect(cards(page)).toHaveCount(3);
  // Nothing that is seen has moved.
  await expect(below).not.toBeInViewport();
});

test('a plugin that marks our scripts as its own to run keeps the loader at its place', async ({
  page,
  show,
  hosts,
}) => {
  const held = codeFor(hosts.marketplace).loader.replace(' src=', ' type="text/plain" data-src=');
  await show({ head: '', body: `<div id="place">${held}</div><p>Текст ниже</p>` });
  await page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('[data-src]')!;
    const run = document.createElement('script');
    for (const { name, value } of script.attributes)
      if (name !== 'type' && name !== 'data-src') run.setAttribute(name, value);
    run.src = script.dataset.src!;
    script.replaceWith(run);
  });
  await expect(page.locator('#place').getByRole('article')).toHaveCount(3);
});

test('a window that is hidden asks nothing; shown, it has the feed in its width', async ({ page, show, hosts }) => {
  const { html } = codeFor(hosts.marketplace);
  await show({ head: '', body: `<div id="window" style="display:none;position:fixed;inset:40px">${html}</div>` });
  await expect.poll(() => feed(page).evaluate((element) => element.shadowRoot !== null)).toBe(true);
  expect(hosts.asked).toEqual([]);
  await page.locator('#window').evaluate((element) => (element.style.display = 'block'));
  await expect(cards(page)).toHaveCount(3);
  const [inside, outside] = await Promise.all([feed(page).boundingBox(), page.locator('#window').boundingBox()]);
  expect(inside?.width).toBe(outside?.width);
});

test('a window that is written when it opens: its scripts do not run, so ours stands on the page', async ({
  page,
  show,
  hosts,
}) => {
  const { html } = codeFor(hosts.marketplace);
  await show({ head: '', body: '<div id="window"></div>' });
  const write = (code: string) => page.locator('#window').evaluate((element, text) => (element.innerHTML = text), code);
  await write(html);
  await expect(feed(page).getByRole('link', { name: 'Наши вакансии' })).toBeVisible();
  expect(await feed(page).evaluate((element) => element.shadowRoot)).toBeNull();

  await show({ head: moduleOf(hosts), body: '<div id="window"></div>' });
  await write(tagIn(html));
  await expect(cards(page)).toHaveCount(3);
  await page.locator('#window').evaluate((element) => element.replaceChildren());
  await write(tagIn(html));
  await expect(cards(page)).toHaveCount(3);
});

test('an editor that cuts the script out leaves a link, one that cuts the tag out leaves the page', async ({
  page,
  show,
  hosts,
}) => {
  const { html } = codeFor(hosts.marketplace);
  await show({ head: '', body: tagIn(html) });
  await expect(feed(page).getByRole('link', { name: 'Наши вакансии' })).toBeVisible();
  await show({ head: '', body: html.replace(/<\/?karkas-[^>]*>/g, '') });
  await expect(page.getByRole('link', { name: 'Наши вакансии' })).toBeVisible();
});

test('paragraphs and line breaks of an editor do not matter, nor a copy that a slider makes', async ({
  page,
  show,
  hosts,
}) => {
  const wrapped = codeFor(hosts.marketplace).html.replace('\n', '<br />\n');
  await show({ head: '', body: `<p>${wrapped}</p><div id="slides"></div>` });
  await expect(cards(page)).toHaveCount(3);
  await page.evaluate(() => {
    document.querySelector('#slides')!.append(document.querySelector('karkas-vacancy-feed')!.cloneNode(true));
  });
  await expect(page.locator('#slides').getByRole('article')).toHaveCount(3);
});

test('a manager of tags, which leaves scripts no attributes, gets the chat by a script', async ({
  page,
  show,
  hosts,
}) => {
  await show({ head: '', body: '<p>Страница</p>' });
  // As they put code into a page.
  await page.evaluate(
    (code) => {
      const script = document.createElement('script');
      script.text = code.replace(/<\/?script>/g, '');
      document.body.append(script);
    },
    FIXED_SNIPPETS.tagManager(hosts.marketplace, KEY),
  );
  const bubble = page.locator('body > karkas-chat-bubble');
  await expect(bubble.getByRole('button')).toBeVisible();
  expect(await bubble.getAttribute('embed-key')).toBe(KEY);
});
