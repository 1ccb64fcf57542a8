import { WEB_ADDRESS_CHARS_MAX } from './limits.ts';

/** `https:`, but also `mailto:`; not the port of `example.ru:8080`. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const WEB = /^https?:\/\//i;

/**
 * The address of a page that people may be sent to, as typed: `stroy.example/team` gets `https://`. Null for what is
 * none: another scheme, a name without a dot, a password in it.
 */
export function webAddress(text: string): string | null {
  const typed = text.trim();
  if (typed.length > WEB_ADDRESS_CHARS_MAX || (SCHEME.test(typed) && !WEB.test(typed))) return null;
  const address = WEB.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, username, password, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || username || password || !hostname.includes('.') || hostname.endsWith('.')) return null;
  return href.length > WEB_ADDRESS_CHARS_MAX ? null : href;
}
