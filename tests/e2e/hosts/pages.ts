import { DEMO_KEYS } from '#server/demo/logins.ts';

interface HostPage {
  html: string;
  headers?: Record<string, string>;
}

interface Surface {
  /** Goes before the widget's script. */
  head?: string;
  style?: string;
  /** Attributes of `<html>`. */
  root?: string;
  body?: string;
  /** Of the marketplace; the feed's without it. */
  scripts?: readonly string[];
  headers?: Record<string, string>;
}

type MakePage = (marketplace: string) => HostPage;

const KEY = DEMO_KEYS.live;
/** Everything that host styles could spoil, and nothing that changes with the time. */
const LOOK =
  'limit="3" filters="search city" respond="button" show="pay city schedule rotation contract conditions" pagination="pages"';
const FALLBACK = '<a href="/jobs">Вакансии на обычной странице</a>';
const SCRIPTS = ['/widgets/v1/vacancy-feed.js'];

export const FEED = `<karkas-vacancy-feed embed-key="${KEY}" ${LOOK}>${FALLBACK}</karkas-vacancy-feed>`;
/** The button stands at one place whatever the styles, so that its pictures can be compared to the last pixel. */
const PAIR = `<main><h1>О${'\u00a0'}нас</h1><button type="button">Кнопка страницы</button><div style="position:absolute!important;inset:200px auto auto 40px!important;margin:0!important;padding:0!important"><karkas-respond-button embed-key="${KEY}" vacancy="5"><a href="/jobs">Вакансия</a></karkas-respond-button></div></main><karkas-chat-bubble embed-key="${KEY}" launcher="label"></karkas-chat-bubble>`;
const PAIR_SCRIPTS = ['/widgets/v1/respond-button.js', '/widgets/v1/chat-bubble.js'];
const CHAT = `<main><h1>О${'\u00a0'}нас</h1></main><karkas-chat-bubble embed-key="${KEY}" launcher="label" vacancy="5"><a href="/ask">Написать</a></karkas-chat-bubble>`;
const CHAT_SCRIPTS = ['/widgets/v1/chat-bubble.js'];
const SMALL_FEED = `<karkas-vacancy-feed embed-key="${KEY}" limit="2" pagination="none">${FALLBACK}</karkas-vacancy-feed>`;

const PLAIN = 'body{margin:0;background:#fff}';
const DARK = 'html{color-scheme:dark}body{margin:0;background:#14171a;color:#fff}';

/** A theme of somebody who has fought with other people's blocks before. */
const UNSET = '*,*::before,*::after{all:unset!important}';
const LOUD = `
  *{font-family:"Comic Sans MS",cursive!important;color:crimson!important;letter-spacing:3px!important;line-height:3!important;text-transform:uppercase!important;box-sizing:content-box!important;text-align:right!important;word-spacing:1em!important}
  button,input,select,a,h2,h3,p,section,article,svg{background:gold!important;border:7px dashed lime!important;padding:33px!important;margin:11px!important;float:right!important;width:50%!important;transform:rotate(3deg)!important}
  div{padding:20px;border:3px solid red;font-size:40px;visibility:visible;opacity:.3}
  body div,body karkas-vacancy-feed{padding:0;border:0;opacity:1}
  karkas-vacancy-feed *{display:none!important}
  .btn,.vac,.inp,.list,.feed,.tag{display:none!important}`;
const RESET =
  'html{font-size:62.5%}html,body,div,section,a,p{margin:0;padding:0;border:0;font:inherit;vertical-align:baseline}';

interface HostileSurface extends Pick<Surface, 'head' | 'style' | 'root'> {
  /** The elements are dark themselves. */
  isDark?: true;
}

/** What pages do to everything on them. Each has the elements as on a clean page of the same direction and theme. */
export const SURFACES = {
  clean: { style: PLAIN },
  unset: { style: `${UNSET}style,script,title,head{display:none!important}` },
  loud: { style: `${PLAIN}${LOUD}` },
  'reset-62': { style: `${PLAIN}${RESET}` },
  'root-10px': { style: `${PLAIN}html{font-size:10px}` },
  'root-40px': { style: `${PLAIN}html{font-size:40px;line-height:2}` },
  prototypes: { head: '<script src="/scripts/pollute.js"></script>', style: PLAIN },
  storageless: { head: '<script src="/scripts/forbid-storage.js"></script>', style: PLAIN },
  'clean-rtl': { root: 'dir="rtl"', style: PLAIN },
  rtl: { root: 'dir="rtl"', style: `${PLAIN}${LOUD}` },
  'clean-dark': { style: DARK, isDark: true },
  dark: { style: `${DARK}${LOUD}`, isDark: true },
} as const satisfies Record<string, HostileSurface>;

function onSurfaces(make: (name: string, surface: HostileSurface) => [string, MakePage][]): [string, MakePage][] {
  return Object.entries<HostileSurface>(SURFACES).flatMap(([name, surface]) => make(name, surface));
}

function themed(body: string, { isDark }: HostileSurface): string {
  return isDark ? body.replaceAll(' embed-key=', ' theme="dark" embed-key=') : body;
}

