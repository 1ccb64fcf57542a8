import { heldFileToken, tokenOf, type VisitorPlace } from '../visitor.ts';

const PATH = '/api/embed/chat/files';

/** Address of a message's file: a link and a picture can give no token but there, and that one lasts minutes. */
export function fileAddress({ origin, key }: VisitorPlace, id: string, size: 'full' | 'preview'): string {
  return `${origin}${PATH}?${new URLSearchParams({ id, size, token: heldFileToken(key) })}`;
}

/** The same address with the token of the moment. */
export function freshAddress({ key }: VisitorPlace, href: string): string {
  const url = new URL(href);
  url.searchParams.set('token', heldFileToken(key));
  return url.href;
}

/** Renews the addresses of files when somebody is about to use them, and of pictures that did not come. Returns what ends that. */
export function keepFilesFresh(node: HTMLElement, place: VisitorPlace): () => void {
  const gone = new AbortController();
  const options = { signal: gone.signal, capture: true };
  const isFile = (address: string): boolean => address.startsWith(`${place.origin}${PATH}?`);

  async function freshen(file: HTMLAnchorElement | HTMLMediaElement | HTMLImageElement): Promise<void> {
    const name = file instanceof HTMLAnchorElement ? 'href' : 'src';
    const before = file.getAttribute(name) ?? '';
    if (!isFile(before) || !(await tokenOf(place).catch(() => null))) return;
    const after = freshAddress(place, before);
    if (after !== before) file.setAttribute(name, after);
  }
  const near = ({ target }: Event): void => {
    const file = target instanceof Element ? target.closest('a, audio') : null;
    if (file instanceof HTMLAnchorElement || file instanceof HTMLMediaElement) void freshen(file);
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin']) node.addEventListener(event, near, options);
  node.addEventListener(
    'error',
    // One with a token that holds is refused for another reason: its address stays, and is not asked for again.
    ({ target }) => void (target instanceof HTMLImageElement && freshen(target)),
    options,
  );
  return () => gone.abort();
}
