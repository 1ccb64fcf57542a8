/** True when `origin`, as a browser sends it, is one of the allowed; a star stands for exactly one label: `https://*.example.ru`. */
export function isAllowedOrigin(allowed: readonly string[], origin: string): boolean {
  const starred = origin.replace(/^(https?:\/\/)[^./:]+\./, '$1*.');
  return allowed.some((one) => one === origin || one === starred);
}
