import type { Call } from '#shared/client/call.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';
import { EMBED_KEY_PATTERN } from '#shared/domain/embed.ts';
import { plural } from '#shared/text/plural.ts';

/** One line of the diagnosis. */
export interface Check {
  state: 'ok' | 'warn' | 'bad';
  text: string;
  /** The remedy. */
  advice?: string;
}

type Config = CallAnswer<Contracts['GET /embed/config']>;

export interface Diagnosis {
  /** Details of a valid key. */
  config: Config | null;
  checks: Check[];
}

const NEW_KEY =
  'Сделайте новый ключ в\u00a0профиле компании, раздел «Виджеты», и\u00a0замените им старый в\u00a0коде страницы.';
const REFUSALS: Readonly<Record<string, Check>> = {
  not_found: {
    state: 'bad',
    text: 'Такого ключа нет',
    advice: 'Скопируйте ключ целиком: он мог потерять букву по\u00a0дороге.',
  },
  key_revoked: { state: 'bad', text: 'Ключ больше не\u00a0действует', advice: NEW_KEY },
};

/**
 * Diagnoses a key on a site, in words for its webmaster. `site` is an origin or any address of the site; an empty one
 * is not checked.
 */
export async function checkKey(call: Call, key: string, site: string): Promise<Diagnosis> {
  if (!EMBED_KEY_PATTERN.test(key)) {
    return {
      config: null,
      checks: [
        {
          state: 'bad',
          text: 'Это не\u00a0похоже на\u00a0ключ',
          advice: 'Ключ начинается с\u00a0pk_live_ или pk_test_, дальше 24\u00a0латинские буквы и\u00a0цифры.',
        },
      ],
    };
  }
  const config = await findConfig(call, key);
  if ('state' in config) return { config: null, checks: [config] };
  const checks: Check[] = [{ state: 'ok', text: `Ключ действует: ${config.company.name}` }];
  if (!config.widgets.includes('vacancy-feed'))
    checks.push({
      state: 'bad',
      text: 'Ключ не\u00a0для ленты вакансий',
      advice: 'Отметьте у\u00a0ключа ленту вакансий: профиль компании, раздел «Виджеты».',
    });
  else checks.push(await checkFeed(call, key));
  if (config.test)
    checks.push({
      state: 'warn',
      text: 'Ключ тестовый',
      advice: 'На\u00a0рабочем сайте поставьте ключ, который начинается с\u00a0pk_live_.',
    });
  if (site) checks.push(checkSite(config.origins, site));
  return { config, checks };
}

async function findConfig(call: Call, key: string): Promise<Config | Check> {
  try {
    return await call('GET /embed/config', { key });
  } catch (error) {
    const refusal = error instanceof Error && 'code' in error && REFUSALS[String(error.code)];
    if (refusal) return refusal;
    throw error;
  }
}

async function checkFeed(call: Call, key: string): Promise<Check> {
  const { total } = await call('GET /embed/feed', { key, per_page: 1 });
  if (total === 0)
    return {
      state: 'warn',
      text: 'Открытых вакансий сейчас нет',
      advice: 'Виджет работает и\u00a0скажет об\u00a0этом посетителю. Вакансии появятся в\u00a0нём сами.',
    };
  return { state: 'ok', text: `В\u00a0ленте ${plural(total, ['вакансия', 'вакансии', 'вакансий'])}` };
}

function checkSite(origins: readonly string[], site: string): Check {
  const url = URL.parse(/^[\w-]+:\/\//.test(site) ? site : `https://${site}`);
  if (!url || !/^https?:$/.test(url.protocol))
    return {
      state: 'bad',
      text: `«${site}» не\u00a0похоже на\u00a0адрес сайта`,
      advice: 'Нужен адрес, который виден в\u00a0браузере: https://example.ru.',
    };
  if (isAllowedOrigin(origins, url.origin)) return { state: 'ok', text: `Сайт ${url.origin} разрешён` };
  const near = origins.find((origin) => bareHost(origin) === bareHost(url.origin));
  const allowed = near
    ? `Разрешён похожий адрес ${near}, а\u00a0https, www и\u00a0порт должны совпадать. `
    : origins.length > 0
      ? `Сейчас разрешены: ${origins.join(', ')}. `
      : '';
  return {
    state: 'bad',
    text: `Сайт ${url.origin} ключу не\u00a0разрешён`,
    advice: `${allowed}Добавьте ${url.origin} к\u00a0сайтам ключа: профиль компании, раздел «Виджеты».`,
  };
}

function bareHost(origin: string): string {
  return URL.parse(origin)?.hostname.replace(/^www\./, '') ?? '';
}
