import type { Widget } from '#shared/domain/embed.ts';
import type { FeedOnlyValues } from '#shared/domain/feed-attributes.ts';
import { feedHeight } from '#shared/domain/feed-place.ts';
import type { LookStyle } from './look-style.ts';
import {
  escaped,
  fragmentPhp,
  htmlOf,
  loaderOf,
  phpOf,
  reactOf,
  vueOf,
  wordpressOf,
  type ElementCode,
} from './element-code.ts';

/** Places that a piece of code is for. */
export type SnippetName = 'html' | 'loader' | 'wordpress' | 'react' | 'vue' | 'php' | 'iframe';
export type Snippets = Record<SnippetName, string>;

/** What the code of every element needs. */
interface Site {
  /** Of the marketplace. */
  origin: string;
  key: string;
  /** The element's attributes by name, besides the key and the vacancy, without defaults; people may have typed them. */
  attributes: Readonly<Record<string, string>>;
  /** Custom properties, without defaults. */
  style?: LookStyle | undefined;
}

/** An element that our server draws for others. */
interface Drawn extends Site {
  /** Attributes that the address of the server-rendered fragment accepts. */
  fragmentFields: readonly string[];
}

export interface FeedInput extends Drawn {
  companyId: string;
}

export interface ButtonInput extends Drawn {
  /** Its number, as in the address of its page. */
  vacancy: string;
}

export type ChatInput = Site;

/** The code of an element for every kind of site, with the chosen look. */
export const SNIPPETS_OF = {
  'vacancy-feed': (input: FeedInput): Snippets => ({
    ...snippetsOf(feedCode(input)),
    php: feedPhp(input),
    iframe: frameOf(input, { document: 'feed', title: 'Открытые вакансии', height: 800 }),
  }),
  'respond-button': (input: ButtonInput): Snippets => ({
    ...snippetsOf(buttonCode(input)),
    php: buttonPhp(input),
    iframe: frameOf(
      { ...input, attributes: { vacancy: input.vacancy, ...input.attributes } },
      { document: 'respond', title: 'Отклик на\u00a0вакансию', height: 720 },
    ),
  }),
  'chat-bubble': (input: ChatInput): Snippets => ({
    ...snippetsOf(chatCode(input)),
    php: phpOf(chatCode(input)),
    iframe: frameOf(input, { document: 'chat', title: 'Чат с\u00a0компанией', height: 640 }),
  }),
} as const satisfies Record<Widget, (input: never) => Snippets>;

function snippetsOf(element: ElementCode) {
  return {
    html: htmlOf(element),
    loader: loaderOf(element),
    wordpress: wordpressOf(element),
    react: reactOf(element),
    vue: vueOf(element),
  };
}

function feedCode({ origin, key, companyId, attributes, style = {} }: FeedInput): ElementCode {
  return {
    widget: 'vacancy-feed',
    origin,
    attributes: { 'embed-key': key, ...attributes },
    place: { display: 'block', minHeight: minHeightOf(attributes) },
    style,
    link: { href: `${origin}/company/${companyId}/vacancy-list?src=embed`, text: 'Наши вакансии' },
  };
}

/** Heights of the button by `size`, px. */
const HEIGHTS: Readonly<Record<string, number>> = { s: 36, m: 48, l: 56 };

function buttonCode({ origin, key, vacancy, attributes, style = {} }: ButtonInput): ElementCode {
  return {
    widget: 'respond-button',
    origin,
    attributes: { 'embed-key': key, vacancy, ...attributes },
    place: { display: 'inline-block', minHeight: `${HEIGHTS[attributes.size ?? 'm']}px` },
    style,
    link: { href: `${origin}/vacancy/${vacancy}?src=embed`, text: 'Откликнуться' },
  };
}

function chatCode({ origin, key, attributes, style = {} }: ChatInput): ElementCode {
  const all = { 'embed-key': key, ...attributes };
  return { widget: 'chat-bubble', origin, attributes: all, place: null, style, link: null };
}

