import type { Diagnosis, embedDoctorContracts, Finding } from '#shared/contracts/embed-doctor.ts';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';
import { readCode } from '#shared/domain/embed-code.ts';
import { DEMO_EMBED_KEY, EMBED_KEY_PATTERN, type Widget } from '#shared/domain/embed.ts';
import { codeFindings } from '#shared/text/embed-code-findings.ts';
import { longDate } from '#shared/text/date.ts';
import { bad, ok, warn } from '#shared/text/findings.ts';
import { plural } from '#shared/text/plural.ts';
import { WIDGET_NAMES } from '#shared/text/embed-key-labels.ts';
import type { CallRequest, Handlers } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { findCompanyShort } from '../company/index.ts';
import { searchFeed } from '../search/index.ts';
import type { EmbedSources } from './feed.ts';
import { isLoopback } from './origins.ts';
import { isHeld } from './policy.ts';
import type { EmbedKeyRow } from './repository.ts';
import { isTestKey } from './service.ts';

type Query = CallRequest<(typeof embedDoctorContracts)['GET /embed/doctor']>['query'];

const SECTION = 'профиль компании, раздел «Виджеты»';

interface Sources extends Pick<EmbedSources, 'keys' | 'search' | 'ownOrigin'> {
  /** Of the files of the elements. */
  version: string;
}

/** Looks at what the server knows; the page itself is never asked for. Neither the key nor its limits notice. */
export function doctorCalls(sources: Sources): Handlers<typeof embedDoctorContracts> {
  return { 'GET /embed/doctor': ({ query }, context) => examine(sources, query, context) };
}

async function examine(
  { keys, search, ownOrigin, version }: Sources,
  { key: publicKey, origin, code }: Query,
  context: CallContext,
): Promise<Diagnosis> {
  const { db, clock } = context;
  const now = clock.now();
  const ofCode = code ? codeFindings(readCode(code), { origin: ownOrigin, version }, publicKey) : [];
  const none = (finding: Finding): Diagnosis => ({ works: false, company: null, findings: [finding, ...ofCode] });
  if (!EMBED_KEY_PATTERN.test(publicKey))
    return none(
      bad(
        'key_form',
        'Это не\u00a0похоже на\u00a0ключ',
        'Ключ начинается с\u00a0pk_live_ или pk_test_, дальше 24\u00a0латинские буквы и\u00a0цифры.',
      ),
    );
  const key = await keys.find(db, publicKey, now);
  if (!key)
    return none(
      bad('key_unknown', 'Такого ключа нет', 'Скопируйте ключ целиком: он мог потерять букву по\u00a0дороге.'),
    );
  if (!isHeld(key, now)) return none(closedKey(key));
  const company = await findCompanyShort(db, key.companyId);
  if (!company)
    return none(
      bad(
        'company_hidden',
        'Компания сейчас скрыта, и\u00a0её виджеты тоже',
        'Напишите в\u00a0поддержку: она скажет почему.',
      ),
    );
  return {
    works: true,
    company: company.name,
    findings: [
      ok('key_works', `Ключ действует: ${company.name}`),
      ...ageOf(key),
      ...elementsOf(key),
      await vacanciesOf({ search }, key, context),
      ...(origin ? siteFindings(key, origin) : []),
      ...ofCode,
    ],
  };
}

function closedKey({ status }: EmbedKeyRow): Finding {
  return status === 'suspended'
    ? bad('key_suspended', 'Ключ приостановлен', 'Напишите в\u00a0поддержку: она скажет почему.')
    : bad(
        'key_revoked',
        'Ключ больше не\u00a0действует',
        `Сделайте новый ключ (${SECTION}) и\u00a0замените им старый.`,
      );
}

