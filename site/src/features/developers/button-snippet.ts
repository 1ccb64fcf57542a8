import { phpOf } from './snippets.ts';

/** The input of the code of a respond button. */
export interface ButtonInput {
  /** Of the marketplace. */
  origin: string;
  key: string;
  /** Its number, as in the address of its page. */
  vacancy: string;
  /** Words of our own by the names of attributes, besides the key and the vacancy, without defaults. */
  attributes: Readonly<Record<string, string>>;
}

/** Heights of the button by `size`, px. */
const HEIGHTS: Readonly<Record<string, number>> = { s: 36, m: 48, l: 56 };

/** Code of the respond button, which keeps its place from the first paint on. */
export function buttonSnippet({ origin, key, vacancy, attributes }: ButtonInput): string {
  const all = Object.entries({ 'embed-key': key, vacancy, ...attributes }).map(([name, value]) => `${name}="${value}"`);
  const height = HEIGHTS[attributes.size ?? 'm'];
  return `<script type="module" src="${origin}/widgets/v1/respond-button.js"></script>
<karkas-respond-button ${all.join(' ')} style="display:inline-block;min-height:${height}px"><a href="${origin}/vacancy/${vacancy}?src=embed">Откликнуться</a></karkas-respond-button>`;
}

/** PHP that puts the ready button into the HTML of a page. */
export function buttonPhp({ origin, key, vacancy, attributes }: ButtonInput): string {
  const fields = new URLSearchParams({ key, ...attributes });
  const fallback = `<a href="${origin}/vacancy/${vacancy}?src=embed">Откликнуться</a>`;
  return phpOf(`${origin}/embed/respond/${vacancy}.html?${fields}`, fallback);
}
