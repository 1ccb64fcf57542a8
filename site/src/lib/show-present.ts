/** Scrolls rows of links, which are wider than a phone, so that the present one is in sight. */
export function showPresent(selector: string): void {
  for (const present of document.querySelectorAll(selector)) {
    const row = present.closest('nav')?.getBoundingClientRect();
    const { left, width } = present.getBoundingClientRect();
    if (row) present.closest('nav')?.scrollBy(left + width / 2 - row.left - row.width / 2, 0);
  }
}