/** What will end the key, or makes it a trial. */
function ageOf({ publicKey, status, rotatesUntil }: EmbedKeyRow): Finding[] {
  return [
    ...(publicKey === DEMO_EMBED_KEY
      ? [
          warn(
            'key_sample',
            'Это ключ из\u00a0примера: он\u00a0показывает вакансии этой компании, а\u00a0не\u00a0ваши',
            `Сделайте свой: ${SECTION}.`,
          ),
        ]
      : []),
    ...(status === 'rotating' && rotatesUntil
      ? [
          warn(
            'key_replaced',
            `Ключ заменён и\u00a0работает до\u00a0${longDate(rotatesUntil.toISOString())}`,
            `Поставьте на\u00a0сайт новый: ${SECTION}.`,
          ),
        ]
      : []),
    ...(isTestKey(publicKey)
      ? [
          warn(
            'key_test',
            'Ключ тестовый: отклики и\u00a0сообщения никуда не\u00a0уходят',
            'На\u00a0рабочем сайте поставьте ключ, который начинается с\u00a0pk_live_.',
          ),
        ]
      : []),
  ];
}

function elementsOf({ widgets }: EmbedKeyRow): Finding[] {
  // A CHECK of the table allows no other names.
  const names = (widgets as Widget[]).map((widget) => WIDGET_NAMES[widget].toLowerCase());
  const allowed = ok('elements', `Ключ для: ${names.join(', ')}`);
  return widgets.includes('vacancy-feed')
    ? [allowed]
    : [
        allowed,
        warn(
          'no_feed',
          'Ленту вакансий этот ключ не\u00a0покажет',
          `Если нужна лента, отметьте её у\u00a0ключа: ${SECTION}.`,
        ),
      ];
}

async function vacanciesOf(
  { search }: Pick<EmbedSources, 'search'>,
  { companyId }: EmbedKeyRow,
  { db, clock }: CallContext,
): Promise<Finding> {
  const all = { companyIds: [companyId], inFeedOnly: true, sort: 'newest', page: 1, limit: 1 } as const;
  const { total } = await searchFeed(search, db, all, clock.now());
  return total > 0
    ? ok('vacancies', `В\u00a0ленте ${plural(total, ['вакансия', 'вакансии', 'вакансий'])}`)
    : warn(
        'no_vacancies',
        'Открытых вакансий сейчас нет',
        'Лента работает и\u00a0скажет об\u00a0этом посетителю. Вакансии появятся в\u00a0ней сами.',
      );
}

/** What the key says to an address as people write it. */
export function siteFindings({ origins, widgets }: Pick<EmbedKeyRow, 'origins' | 'widgets'>, site: string): Finding[] {
  const url = URL.parse(/^[\w-]+:\/\//.test(site) ? site : `https://${site}`);
  if (!url || !/^https?:$/.test(url.protocol))
    return [
      bad(
        'site_form',
        `«${site}» не\u00a0похоже на\u00a0адрес сайта`,
        'Нужен адрес, который виден в\u00a0браузере: https://example.ru.',
      ),
    ];
  const findings = [
    isAllowedOrigin(origins, url.origin) ? ok('site_allowed', `Сайт ${url.origin} разрешён`) : denied(origins, url),
  ];
  if (url.protocol === 'http:' && !isLoopback(url.origin) && widgets.some((widget) => widget !== 'vacancy-feed'))
    findings.push(
      bad(
        'site_insecure',
        'Сайт открыт без\u00a0https: отклик и\u00a0чат на\u00a0нём не\u00a0работают',
        'Включите https у\u00a0хостинга и\u00a0направьте на\u00a0него посетителей.',
      ),
    );
  return findings;
}

function denied(origins: readonly string[], { origin, hostname }: URL): Finding {
  const near = origins.find((one) => bareHost(URL.parse(one)?.hostname) === bareHost(hostname));
  const allowed = near
    ? `Разрешён похожий адрес ${near}, а\u00a0https, www и\u00a0порт должны совпадать. `
    : `Сейчас разрешены: ${origins.join(', ')}. `;
  return bad(
    'site_denied',
    `Сайт ${origin} ключу не\u00a0разрешён`,
    `${origins.length > 0 ? allowed : ''}Добавьте ${origin} к\u00a0сайтам ключа: ${SECTION}.`,
  );
}

function bareHost(hostname = ''): string {
  return hostname.replace(/^www\./, '');
}
