import { expect } from '@playwright/test';
import { expectAccessible } from '../setup/axe.ts';
import { KEY } from '../widgets/fake-api.ts';
import type { Hosts } from '../widgets/hosts.ts';
import { cards, element, fallback, feed, moduleOf, source, test } from '../widgets/widget-test.ts';

/** `<karkas-vacancy-feed>` as it is built, on a page of another origin: what it promises. */

test('shows vacancies in place of the fallback, each leading to the marketplace', async ({ page, show, hosts }) => {
  await show({ body: element('utm-source="career" utm-medium="site" utm-campaign="spring"') });
  await expect(cards(page)).toHaveCount(10);
  const utm = 'utm_source=career&utm_medium=site&utm_campaign=spring';
  await expect(fallback(page)).toBeHidden();
  await expect(cards(page).first().getByRole('link').first()).toHaveAttribute(
    'href',
    `${hosts.marketplace}/vacancy/1000?src=embed&${utm}`,
  );
  await expect(source(page)).toHaveAttribute('href', `${hosts.marketplace}/company/12/vacancy-list?src=embed&${utm}`);
  expect(hosts.asked.map(({ search }) => search)).toEqual([`?sort=newest&page=1&company=12&key=${KEY}&per_page=10`]);
  await expectAccessible(page);
});

test.describe('attributes and properties', () => {
  test('are two ways to one value', async ({ page, show }) => {
    await show({ body: element('limit="3" filters="city search" layout="cards"') });
    await expect(cards(page)).toHaveCount(3);
    const read = () =>
      feed(page).evaluate((node) => ({
        limit: Reflect.get(node, 'limit'),
        filters: Reflect.get(node, 'filters'),
        layout: node.getAttribute('layout'),
      }));
    await expect.poll(read).toEqual({ limit: 3, filters: ['search', 'city'], layout: 'cards' });
    await feed(page).evaluate((node) => Object.assign(node, { limit: 5, layout: 'table' }));
    await expect(page.getByRole('row')).toHaveCount(6);
    await expect.poll(read).toMatchObject({ limit: 5, layout: 'table' });
    await expect(page.getByLabel('Город')).toBeVisible();
  });

  test('a wrong value gives way to the nearest or the usual one, and is told once', async ({
    page,
    show,
    problems,
  }) => {
    await show({
      body: `${element('limit="900" theme="pink" filters="city colour size"')}${element('limit="900" lazy="eager"')}${element('limit="0" lazy="eager"')}`,
    });
    await expect(cards(page)).toHaveCount(91);
    await expect(page.getByLabel('Город')).toBeVisible();
    await expect
      .poll(() => problems.toSorted())
      .toEqual([
        'Каркас: атрибут filters не\u00a0знает слов: «colour», «size»',
        'Каркас: значение «0» атрибута limit не подходит, взято ближайшее: 1',
        'Каркас: значение «900» атрибута limit не подходит, взято ближайшее: 50',
        'Каркас: значение «pink» атрибута theme не подходит, взято обычное',
      ]);
    problems.length = 0;
  });

  test('a property set before the element is known counts', async ({ page, show, hosts }) => {
    await show({
      head: `<script type="module">const feed = document.querySelector('karkas-vacancy-feed'); feed.limit = 4; await import('${hosts.marketplace}/widgets/v1/vacancy-feed.js');</script>`,
    });
    await expect(cards(page)).toHaveCount(4);
  });

  test('another look keeps the list without asking again', async ({ page, show, hosts }) => {
    await show();
    await expect(cards(page)).toHaveCount(10);
    await feed(page).evaluate((node) => node.setAttribute('layout', 'compact'));
    await expect(page.locator('.feed-compact')).toBeVisible();
    await feed(page).evaluate((node) => node.setAttribute('limit', '5'));
    await expect(cards(page)).toHaveCount(5);
    expect(hosts.asked).toHaveLength(2);
  });

  test('another order asks for the list again and keeps the choices of the visitor', async ({ page, show, hosts }) => {
    await show({ body: element('sort="pay" url-sync="query" filters="city"') });
    await page.getByLabel('Город').selectOption('2');
    // The order of the element needs no name.
    await expect(page).toHaveURL(`${hosts.page}/?k_city=2`);
    await expect.poll(() => hosts.asked.length).toBe(2);
    const sorts = () => hosts.asked.map(({ searchParams: asked }) => [asked.get('sort'), asked.get('city')]);
    await feed(page).evaluate((node) => node.setAttribute('sort', 'starts_soon'));
    await expect.poll(sorts).toEqual([
      ['pay', null],
      ['pay', '2'],
      ['starts_soon', '2'],
    ]);
    await expect(page).toHaveURL(`${hosts.page}/?k_city=2`);
    await expect.poll(() => feed(page).evaluate((node) => Reflect.get(node, 'status') as string)).toBe('ready');
    await feed(page).evaluate((node) => Object.assign(node, { sort: 'relevance', layout: 'compact' }));
    await expect.poll(() => sorts().slice(3)).toEqual([['relevance', '2']]);
    await expect(page.locator('.feed-compact')).toBeVisible();
    await expect(page).toHaveURL(`${hosts.page}/?k_city=2`);
    await feed(page).evaluate((node) => Reflect.get(node, 'setQuery').call(node, { sort: 'newest' }));
    await expect(page).toHaveURL(`${hosts.page}/?k_city=2&k_sort=newest`);
    await page.reload();
    await expect.poll(() => sorts().slice(4)).toEqual(new Array(2).fill(['newest', '2']));
  });

  test('an order changed again before its answer is the one that is shown', async ({ page, show, hosts }) => {
    await show();
    await expect(cards(page)).toHaveCount(10);
    hosts.setMood('slow');
    await feed(page).evaluate((node) => node.setAttribute('sort', 'pay'));
    await expect.poll(() => hosts.asked.length).toBe(2);
    hosts.setMood('ok');
    await feed(page).evaluate((node) => node.setAttribute('layout', 'compact'));
    await expect.poll(() => hosts.asked.map(({ searchParams }) => searchParams.get('sort'))).toEqual(['newest', 'pay']);
  });

  test('other marks of a campaign reach the links without asking again', async ({ page, show, hosts }) => {
    await show({ body: element('utm-source="career"') });
    const link = cards(page).first().getByRole('link').first();
    await expect(link).toHaveAttribute('href', /utm_source=career$/);
    await feed(page).evaluate((node) => node.setAttribute('utm-source', 'spring'));
    await expect(link).toHaveAttribute('href', `${hosts.marketplace}/vacancy/1000?src=embed&utm_source=spring`);
    await feed(page).evaluate((node) => Object.assign(node, { utmMedium: 'banner' }));
    await expect(link).toHaveAttribute('href', /utm_source=spring&utm_medium=banner$/);
    expect(hosts.asked).toHaveLength(1);
  });
});

