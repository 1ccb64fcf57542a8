import { addScript, type WidgetCode } from '#shared/domain/embed-code.ts';
import type { SeenElement } from './look-findings.ts';

/** Sizes that a page may set on an element. */
const SIZES = ['font-size', 'radius', 'gap', 'card-padding', 'max-width'].map((name) => `--karkas-${name}`);

/** Our elements of the page, those that are not defined too. */
export function elementsOf(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('*')].filter(({ localName }) => localName.startsWith('karkas-'));
}

/** The page's scripts and elements of ours as its code would have them. */
export function codeOf(page: Document): WidgetCode {
  const code: WidgetCode = { scripts: [], tags: [] };
  const attributesOf = (element: Element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  // A script names its address from the page's own; `import()` leaves none.
  for (const script of page.scripts)
    addScript(code, { ...attributesOf(script), ...(script.src ? { src: script.src } : {}) });
  // What a loader has made is among the elements.
  code.tags = elementsOf(page).map((element) => ({
    name: element.localName.slice('karkas-'.length),
    attributes: attributesOf(element),
  }));
  return code;
}

export function seeElement(element: HTMLElement): SeenElement {
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const root = element.shadowRoot?.querySelector('.k-root') ?? null;
  const own = (name: string) => style.getPropertyValue(`--karkas-${name}`).trim();
  return {
    name: element.localName.slice('karkas-'.length),
    width,
    height,
    cutOff: cutOff(element),
    rootSize: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    sizes: Object.fromEntries(
      SIZES.map((name) => [name, style.getPropertyValue(name)]).filter(([, value]) => value !== ''),
    ),
    ground: groundOf(root ?? element),
    text: root && hexOf(getComputedStyle(root).color),
    accent: hexOf(element.getAttribute('accent') ?? own('accent')),
    onAccent: hexOf(own('on-accent')),
  };
}

/** When the first feed of the page had its list, and when it had drawn it; milliseconds since the page was opened, null without one. */
export function seeSpeed(): { loadMs: number; firstCardMs: number } | null {
  const [load, firstCard] = ['load', 'first-card'].map(
    (name) => performance.getEntriesByName(`karkas:feed:${name}`)[0],
  );
  return load && firstCard ? { loadMs: load.startTime, firstCardMs: firstCard.startTime } : null;
}

/** How far the element reaches below an ancestor that hides what is beyond it. */
function cutOff(element: HTMLElement): number {
  const { bottom } = element.getBoundingClientRect();
  let most = 0;
  for (let around = parentOf(element); around && around !== document.body; around = parentOf(around)) {
    if (!/hidden|clip/.test(getComputedStyle(around).overflowY)) continue;
    most = Math.max(most, bottom - around.getBoundingClientRect().bottom);
  }
  return most > 1 ? most : 0;
}

/** The first colour behind it that hides what is behind; white where nothing is painted. */
function groundOf(element: Element): string {
  for (let around: Element | null = element; around; around = parentOf(around)) {
    const colour = hexOf(getComputedStyle(around).backgroundColor);
    if (colour) return colour;
  }
  return '#ffffff';
}

/** Out of shadow trees, too. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** A colour of CSS as `#rrggbb`; null for none and for one that is seen through. */
function hexOf(colour: string): string | null {
  if (!colour || !CSS.supports('color', colour)) return null;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return null;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha < 255) return null;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
