import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEntries } from '#server/import/formats/detect.ts';
import { readSalary } from '#server/import/salary-text.ts';
import { holdTogether } from '#shared/text/hold-together.ts';
import { codeOf, createEmbedWorld, kazan, moskva, OWN, type EmbedWorld } from '../setup/embed-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

const XSS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]><svg onload=alert(1)>',
  "'-alert(1)-'",
  '{{7*7}}${7*7}',
  '&lt;b&gt;',
  'a\u0008\u000b\ufffe',
];

let w: EmbedWorld;
let key: string;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey();
});
afterAll(() => w.t.close());

describe('feeds for programs', () => {
  const parse = (text: string) =>
    new XMLParser({
      ignoreAttributes: false,
      parseTagValue: false,
      isArray: (name) => ['item', 'vacancy', 'job'].includes(name),
    }).parse(text) as Record<string, unknown>;

  test('JSON equals the call, by key or company, without an origin', async () => {
    const byKey = await w.get('feed.json', { key, city: moskva.id }, {});
    expect(byKey.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    expect(byKey.json()).toEqual(await w.t.call('GET /embed/feed', { key, city: moskva.id }));
    expect((await w.get('feed.json', { company: w.volga }, {})).statusCode).toBe(200);
    expect((await w.get('feed.json', { key }, { origin: 'https://evil.example' })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });

  test('RSS and XML for Яндекс and Indeed have their own links', async () => {
    const rss = await w.get('feed.rss', { company: w.volga }, {});
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const { channel } = parse(rss.payload).rss as {
      channel: { title: string; item: { title: string; link: string; description: string }[] };
    };
    expect(channel.title).toBe('Вакансии: Волга-Трубострой');
    expect(channel.item.map(({ title }) => title).slice(0, 3)).toEqual(['welder', 'painter', 'helper']);
    expect(channel.item[0]?.link).toBe(`${OWN}/vacancy/${w.ids.welder}?src=embed&utm_source=feed&utm_medium=rss`);
    expect(channel.item[2]?.description).toContain('<p>Помогать сварщику.</p>');

    const yandex = await w.get('feed.xml', { key, q: 'welder' }, {});
    expect(yandex.headers['content-type']).toBe('application/xml; charset=utf-8');
    const { vacancies } = parse(yandex.payload).source as { vacancies: { vacancy: Record<string, unknown>[] } };
    expect(vacancies.vacancy).toMatchObject([
      {
        'job-name': 'welder',
        salary: 'от 210000 на руки',
        currency: 'RUR',
        schedule: 'вахта',
        company: { name: 'Волга-Трубострой' },
        addresses: { address: { location: 'Казань' } },
      },
    ]);

    const indeed = parse((await w.get('feed.xml', { key, q: 'welder', style: 'indeed' }, {})).payload).source as {
      job: Record<string, unknown>[];
    };
    expect(indeed.job).toMatchObject([
      {
        title: 'welder',
        referencenumber: String(w.ids.welder),
        city: 'Казань',
        country: 'RU',
        company: 'Волга-Трубострой',
      },
    ]);
  });

  test('a sitemap names our pages of the open vacancies', async () => {
    const answer = await w.get('sitemap-company.xml', { company: w.volga }, {});
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.payload).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    const found = [...answer.payload.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual([
      `${OWN}/company/${w.volga}/vacancy-list`,
      ...[w.ids.welder, w.ids.painter, w.ids.helper].map((id) => `${OWN}/vacancy/${id}`),
    ]);
    expect(answer.payload.match(/<lastmod>/g)?.length).toBe(3);
  });

  test('our import reads our feed for Яндекс', async () => {
    const { format, entries } = await readEntries((await w.get('feed.xml', { key }, {})).payload);
    const records = [...entries].map((entry) =>
      'record' in entry ? entry.record : expect.unreachable(JSON.stringify(entry)),
    );
    expect(format).toBe('yandex-xml');
    expect(records.map(({ title, place }) => [title, place])).toEqual([
      ['welder', 'Казань'],
      ['painter', 'Москва'],
      ['helper', 'Казань'],
    ]);
    expect(
      records.map(({ salary }) => (typeof salary === 'string' ? readSalary(salary) : expect.unreachable())),
    ).toMatchObject([
      { pay: { fromKopecks: 210_000_00, mode: 'month', gross: false } },
      { pay: { fromKopecks: 3_000_00, mode: 'shift', gross: false } },
      { pay: { fromKopecks: 300_000_00, mode: 'month' } },
    ]);
  });

  test('vacancies that the employer excludes are in no feed', async () => {
    for (const path of ['feed.json', 'feed.rss', 'feed.xml', 'sitemap-company.xml'])
      expect((await w.get(path, { company: w.volga, q: 'kept' }, {})).payload).not.toContain('kept');
  });

  test('an unchanged feed is 304', async () => {
    for (const path of ['feed.rss', 'feed.xml', 'feed.json']) {
      const { headers } = await w.get(path, { company: w.volga }, {});
      expect((await w.get(path, { company: w.volga }, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    }
  });

  test('hostile texts are escaped', async () => {
    const company = await makeCompany(w.t.db, { brandName: XSS[0] ?? '' });
    for (const [at, text] of XSS.entries())
      await makeVacancy(w.t.db, company, {
        title: `${at} ${text}`,
        address: text,
        cityId: kazan.id,
        description: `<p>${text}</p>`,
      });
    const visible = (text: string) => text.replaceAll(/[\u0008\u000b\ufffe]/g, '');
    const expected = XSS.map((text, at) => visible(`${at} ${text}`)).toSorted();
    const titles = async (path: string, style = 'yandex') => {
      const answer = await w.get(path, path === 'feed.xml' ? { company, style } : { company }, {});
      expect(answer.payload).not.toMatch(/<(?:script|img|svg)/);
      expect(answer.payload).not.toMatch(/[\u0008\u000b\ufffe]/);
      return parse(answer.payload);
    };
    const rss = (await titles('feed.rss')).rss as {
      channel: { title: string; item: { title: string; description: string }[] };
    };
    expect(rss.channel.title).toBe(`Вакансии: ${XSS[0]}`);
    expect(rss.channel.item.map(({ title }) => title).toSorted()).toEqual(expected);
    // What a reader shows as HTML has only our tags.
    for (const { description } of rss.channel.item)
      expect(description).not.toMatch(/<(?!\/?(?:p|h3|br|ul|li|em|strong|a)\b)/);
    const yandex = (await titles('feed.xml')).source as { vacancies: { vacancy: { 'job-name': string }[] } };
    expect(yandex.vacancies.vacancy.map((vacancy) => vacancy['job-name']).toSorted()).toEqual(expected);
    const indeed = (await titles('feed.xml', 'indeed')).source as { job: { title: string }[] };
    expect(indeed.job.map(({ title }) => title).toSorted()).toEqual(expected);
    const cards = await w.t.call('GET /embed/feed', { company: [company] });
    expect(cards.items.map(({ title }) => title).toSorted()).toEqual(
      XSS.map((text, at) => holdTogether(`${at} ${text}`)).toSorted(),
    );
  });

  test('invalid input is a problem document', async () => {
    for (const [path, query] of [
      ['feed.rss', {}],
      ['feed.xml', { company: w.volga, style: 'html' }],
      ['feed.rss', { company: w.volga, page: 2 }],
      ['feed.json', { company: 'x' }],
    ] as const) {
      const answer = await w.get(path, query, {});
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'bad_argument']);
    }
    expect((await w.get('feed.rss', { key, company: w.other }, {})).statusCode).toBe(404);
  });
});