test('a page draws its own cards, adds its own links and says things its own way', async ({ page, show, hosts }) => {
  await show({
    head: `<script>document.addEventListener('DOMContentLoaded', () => Object.assign(document.querySelector('karkas-vacancy-feed'), { labels: { more: 'Дальше!' }, renderItem: ({ id, title }) => (id % 2 ? Object.assign(document.createElement('b'), { textContent: title }) : null) }));</script>${moduleOf(hosts)}`,
    body: element(
      '',
      '<template slot="item-actions"><a href="/ask/{id}?vacancy={id}">Спросить</a></template><p slot="header">Своя шапка</p>',
    ),
  });
  await expect(cards(page)).toHaveCount(10);
  await expect(page.locator('article b')).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Спросить' }).first()).toHaveAttribute('href', '/ask/1000?vacancy=1000');
  await expect(page.getByText('Своя шапка')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Дальше!' })).toBeVisible();
});

test('links to pages of the host name the vacancy as often as they are told to', async ({ page, show, hosts }) => {
  await show({ body: element('link-target="page:/careers/{id}?vacancy={id}"') });
  await expect(cards(page).first().getByRole('link').first()).toHaveAttribute(
    'href',
    `${hosts.page}/careers/1000?vacancy=1000`,
  );
});

test('search engines are told what the list leads to', async ({ page, show, hosts }) => {
  await show({ body: element('json-ld="itemlist" limit="2"') });
  const list = () =>
    feed(page).evaluate((node) => JSON.parse(node.querySelector('script')?.textContent ?? 'null') as unknown);
  await expect.poll(list).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, url: `${hosts.marketplace}/vacancy/1000?src=embed` }, { position: 2 }],
  });
  await feed(page).evaluate((node) => node.remove());
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
});