/** Vacancies in the page's own HTML, drawn by our server. */
function feedPhp(input: FeedInput): string {
  const { origin, companyId, fragmentFields } = input;
  const url = `${origin}/embed/feed/${companyId}.html?${fieldsOf(input, fragmentFields)}`;
  const { link, style } = feedCode(input);
  return fragmentPhp({ url, link, style, note: leftOut(input) });
}

/** A button in the page's own HTML, for a template of vacancies: each page has its own number. */
function buttonPhp(input: ButtonInput): string {
  const vacancy = "' . (int) $vacancy . '";
  return fragmentPhp({
    before: `$vacancy = ${Number(input.vacancy) || 0}; // номер вакансии на Каркасе: возьмите его из своей базы\n`,
    url: `${input.origin}/embed/respond/${vacancy}.html?${fieldsOf(input, input.fragmentFields)}`,
    link: buttonCode({ ...input, vacancy }).link,
    style: input.style ?? {},
    note: leftOut(input),
  });
}

/** A document of ours with the element, for pages where no script of others runs. */
function frameOf(
  input: Site,
  { document, title, height }: { document: string; title: string; height: number },
): string {
  const fields = escaped(fieldsOf(input, Object.keys(input.attributes)));
  const names = Object.keys(input.style ?? {});
  const note = names.length > 0 ? `<!-- Во фрейме не рисуется: ${names.join(', ').replaceAll('--', '')} -->\n` : '';
  return `${note}<iframe src="${input.origin}/embed/frame/${document}?${fields}" title="${title}" width="100%" height="${height}" loading="lazy"></iframe>`;
}

/** Code that does not depend on the options. */
export const FIXED_SNIPPETS = {
  vueConfig: () => `vue({
  template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('karkas-') } },
})`,

  frameHeight: (origin: string) => `<script>
  addEventListener('message', function (event) {
    var data = event.data || {};
    if (event.origin !== '${origin}' || data.ns !== 'karkas' || data.t !== 'height') return;
    document.querySelectorAll('iframe[src^="${origin}/embed/"]').forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = data.h + 'px';
    });
  });
</script>`,

  place: () => `karkas-vacancy-feed:not(:defined) { display: block; min-height: 100vh; }`,

  policy: (origin: string) => `script-src ${origin};
connect-src ${origin};
img-src ${origin};`,

  doctor: (origin: string) => `import('${origin}/widgets/v1/doctor.js').then(({ check }) => check());`,

  /** Managers of tags take the attributes of a script away, so it gets them by a script. */
  tagManager: (origin: string, key: string) => `<script>
  var karkas = document.createElement('script');
  karkas.src = '${origin}/widgets/v1/loader.js';
  karkas.setAttribute('data-widgets', 'chat-bubble');
  karkas.setAttribute('data-embed-key', '${key}');
  document.head.appendChild(karkas);
</script>`,

  events: () => `addEventListener('karkas-item-click', (event) => {
  console.log('Открыли вакансию', event.detail.id);
});`,
} as const;

/** Below the screen no place is needed. */
function minHeightOf(attributes: Site['attributes']): string {
  const { filters, layout = 'list', limit = '10', pagination = 'more' } = attributes;
  const height = feedHeight(
    {
      filters: filters?.split(' ') ?? [],
      // The form offers no other words.
      layout: layout as FeedOnlyValues['layout'],
      pagination: pagination as FeedOnlyValues['pagination'],
      limit: Number(limit),
      pageSize: null,
    },
    true,
  );
  return `min(100vh,${height}px)`;
}

/** What a server cannot draw is said where it is left out. */
function leftOut({ attributes, fragmentFields }: Drawn): string {
  const names = Object.keys(attributes).filter((name) => !fragmentFields.includes(name));
  return names.length > 0 ? `\n// На сервере не рисуется: ${names.join(', ')}` : '';
}

function fieldsOf({ key, attributes }: Site, names: readonly string[]): string {
  const given = Object.entries(attributes).filter(([name]) => names.includes(name));
  return new URLSearchParams([['key', key], ...given]).toString();
}
