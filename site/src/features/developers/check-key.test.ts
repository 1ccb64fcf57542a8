import { expect, test } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import { checkKey } from './check-key.ts';

const KEY = `pk_live_${'a'.repeat(24)}`;
const CONFIG = {
  company: { id: 12, name: 'Строймонтаж', logoUrl: null, url: 'https://karkas.test/company/12' },
  widgets: ['vacancy-feed'],
  theme: {},
  origins: ['https://example.ru', 'https://*.stroy.ru'],
  test: false,
  requestsPerMinute: 60,
};

function answering(config: object | Error, total = 3): Call {
  return (async (name: string) => {
    if (config instanceof Error) throw config;
    return name === 'GET /embed/config' ? config : { total };
  }) as Call;
}

async function verdict(site: string, config: object | Error = CONFIG, total?: number) {
  const { checks } = await checkKey(answering(config, total), KEY, site);
  return checks.map(({ state, text }) => `${state}: ${text.replaceAll('\u00a0', ' ')}`);
}

test('a key that works', async () => {
  expect(await verdict('')).toEqual(['ok: Ключ действует: Строймонтаж', 'ok: В ленте 3 вакансии']);
});

test.each([
  ['https://example.ru', 'ok: Сайт https://example.ru разрешён'],
  ['example.ru/careers?a=1', 'ok: Сайт https://example.ru разрешён'],
  ['https://jobs.stroy.ru/', 'ok: Сайт https://jobs.stroy.ru разрешён'],
  ['https://a.jobs.stroy.ru', 'bad: Сайт https://a.jobs.stroy.ru ключу не разрешён'],
  ['http://example.ru', 'bad: Сайт http://example.ru ключу не разрешён'],
  ['ftp://example.ru', 'bad: «ftp://example.ru» не похоже на адрес сайта'],
  ['наш сайт', 'bad: «наш сайт» не похоже на адрес сайта'],
])('on %s: %s', async (site, expected) => {
  expect((await verdict(site)).at(-1)).toBe(expected);
});

test('the closest allowed site is suggested', async () => {
  const { checks } = await checkKey(answering(CONFIG), KEY, 'https://www.example.ru');
  expect(checks.at(-1)?.advice).toContain('https://example.ru');
});

test('keys that do not work', async () => {
  const refused = (code: string) => Object.assign(new Error(code), { code });
  expect(await verdict('', refused('not_found'))).toEqual(['bad: Такого ключа нет']);
  expect(await verdict('', refused('key_revoked'))).toEqual(['bad: Ключ больше не действует']);
  expect(await verdict('', { ...CONFIG, widgets: [] })).toContain('bad: Ключ не для ленты вакансий');
  expect(await verdict('', { ...CONFIG, test: true }, 0)).toEqual([
    'ok: Ключ действует: Строймонтаж',
    'warn: Открытых вакансий сейчас нет',
    'warn: Ключ тестовый',
  ]);
  expect((await checkKey(answering(CONFIG), 'pk_live_short', '')).checks.map(({ state }) => state)).toEqual(['bad']);
  await expect(checkKey(answering(refused('service_unavailable')), KEY, '')).rejects.toThrow();
});
