import type { Widget } from './embed.ts';

/** What a page's code says to the browser about our elements, as text or as a document has it. */

export const CODE_CHARS_MAX = 2_000;

/** Files that a page may load. */
export const ELEMENTS = ['vacancy-feed', 'respond-button', 'chat-bubble'] as const satisfies readonly Widget[];
export const WIDGET_FILES: readonly string[] = [
  ...ELEMENTS.map((name) => `${name}.js`),
  ...['all.js', 'define.js', 'loader.js', 'doctor.js'],
];

/** The keys of the demo. The constant itself would come with the first files of every element. */
export const isSampleKey = (key: string) => /^pk_(?:live|test)_DemoVolgaTruboStroy12345$/.test(key);

/** A script with an address of ours. */
export interface WidgetScript {
  src: string;
  type: string;
  hasIntegrity: boolean;
  /** A plugin of the page has put the address elsewhere, to load it later. */
  isHeld: boolean;
}

/** A tag of an element, or a loader that makes one. */
export interface WidgetTag {
  /** `vacancy-feed`. */
  name: string;
  /** Without `data-` where a loader has them. */
  attributes: Readonly<Record<string, string>>;
}

export interface WidgetCode {
  scripts: WidgetScript[];
  tags: WidgetTag[];
}

const OURS = /\/widgets\/[\w.-]+\/[\w./-]+/;
const OPENING = /<(script|karkas-[a-z-]{1,40})(?=[\s>/])([^<>]{0,2000})>/gi;
const ATTRIBUTE = /([^\s"'=/]{1,60})(?:\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

/** Reads pasted HTML; anything else has nothing. Of text that is longer than {@link CODE_CHARS_MAX} the beginning counts. */
export function readCode(text: string): WidgetCode {
  const code: WidgetCode = { scripts: [], tags: [] };
  for (const [, name = '', inside = ''] of text.slice(0, CODE_CHARS_MAX).matchAll(OPENING)) {
    const attributes = readAttributes(inside);
    if (name.toLowerCase() === 'script') addScript(code, attributes);
    else code.tags.push({ name: name.toLowerCase().slice('karkas-'.length), attributes });
  }
  return code;
}

/** Adds a script of a page by its attributes, where it is ours. */
export function addScript(code: WidgetCode, attributes: Readonly<Record<string, string>>): void {
  const [place, src] = Object.entries(attributes).find(([name, value]) => /src$/.test(name) && OURS.test(value)) ?? [];
  if (place === undefined || src === undefined) return;
  code.scripts.push({
    src,
    type: (attributes.type ?? '').toLowerCase(),
    hasIntegrity: 'integrity' in attributes,
    isHeld: place !== 'src',
  });
  if (!src.includes('/loader.js')) return;
  const given = Object.entries(attributes).filter(([name]) => name.startsWith('data-') && name !== 'data-widgets');
  const names = (attributes['data-widgets'] ?? 'vacancy-feed').split(/[\s,]+/).filter(Boolean);
  for (const name of names)
    code.tags.push({
      name,
      attributes: Object.fromEntries(given.map(([one, value]) => [one.slice('data-'.length), value])),
    });
}

/** Where an address leads; null for another origin's. */
export function fileOf(src: string, origin: string): { version: string; name: string } | null {
  const url = URL.parse(src, origin);
  const [, version = '', name = ''] = /^\/widgets\/([^/]+)\/(.+)$/.exec(url?.pathname ?? '') ?? [];
  return url?.origin === origin && version ? { version, name } : null;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    ]),
  );
}
