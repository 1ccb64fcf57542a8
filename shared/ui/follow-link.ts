import type { MouseEvent } from 'react';

/** False for a click that asks for a new tab, a window or a download. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Runs `action` instead of loading the link's page, unless the click asks for a new tab, a window or a download. */
export function followLink(event: MouseEvent<HTMLAnchorElement>, action: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  action();
}