test('an open vacancy has an address of its own, and is described to search engines there', async ({
  page,
  show,
  hosts,
  problems,
}) => {
  await show({ body: element('detail="inline" url-sync="query" json-ld="jobposting" filters="city"') });
  await expect(cards(page)).toHaveCount(10);
  const markup = () =>
    feed(page).evaluate((node) => JSON.parse(node.querySelector('script')?.textContent ?? 'null') as unknown);
  expect(await markup()).toBeNull();
  await cards(page).nth(1).getByRole('link').first().click();
  await expect(page.getByText('Строим мост через Каму.')).toBeVisible();
  await expect(page).toHaveURL(`${hosts.page}/?k_vacancy=1001`);
  await expect.poll(markup).toMatchObject({ '@type': 'JobPosting', url: `${hosts.page}/?k_vacancy=1001` });
  await page.getByLabel('Город').selectOption('2');
  await expect(page).toHaveURL(`${hosts.page}/?k_vacancy=1001&k_city=2`);

  await page.goto(`${hosts.page}/?k_vacancy=1001`);
  await expect(page.getByText('Строим мост через Каму.')).toBeVisible();
  await expect.poll(markup).toMatchObject({ '@type': 'JobPosting' });
  await cards(page).nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(`${hosts.page}/`);
  await expect.poll(markup).toBeNull();
  await page.goto(`${hosts.page}/?k_vacancy=1`);
  await expect(cards(page)).toHaveCount(10);
  expect(await markup()).toBeNull();

  await show({ body: element('json-ld="jobposting"') });
  await expect
    .poll(() => problems.splice(0))
    .toEqual([expect.stringContaining('нужны detail="inline" и\u00a0url-sync')]);
});

test('a shadow root that came from a server is taken over, not drawn anew', async ({ page, show, hosts }) => {
  await show();
  await expect(cards(page)).toHaveCount(10);
  const drawn = await feed(page).evaluate((node) => node.shadowRoot!.querySelector('.k-island')!.innerHTML);
  const { search } = hosts.asked[0]!;
  const initial = await page.evaluate(
    async (url) => (await fetch(url)).json() as unknown,
    `${hosts.marketplace}/api/embed/feed${search}`,
  );
  const data = JSON.stringify({ initial, now: new Date().toISOString() }).replaceAll('<', '\\u003c');
  const root = `<template shadowrootmode="open"><link rel="stylesheet" href="${hosts.marketplace}/widgets/v1/vacancy-feed.css"><div class="k-place" data-state="ready"><slot></slot><div class="k-root" data-theme="light"><div class="k-island">${drawn}</div></div></div><script type="application/json">${data}</script></template>`;
  await show({
    body: `${element('', `${root}<a href="/">Все вакансии</a>`)}<script>window.before = document.querySelector('karkas-vacancy-feed').shadowRoot.querySelectorAll('h2, article');</script>`,
  });
  await expect(page.getByRole('link', { name: 'Вакансии с\u00a0Каркаса' })).toBeVisible();
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await expect(cards(page)).toHaveCount(20);
  expect(hosts.asked.map(({ searchParams }) => searchParams.get('page'))).toEqual(['2']);
  expect(
    await page.evaluate(() =>
      [...(Reflect.get(window, 'before') as NodeListOf<Element>)].every((node) => node.isConnected),
    ),
  ).toBe(true);
  await expect(fallback(page)).toBeHidden();
});

test('settings of the whole page, and events repeated to its counters', async ({ page, show, hosts }) => {
  await show({
    head: `<script>window.goals = []; window.ym = (...goal) => goals.push(goal); window.Karkas = [['config', { embedKey: '${KEY}', limit: 4 }]];</script>${moduleOf(hosts)}`,
    body: '<karkas-vacancy-feed analytics="ym:123"></karkas-vacancy-feed><karkas-vacancy-feed analytics="datalayer" limit="2"></karkas-vacancy-feed>',
  });
  await expect(cards(page)).toHaveCount(6);
  const goals = () =>
    page.evaluate(() => (Reflect.get(window, 'goals') as unknown[][]).map((goal) => goal.slice(0, 3)));
  await expect.poll(goals).toContainEqual([123, 'reachGoal', 'karkas_load']);
  await expect
    .poll(() => page.evaluate(() => window.dataLayer))
    .toContainEqual(expect.objectContaining({ event: 'karkas_load', count: 2, total: 45 }));
  await page.evaluate(() => (window.Karkas as { config(settings: object): void }).config({ limit: 7 }));
  await expect(cards(page)).toHaveCount(9);
});

test('a frame of our own, as high as it says', async ({ page, show, hosts }) => {
  await show({ body: element('mode="frame" page-size="5" filters="city search" theme="dark"') });
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    `${hosts.marketplace}/embed/frame/feed?filters=search+city&key=${KEY}&limit=5&theme=dark`,
  );
  await expect(frame).toHaveCSS('height', '777px');
  await page.evaluate(() => postMessage({ ns: 'karkas', t: 'height', h: 10 }, '*'));
  await expect(frame).toHaveCSS('height', '777px');
  await feed(page).evaluate((node) => node.setAttribute('mode', 'inline'));
  await expect(cards(page)).toHaveCount(5);
  await expect(frame).toHaveCount(0);
});

