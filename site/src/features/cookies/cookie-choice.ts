import { COOKIE_CHOICE, readCookieChoice, writeCookieChoice } from '#shared/domain/cookie-choice.ts';
import { openLayer } from '../../lib/layers.ts';

/**
 * Opens the choice as it was made last. Answers the cookie that keeps it; undefined when it is dismissed. `version` is that
 * of the document `cookieAgreement`.
 */
export async function choose(version: number): Promise<string | undefined> {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const before = readCookieChoice(pairs.find(([name]) => name === COOKIE_CHOICE)?.[1]);
  const allowed = await openLayer('cookie-choice', { allowed: before?.allowed ?? [] });
  return allowed && writeCookieChoice({ version, allowed });
}
