/** The label that a star stands for, as hosts are written: a text that a browser would read as another host has other characters. */
const FIRST_LABEL = /^(https?:\/\/)[a-z\d_-]+\./;

/** True when `origin`, as a browser sends it, is one of the allowed; a star stands for exactly one label: `https://*.example.ru`. */
export function isAllowedOrigin(allowed: readonly string[], origin: string): boolean {
  if (!isPlainOrigin(origin)) return false;
  const starred = origin.replace(FIRST_LABEL, '$1*.');
  return allowed.some((one) => one === origin || (one === starred && starred !== origin));
}

/** Exactly as a browser writes an origin, so that everybody who parses the text sees the same host. */
function isPlainOrigin(text: string): boolean {
  return !text.includes('*') && URL.parse(text)?.origin === text;
}
