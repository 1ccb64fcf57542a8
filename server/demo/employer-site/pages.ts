import { escapeHtml } from '../../platform/html.ts';
import { bullets, typeset } from '../text.ts';
import type { Page } from './layout.ts';
import { VISITORS, type Visitor } from './signing.ts';
import type { Urgent } from './urgent.ts';

/** What the site knows of the marketplace. */
export interface Surroundings {
  /** Origin. */
  marketplace: string;
  embedKey: string;
  companyId: number;
  /** The feed as the marketplace's server draws it; null when it does not answer. */
  fragment(): Promise<string | null>;
  /** Vacancies with a button of their own. */
  urgent(): Promise<readonly Urgent[]>;
  /** A token of whoever has signed in to this site. */
  sign(visitor: Visitor): string;
  /** What the marketplace has told by webhooks. */
  events(): Page;
}

type MakePage = (surroundings: Surroundings) => Page | Promise<Page>;

/** The site's pages by their paths. */
export const PAGES: ReadonlyMap<string, MakePage> = new Map<string, MakePage>([
  ['/', aboutPage],
  ['/obekty', facilitiesPage],
  ['/vakansii', vacanciesPage],
  ['/srochno', urgentPage],
  ['/brigadam', crewsPage],
  ['/kabinet', cabinetPage(0)],
  ['/kabinet/smena', cabinetPage(1)],
  ['/sobytiya', ({ events }) => events()],
]);

export const ABSENT_PAGE: Page = {
  title: 'Страницы нет',
  description: 'Такой страницы на\u00a0сайте нет.',
  heading: 'Такой страницы нет',
  lead: 'Возможно, она переехала.',
  embedding: 'none',
  body: `<p class="text">${link('/', 'На\u00a0главную')} или ${link('/vakansii', 'к\u00a0вакансиям')}.</p>`,
};

function aboutPage(surroundings: Surroundings): Page {
  return {
    title: 'О\u00a0компании',
    description: 'Магистральные и\u00a0технологические трубопроводы с\u00a02009\u00a0года.',
    heading: 'Варим трубу там, где кончаются дороги',
    lead: 'С 2009 года строим магистральные и технологические трубопроводы: от Казани до Нового Уренгоя.',
    embedding: 'element',
    body: `<section>
<h2>Чем мы заняты</h2>
<div class="text">
${paragraphs('Четыре колонны, парк трубоукладчиков и своя сварочная лаборатория. Стык, который у нас приняли, второй раз не вскрывают.', 'Людей держим годами: треть сварщиков с нами больше семи лет. Новичка ведёт наставник, и за это ему доплачивают.')}
<dl class="facts">
<div><dt>лет в${'\u00a0'}отрасли</dt><dd>17</dd></div>
<div><dt>км трубы за${'\u00a0'}сезон</dt><dd>214</dd></div>
<div><dt>человек в${'\u00a0'}компании</dt><dd>640</dd></div>
</dl>
</div>
</section>
<aside>
<h2>Сейчас ищем</h2>
${feed(surroundings, { limit: 3, layout: 'compact', pagination: 'none', respond: 'none' }, `<p slot="footer">${link('/vakansii', 'Все наши вакансии')}</p>`)}
</aside>`,
  };
}

async function facilitiesPage(surroundings: Surroundings): Promise<Page> {
  return {
    title: 'Объекты',
    description: 'Где мы строим сейчас: компрессорная станция и\u00a0продуктопровод.',
    heading: 'Два объекта в\u00a0работе',
    lead: 'Оба идут по графику, на обоих нужны люди.',
    embedding: 'fragment',
    body: `<section>
<h2>Где строим</h2>
<div class="text">
<article><h3>Компрессорная станция «Заречная»</h3>
${paragraphs('Пуровский район, 42 км от Нового Уренгоя. Монтируем технологические трубопроводы и каркас цеха. Вахта 60/30, посёлок в двух километрах от площадки.')}</article>
<article><h3>Продуктопровод, участок 3</h3>
${paragraphs('Нижнекамский район, промзона. Земляные работы закончим весной, следом пойдёт сварка в нитку. Смены по 11 часов, возим из Нижнекамска и Набережных Челнов.')}</article>
</div>
</section>
<aside>
<h2>Кого ждём</h2>
${(await surroundings.fragment()) ?? fallback(surroundings)}
</aside>`,
  };
}

function vacanciesPage(surroundings: Surroundings): Page {
  return {
    title: 'Вакансии',
    description: 'Открытые вакансии компании: вахта и\u00a0работа в\u00a0Татарстане.',
    heading: 'Работа на\u00a0трубе и\u00a0вокруг неё',
    lead: 'Вахта с тёплым посёлком и проездом за наш счёт или смены рядом с домом. Аванс каждую пятницу.',
    embedding: 'element',
    body: `<section>
<h2>Открытые вакансии</h2>
${feed(surroundings, { limit: 8, pagination: 'pages', filters: 'search city specialization schedule', 'url-sync': 'query', respond: 'inline', 'utm-source': 'volga-truboststroy.example' })}
</section>
<aside>
<h2>Как устроиться</h2>
<div class="text">
<ol><li>Откликнитесь на${'\u00a0'}вакансию.</li><li>Перезвоним за${'\u00a0'}день и${'\u00a0'}расскажем об${'\u00a0'}объекте.</li><li>Оплатим медосмотр и${'\u00a0'}дорогу.</li></ol>
<h3>Отдел кадров</h3>
<p><a href="tel:+74950001000">+7${'\u00a0'}495${'\u00a0'}000-10-00</a><br>по${'\u00a0'}будням с${'\u00a0'}8:00 до${'\u00a0'}17:00</p>
<h3>Что даём</h3>
${bullets(['Маску с автозатемнением, электроды и инструмент', 'НАКС за счёт компании', 'Премию за стыки без ремонта'])}
</div>
</aside>`,
  };
}

