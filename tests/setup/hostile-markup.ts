import { expect, type Page } from '@playwright/test';

/** Ends whatever it may stand in, and runs in several ways if it is taken for more than text. */
export const HOSTILE_MARKUP = `"'\`--></title></style></textarea><img src=x onerror="hacked=1"><script>hacked=1</script><svg onload=hacked=1></svg><a href="javascript:hacked=1">x</a>\${hacked=1}`;

/** What ends the place that a text stands in: an attribute, an element of raw text, a comment, a template. */
const ENDS = ['', '">', "'>", '</title>', '</textarea>', '</script>', '</style>', '-->', '</template>', ']]>'];

/** What a browser runs of markup. */
const RUNS = [
  '<img src=x onerror=hacked=1>',
  '<svg onload=hacked=1>',
  '<script>hacked=1</script>',
  '<a href="javascript:hacked=1">x</a>',
  '<iframe srcdoc="<script>parent.hacked=1</script>">',
  '<details open ontoggle=hacked=1>',
  '<input autofocus onfocus=hacked=1>',
  '<video><source onerror=hacked=1></video>',
  '<math><mtext><img src=x onerror=hacked=1></mtext></math>',
  '<form><button formaction="javascript:hacked=1">x</button></form>',
];

/** So many ways to be taken for more than text, each another; a few have every end and every run once. */
export function hostileTexts(count: number): string[] {
  const all = RUNS.flatMap((_, shift) => ENDS.map((end, index) => end + RUNS[(index + shift) % RUNS.length]));
  return all.slice(0, count);
}

const MADE = [
  ...['onerror', 'onload', 'ontoggle', 'onfocus', 'srcdoc'].map((name) => `[${name}*="hacked"]`),
  ...['href', 'formaction'].map((name) => `[${name}^="javascript" i]`),
  'img[src="x"]',
].join();

/** What of the page, or of open shadow roots in it, was made of the texts above, and whether one of them ran. */
export function findMade(page: Page): Promise<{ found: string[]; hacked: unknown }> {
  return page.evaluate((made) => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    const found = roots.flatMap((root) => [
      ...root.querySelectorAll(made),
      ...[...root.querySelectorAll('script')].filter(({ text }) => /^(?:parent\.)?hacked=1$/.test(text.trim())),
    ]);
    for (const { textContent } of document.querySelectorAll('[type="application/ld+json"]')) JSON.parse(textContent);
    return { found: found.map(({ outerHTML }) => outerHTML), hacked: Reflect.get(window, 'hacked') as unknown };
  }, MADE);
}

export function expectOnlyText(page: Page): Promise<void> {
  return expect.poll(() => findMade(page)).toEqual({ found: [], hacked: undefined });
}
