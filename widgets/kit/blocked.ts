/** Marketplaces whose requests the page's policy has blocked, once one was. */
const keptOut = new Set<string>();

/** Whether only a frame can reach the marketplace from this page. */
export function isKeptOut(origin: string): boolean {
  return keptOut.has(origin);
}

/** Calls back each time the page's policy blocks something of `origin`, and remembers blocked requests; returns what ends that. */
export function whenBlocked(directive: 'connect-src' | 'frame-src', origin: string, tell: () => void): () => void {
  function hear({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (disposition !== 'enforce' || effectiveDirective !== directive || !blockedURI.startsWith(origin)) return;
    if (directive === 'connect-src') keptOut.add(origin);
    tell();
  }
  document.addEventListener('securitypolicyviolation', hear);
  return () => document.removeEventListener('securitypolicyviolation', hear);
}
