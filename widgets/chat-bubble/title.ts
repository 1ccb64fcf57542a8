const COUNT = /^\(\d{1,6}\+?\) /;
const MAX = 99;

/** The number of unread dialogs before the page's title; none takes it away again. */
export function showInTitle(count: number): void {
  const title = document.title.replace(COUNT, '');
  document.title = count > 0 ? `(${count > MAX ? `${MAX}+` : count}) ${title}` : title;
}
