import { element } from '#shared/ui/element.ts';
import { siteCall } from '../../lib/call.ts';

const CHARS_MIN = 4;
const PAUSE_MS = 300;

/** Offers addresses while one is typed, in the field's own list. Without an answer the field is a plain text. */
export function suggestAddresses(input: HTMLInputElement): void {
  const list = document.getElementById(input.getAttribute('list') ?? '');
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asked = '';
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    const q = input.value.trim();
    if (q.length < CHARS_MIN || q === asked) return;
    waiting = setTimeout(() => {
      asked = q;
      siteCall('GET /addresses/list', { q, limit: 7 }).then(
        ({ items }) => {
          if (asked === q) list?.replaceChildren(...items.map(({ value }) => element('option', { value })));
        },
        () => {},
      );
    }, PAUSE_MS);
  });
}
