import type { MouseEvent } from 'react';

/** Runs `action` instead of loading the link's page, unless the click asks for a new tab, a window or a download. */
export function followLink(event: MouseEvent<HTMLAnchorElement>, action: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  action();
}
