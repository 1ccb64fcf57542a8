import type { Contracts } from '#shared/contracts/index.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';

type Popular = CallAnswer<Contracts['GET /search/vacancy/popular']>;

const PAUSE_MS = 150;
let waiting = 0;
let loading: AbortController | undefined;

/**
 * Popular queries under a search field, besides its own text. Requested for prefixes of two, four … letters: the
 * browser itself filters the loaded ones by further typing.
 */
async function suggest(input: HTMLInputElement): Promise<void> {
  const { list } = input;
  const text = input.value.trim().toLowerCase();
  const beginning = text.slice(0, text.length - (text.length % 2));
  if (!list || !beginning || beginning === list.dataset.asked) return;
  list.dataset.asked = beginning;
  loading?.abort();
  const { signal } = (loading = new AbortController());
  try {
    const response = await fetch(`/api/search/vacancy/popular?q=${encodeURIComponent(beginning)}`, { signal });
    if (!response.ok) return;
    const { items }: Popular = await response.json();
    list.replaceChildren(...items.map((item) => new Option('', item.text)));
  } catch {
    // A search works without suggestions.
    if (!signal.aborted) delete list.dataset.asked;
  }
}

document.addEventListener('input', (event) => {
  const input = event.target as HTMLInputElement;
  if (!input.matches('[data-suggest]')) return;
  // Choosing a suggestion is not a keystroke; a browser's autocorrection sends the same event, but with another text.
  const kind = event instanceof InputEvent ? event.inputType : '';
  const chosen = [...(input.list?.children ?? [])].some(
    (option) => (option as HTMLOptionElement).value === input.value,
  );
  if (chosen && (!kind || kind === 'insertReplacementText')) return input.form?.requestSubmit();
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void suggest(input), PAUSE_MS);
});
