import type { Unmount } from './island-element.ts';

/**
 * Calls back each time the page's policy blocks something of `origin` by a directive; returns an unsubscribe function.
 */
export function whenKeptOut(directive: 'connect-src' | 'frame-src', origin: string, tell: () => void): Unmount {
  function hear({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (disposition === 'enforce' && effectiveDirective === directive && blockedURI.startsWith(origin)) tell();
  }
  document.addEventListener('securitypolicyviolation', hear);
  return () => document.removeEventListener('securitypolicyviolation', hear);
}