async function urgentPage(surroundings: Surroundings): Promise<Page> {
  const vacancies = await surroundings.urgent();
  return {
    title: 'Срочно',
    description: 'Кого ждём в\u00a0первую очередь.',
    heading: 'Нужны на\u00a0этой неделе',
    lead: 'Имя, телефон и код из СМС: перезвоним сегодня.',
    embedding: 'button',
    body: `<section>
<h2>Кого ждём</h2>
<div class="text">
${vacancies.map(({ id, title }) => `<article><h3>${escapeHtml(title)}</h3>${button(surroundings, id)}</article>`).join('\n')}
</div>
</section>
<aside>
<h2>Что дальше</h2>
<div class="text">
<ol><li>Отклик придёт в${'\u00a0'}наш отдел кадров.</li><li>Ответ увидите здесь${'\u00a0'}же, на${'\u00a0'}кнопке.</li></ol>
</div>
</aside>`,
  };
}

/** The page of somebody who has signed in to this site, whom its server vouches for. */
function cabinetPage(index: 0 | 1): MakePage {
  const [visitor, other] = index === 0 ? VISITORS : VISITORS.toReversed();
  return async (surroundings) => {
    const jwt = surroundings.sign(visitor);
    const [vacancy] = await surroundings.urgent();
    return {
      title: 'Личный кабинет',
      description: 'Страница сотрудника, который вошёл на\u00a0сайт компании.',
      heading: visitor.name,
      lead: `Вы вошли на наш сайт. Табельный номер ${visitor.id}.`,
      embedding: 'button',
      jwt,
      body: `<section>
<h2>Чат вас знает</h2>
<div class="text">
${paragraphs('Откройте чат в углу: он не спросит ни телефона, ни кода. Наш сервер подписал, кто вы, и в отделе кадров видят отметку «подтверждён сайтом компании».')}
${vacancy ? `<article><h3>${escapeHtml(vacancy.title)}</h3>${button(surroundings, vacancy.id, jwt)}</article>` : ''}
<p>${link(index === 0 ? '/kabinet/smena' : '/kabinet', `Войти как ${other.name}`)}</p>
</div>
</section>
<aside>
<h2>Что подписал сервер</h2>
<pre class="signed" tabindex="0">${escapeHtml(JSON.stringify(readClaims(jwt), null, 2))}</pre>
</aside>`,
    };
  };
}

function readClaims(jwt: string): unknown {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
}

/** A button with a plain link for readers without scripts. */
function button({ marketplace, embedKey }: Surroundings, vacancy: number, jwt?: string): string {
  const known = jwt === undefined ? '' : ` user-jwt="${jwt}"`;
  return `<karkas-respond-button embed-key="${embedKey}" vacancy="${vacancy}"${known}>${link(`${marketplace}/vacancy/${vacancy}?src=embed`, 'Откликнуться')}</karkas-respond-button>`;
}

function crewsPage({ marketplace, embedKey }: Surroundings): Page {
  return {
    title: 'Бригадам',
    description: 'Условия для бригад и\u00a0субподрядчиков.',
    heading: 'Бригадам и\u00a0субподрядчикам',
    lead: 'Берём звенья от четырёх человек: сварка, изоляция, земляные работы.',
    embedding: 'frame',
    body: `<section>
<h2>Можно и${'\u00a0'}в${'\u00a0'}штат</h2>
<iframe class="frame" src="${marketplace}/embed/frame/feed?key=${embedKey}&amp;limit=4&amp;accent=%231b6b4d" title="Открытые вакансии" loading="lazy"></iframe>
</section>
<aside>
<h2>Условия</h2>
<div class="text">
${bullets(['Закрываем объёмы каждую неделю', 'Материал и технику подаём сами', 'Договор с бригадиром или с каждым'])}
</div>
</aside>`,
  };
}

/** The two lines that a webmaster pastes; what is inside shows where scripts do not run. */
function feed(surroundings: Surroundings, attributes: Readonly<Record<string, string | number>>, slots = ''): string {
  const given = Object.entries({ 'embed-key': surroundings.embedKey, ...attributes });
  return `<karkas-vacancy-feed class="awaited" ${given.map(([name, value]) => `${name}="${value}"`).join(' ')}>
${fallback(surroundings)}${slots}
</karkas-vacancy-feed>`;
}

function fallback({ marketplace, companyId }: Surroundings): string {
  const company = `${marketplace}/company/${companyId}`;
  return `<ul class="fallback"><li>${link(`${company}/vacancy-list?src=embed`, 'Вакансии на\u00a0Каркасе')}</li><li>${link(`${company}?src=embed`, 'О\u00a0компании там\u00a0же')}</li></ul>`;
}

function link(href: string, text: string): string {
  return `<a href="${href}">${text}</a>`;
}

function paragraphs(...texts: string[]): string {
  return texts.map((text) => `<p>${typeset(text)}</p>`).join('\n');
}
