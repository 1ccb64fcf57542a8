/** In the words of the person's own clock. */
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' });

export const NO_NET = 'Сеть не\u00a0отвечает';

/** «Сохранённая копия от 30 ноября, 14:05», above the content of a page that did not come from the net; null when unknown. */
export function keptNote(at: Date | null): string {
  const of = at ? ` от\u00a0${DAY.format(at).replaceAll(' ', '\u00a0')}, ${TIME.format(at)}` : '';
  return `<p class="kept-note" role="status"><span class="page">Сохранённая копия${of}. <span data-net>${NO_NET}</span></span></p>`;
}