test('a frame has status, items and events', async ({ page, show, hosts }) => {
  await show({
    head: `<script>window.told = []; for (const name of ['ready', 'load', 'made-up']) document.addEventListener('karkas-' + name, (event) => told.push([name, event.detail]));</script>${moduleOf(hosts)}`,
    body: element('mode="frame"'),
  });
  const state = () =>
    feed(page).evaluate((node) => ['status', 'items', 'total'].map((name) => Reflect.get(node, name) as unknown));
  await expect.poll(state).toEqual(['ready', [{ id: 7 }], 7]);
  const told = () => page.evaluate(() => Reflect.get(window, 'told') as unknown);
  await expect.poll(told).toEqual([['load', { count: 1, total: 7 }]]);
  await feed(page).evaluate((node) => node.setAttribute('mode', 'inline'));
  await expect.poll(state).toEqual(['ready', expect.any(Array), 45]);
});

test.describe('where scripts of the page may not ask', () => {
  const policyOf = ({ marketplace }: Hosts, frames: string) => ({
    'Content-Security-Policy': `default-src 'none'; script-src ${marketplace}; frame-src ${frames}`,
  });
  /** The browser itself tells the console of each breach. */
  const forget = (problems: string[]) =>
    problems.splice(0).filter((text) => !text.includes('Content Security Policy') && !text.includes('Failed to fetch'));

  test('a frame comes instead', async ({ page, show, hosts, problems }) => {
    await show({ headers: policyOf(hosts, hosts.marketplace) });
    await expect(page.locator('iframe')).toHaveCSS('height', '777px');
    await expect(fallback(page)).toBeHidden();
    expect(hosts.asked).toEqual([]);
    expect(forget(problems)).toEqual([]);
  });

  test('what one element has found out of the policy holds for the next', async ({ page, show, hosts, problems }) => {
    await show({ headers: policyOf(hosts, hosts.marketplace) });
    await expect(page.locator('iframe')).toHaveCount(1);
    await feed(page).evaluate((node) => node.after(node.cloneNode()));
    await expect(page.locator('iframe')).toHaveCount(2);
    await expect(page.locator('iframe').last()).toHaveCSS('height', '777px');
    // The list of the first alone.
    expect(problems.filter((text) => text.startsWith('Fetch API cannot load'))).toHaveLength(1);
    expect(forget(problems)).toEqual([]);
  });

  test('nothing comes where frames are forbidden too, or not wanted', async ({ page, show, hosts, problems }) => {
    const state = () =>
      feed(page).evaluate((node) => node.shadowRoot?.querySelector('.k-place')?.getAttribute('data-state'));
    await show({ headers: policyOf(hosts, "'none'") });
    await expect(page.locator('iframe')).toBeAttached();
    await expect.poll(state).toBe('failed');
    await expect(fallback(page)).toBeVisible();
    await show({ headers: policyOf(hosts, hosts.marketplace), body: element('mode="inline"') });
    await expect.poll(state).toBe('failed');
    await expect(fallback(page)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(forget(problems)).toEqual([]);
  });
});

test('a page that is older than the files that are left keeps its links, and its webmaster is told once', async ({
  page,
  show,
  problems,
}) => {
  await page.route('**/chunks/more-*', (route) =>
    route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await show({ body: `${element('layout="table"')}${element('filters="city"')}` });
  await expect
    .poll(() => problems.filter((text) => text.startsWith('Каркас')))
    .toEqual(['Каркас: виджет не загрузился']);
  for (const link of await fallback(page).all()) await expect(link).toBeVisible();
  expect(
    problems.splice(0).filter((text) => !text.startsWith('Каркас') && !text.startsWith('Failed to load resource')),
  ).toEqual([]);
});

test('what does not exist yet is taken, and told of once', async ({ page, show, problems }) => {
  await show({ body: element('show="pay responses" limit="2"') });
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('вахта 60/30')).toHaveCount(0);
  await expect
    .poll(() => problems.splice(0))
    .toEqual([
      'Каркас: число откликов в\u00a0карточке пока не\u00a0показывается, слово responses ничего не\u00a0меняет',
    ]);
});

test('an employer’s page says nothing of ours: the link leads to the company, cards and links are named', async ({
  page,
  show,
  hosts,
}) => {
  const list = `${hosts.marketplace}/company/12/vacancy-list?src=embed`;
  await show({ body: `<karkas-vacancy-feed embed-key="${KEY}" limit="2"></karkas-vacancy-feed>` });
  await expect(source(page)).toHaveAttribute('href', list);
  const title = 'Монтажник стальных конструкций № 1';
  const card = page.getByRole('article', { name: title, exact: true });
  await expect(card.getByRole('link', { name: `Откликнуться: ${title}`, exact: true })).toBeVisible();
  await show({
    mood: 'error',
    body: `<karkas-vacancy-feed embed-key="${KEY}" mode="frame"><a href="${hosts.marketplace}/company/12/vacancy-list?src=embed">Все вакансии</a></karkas-vacancy-feed>`,
  });
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.locator('.k-by')).toHaveAttribute('href', list);
  await expect(page.locator('.k-by')).toBeHidden();
});

