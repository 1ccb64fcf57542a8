const told = new Set<string>();

/** For code loaded later: a page may be older than the files on the server. */
export function hintNotLoaded(): void {
  hint('виджет не загрузился');
}

/** Tells the webmaster what is wrong, each message once per page: a host page's console is not ours to fill. */
export function hint(text: string): void {
  if (told.has(text)) return;
  told.add(text);
  // eslint-disable-next-line no-console -- the only place that webmasters look at
  console.warn(`Каркас: ${text}`);
}
