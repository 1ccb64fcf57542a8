import type { Unmount } from './island-element.ts';

/**
 * Calls back each time the page's policy blocks a request to `origin`; returns an unsubscribe function. Elements that load it
 * later have `blocked.ts`: one for both would be another file for the first view of a feed.
 */
export function whenKeptOut(origin: string, tell: () => void): Unmount {
  function hear({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (disposition === 'enforce' && effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)) tell();
  }
  document.addEventListener('securitypolicyviolation', hear);
  return () => document.removeEventListener('securitypolicyviolation', hear);
}