test('that a company seeks nobody is said only when it does not', async ({ page, show }) => {
  const nobody = page.getByText('Компания пока никого не\u00a0ищет.');
  await show({ mood: 'seeks-nobody' });
  await expect(nobody).toBeVisible();
  await show({ mood: 'empty', body: element('preset-city="1"') });
  await expect(page.getByText('Другие вакансии компании есть на\u00a0Каркасе.')).toBeVisible();
  await expect(nobody).toHaveCount(0);
  await show({ mood: 'empty', body: element('empty="Скоро откроем"') });
  await expect(page.getByText('Скоро откроем')).toBeVisible();
});

test('on paper there are no filters and buttons', async ({ page, show }) => {
  await show({ body: element('filters="search city" limit="2"') });
  await expect(cards(page)).toHaveCount(2);
  const controls = page.locator('.feed-filters, .btn, .feed-more');
  await expect(controls.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const control of await controls.all()) await expect(control).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
});

test('forced colours keep the arrow of a select', async ({ page, show }) => {
  await show({ body: element('filters="city"') });
  const select = page.getByLabel('Город');
  await expect(select).toHaveCSS('appearance', 'none');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(select).toHaveCSS('appearance', 'auto');
});

test('methods and events', async ({ page, show, hosts }) => {
  await show({
    head: `<script>window.told = []; for (const name of ['ready', 'load', 'query-change', 'item-click', 'empty', 'error']) document.addEventListener('karkas-' + name, (event) => { told.push([name, event.detail]); if (window.stop_ === name) event.preventDefault(); });</script>${moduleOf(hosts)}`,
  });
  await expect(cards(page)).toHaveCount(10);
  const told = () =>
    page.evaluate(() => (Reflect.get(window, 'told') as [string, Record<string, unknown>][]).splice(0));
  const first = await told();
  expect(first.map(([name]) => name)).toEqual(['ready', 'load']);
  expect(first[1]?.[1]).toMatchObject({ count: 10, total: 45, query: { page: 1, sort: 'newest' } });

  await feed(page).evaluate((node) => Reflect.get(node, 'next').call(node));
  await expect(cards(page)).toHaveCount(20);
  await feed(page).evaluate((node) => Reflect.get(node, 'setQuery').call(node, { city: 2 }));
  await expect(cards(page)).toHaveCount(10);
  expect(await feed(page).evaluate((node) => Reflect.get(node, 'getState').call(node))).toMatchObject({
    status: 'ready',
    total: 22,
    query: { city: 2, page: 1, sort: 'newest' },
  });
  const then = await told();
  expect(then.map(([name]) => name)).toEqual(['load', 'query-change', 'load']);
  // The order that nobody has chosen is told as well as another.
  for (const [, { query }] of then) expect(query).toMatchObject({ sort: 'newest' });
  // Drawn anew, it is not ready once more.
  await feed(page).evaluate((node) => node.setAttribute('group-by', 'city'));
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect((await told()).map(([name]) => name)).not.toContain('ready');

  await page.evaluate(() => Reflect.set(window, 'stop_', 'query-change'));
  const before = hosts.asked.length;
  await feed(page).evaluate((node) => Reflect.get(node, 'setQuery').call(node, { city: 1 }));
  expect(hosts.asked).toHaveLength(before);
  await page.evaluate(() => Reflect.set(window, 'stop_', 'item-click'));
  await cards(page).first().getByRole('link').first().click();
  expect(page.url()).toBe(`${hosts.page}/`);
});

test('the address of the page follows with a prefix and keeps the rest', async ({ page, show, hosts }) => {
  await show({ body: element('url-sync="query" filters="city"') });
  await page.goto(`${hosts.page}/?tab=work&k_city=2#top`);
  await expect(page.getByLabel('Город')).toHaveValue('2');
  const depth = await page.evaluate(() => history.length);
  await page.getByLabel('Город').selectOption('1');
  await expect(page).toHaveURL(`${hosts.page}/?tab=work&k_city=1#top`);
  expect(await page.evaluate(() => history.length)).toBe(depth);
});