export const STRICT_POLICY = (marketplace: string, more = '') =>
  `default-src 'none'; script-src ${marketplace}; connect-src ${marketplace}${more}; img-src ${marketplace}; style-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Other people's pages, by their names. */
export const HOST_PAGES: ReadonlyMap<string, MakePage> = new Map<string, MakePage>([
  ...onSurfaces((name, surface) => [
    [name, page({ ...surface, body: themed(FEED, surface) })],
    [`pair-${name}`, page({ ...surface, body: themed(PAIR, surface), scripts: PAIR_SCRIPTS })],
  ]),
  [
    'all-three',
    page({
      style: PLAIN,
      body: `${PAIR}<div style="padding-top:300px">${FEED.replace('limit', 'detail="inline" json-ld="itemlist" limit')}</div>`,
      scripts: ['/widgets/v1/all.js'],
    }),
  ],
  ['dark-auto', page({ style: DARK, body: FEED.replace('limit', 'theme="auto" limit') })],
  ['dark-host', page({ style: `${DARK}karkas-vacancy-feed{--karkas-bg:#fff}`, body: FEED })],

  ['narrow', page({ style: 'body{margin:0 auto;width:280px}', body: FEED.replace('limit', 'url-sync="hash" limit') })],
  [
    'strict',
    (marketplace) =>
      page({ body: FEED, headers: { 'content-security-policy': STRICT_POLICY(marketplace) } })(marketplace),
  ],
  ['bare', page({ scripts: [], body: '<p>Страница без виджета</p>' })],
  [
    'small',
    page({
      body: `<h1>О${'\u00a0'}нас</h1><div id="place">${SMALL_FEED}</div><div id="other"></div><button type="button">Кнопка страницы</button>`,
    }),
  ],
  ['unknown-key', page({ body: SMALL_FEED.replace(KEY, 'pk_live_000000000000000000000000').repeat(2) })],
  ['empty', page({ body: '<div id="place"></div><div id="other"></div>' })],
  ['ten', page({ body: SMALL_FEED.repeat(10) })],
  [
    'loader',
    page({
      scripts: [],
      body: `<div id="place"><script async src="/marketplace/loader.js" data-embed-key="${KEY}" data-limit="2" data-pagination="none"></script></div>`,
    }),
  ],
  [
    'loader-in-head',
    page({
      scripts: [],
      head: `<script src="/marketplace/loader.js" data-embed-key="${KEY}" data-limit="2"></script>`,
      body: '<h1>Страница</h1>',
    }),
  ],
  [
    'script-first',
    page({ scripts: [], head: `<script async type="module" src="/marketplace/all.js"></script>`, body: SMALL_FEED }),
  ],
  [
    'script-twice',
    page({
      head: `<script type="module" src="/marketplace/vacancy-feed.js?again"></script><script type="module" src="/marketplace/all.js"></script>`,
      body: SMALL_FEED,
    }),
  ],
  [
    'two-versions',
    page({
      head: `<script type="module" src="/scripts/second-version.js" data-from="/marketplace/define.js"></script>`,
      body: `${SMALL_FEED}<acme-vacancy-feed embed-key="${KEY}" limit="1" pagination="none">${FALLBACK}</acme-vacancy-feed>`,
    }),
  ],

  ['chat', page({ style: PLAIN, scripts: CHAT_SCRIPTS, body: CHAT })],
  [
    'chat-storageless',
    page({
      head: '<script src="/scripts/forbid-storage.js"></script>',
      style: PLAIN,
      scripts: CHAT_SCRIPTS,
      body: CHAT,
    }),
  ],
  [
    'chat-strict',
    (marketplace) =>
      page({
        scripts: CHAT_SCRIPTS,
        body: CHAT,
        headers: { 'content-security-policy': STRICT_POLICY(marketplace, ` ${marketplace.replace(/^http/, 'ws')}`) },
      })(marketplace),
  ],
  [
    'chat-loader',
    page({
      scripts: [],
      head: `<script async src="/marketplace/loader.js" data-widgets="chat-bubble" data-embed-key="${KEY}" data-launcher="label"></script>`,
      body: '<h1>Страница</h1>',
    }),
  ],

  ...['react-17', 'react-18', 'react-19', 'vue', 'jquery'].map((name): [string, MakePage] => [
    name,
    page({
      head: `<script src="/vendor/${name}.js"></script>`,
      body: `<div id="app" data-key="${KEY}"></div><script src="/scripts/${name.startsWith('react') ? 'react' : name}-app.js"></script>`,
    }),
  ]),

  ...['react-17', 'react-18', 'react-19', 'vue'].map((name): [string, MakePage] => [
    `${name}-button`,
    page({
      scripts: ['/widgets/v1/respond-button.js'],
      head: `<script src="/vendor/${name}.js"></script>`,
      body: `<div id="app" data-key="${KEY}"></div><script src="/scripts/${name.startsWith('react') ? 'react' : name}-button.js"></script>`,
    }),
  ]),
]);

function page({ head = '', style = '', root = '', body = '', scripts = SCRIPTS, headers }: Surface): MakePage {
  return (marketplace) => ({
    headers,
    html: `<!doctype html>
<html lang="ru" ${root}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Чужая страница</title>
${style ? `<style>${style}</style>` : ''}${head.replaceAll('/marketplace/', `${marketplace}/widgets/v1/`)}
${scripts.map((file) => `<script type="module" src="${marketplace}${file}"></script>`).join('')}</head>
<body>${body.replaceAll('/marketplace/', `${marketplace}/widgets/v1/`)}</body></html>`,
  });
}
