import type { Unmount } from './island-element.ts';

/** Calls each time the page's policy keeps something of `origin` out by a directive; answers how to stop. */
export function whenKeptOut(directive: 'connect-src' | 'frame-src', origin: string, tell: () => void): Unmount {
  function hear({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (disposition === 'enforce' && effectiveDirective === directive && blockedURI.startsWith(origin)) tell();
  }
  document.addEventListener('securitypolicyviolation', hear);
  return () => document.removeEventListener('securitypolicyviolation', hear);
}

/** True when the page's policy lets its scripts ask nothing of `origin`. */
export async function isKeptOut(origin: string): Promise<boolean> {
  let keptOut = false;
  const stop = whenKeptOut('connect-src', origin, () => (keptOut = true));
  await fetch(`${origin}/api/health`, { mode: 'no-cors', credentials: 'omit' }).catch(() => {});
  // The browser tells of it in a task of its own.
  await new Promise((told) => setTimeout(told));
  stop();
  return keptOut;
}
