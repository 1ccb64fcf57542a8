/** Styles are let in by the policy of the page that they belong to; that of this page would complain of them. */
const STYLES = /<style\b[^>]*>([^]*?)<\/style>/g;

/** Another page of ours, of which a part is taken over. */
export async function parsePage(response: Response): Promise<Document> {
  return parseHtml(await response.text());
}

export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html');
}

/** Takes over the styles of another page of ours, too: for a part that looks as it does there. */
export async function wearStylesOf(response: Response): Promise<void> {
  const worn = new Set(
    [...document.querySelectorAll('style')]
      .map(({ textContent }) => textContent)
      .concat(document.adoptedStyleSheets.map((sheet) => taken.get(sheet) ?? '')),
  );
  for (const [, text = ''] of (await response.text()).matchAll(STYLES)) {
    if (worn.has(text)) continue;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    taken.set(sheet, text);
    document.adoptedStyleSheets.push(sheet);
  }
}

const taken = new WeakMap<CSSStyleSheet, string>();
