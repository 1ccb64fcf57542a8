import { keepOut } from './kept-out.ts';

/** Calls back each time the page's policy blocks something of `origin`, and remembers blocked requests; returns what ends that. */
export function whenBlocked(directive: 'connect-src' | 'frame-src', origin: string, tell: () => void): () => void {
  function hear({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (disposition !== 'enforce' || effectiveDirective !== directive || !blockedURI.startsWith(origin)) return;
    if (directive === 'connect-src') keepOut(origin);
    tell();
  }
  document.addEventListener('securitypolicyviolation', hear);
  return () => document.removeEventListener('securitypolicyviolation', hear);
}
