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

/** True when the page's policy blocks requests of its scripts to `origin`. */
export async function isKeptOut(origin: string): Promise<boolean> {
  let keptOut = false;
  const stop = whenKeptOut('connect-src', origin, () => (keptOut = true));
  await fetch(`${origin}/api/health`, { mode: 'no-cors', credentials: 'omit' }).catch(() => {});
  // The browser reports it in a separate task.
  await new Promise((told) => setTimeout(told));
  stop();
  return keptOut;
}
