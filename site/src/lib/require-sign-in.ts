import { siteHost } from './host.ts';
import { session } from './session.ts';

/**
 * Before an action that needs a signed-in person: true when somebody is. A visitor is asked to sign in, and the page then
 * opens at `callback`, which must let the action go on.
 *
 * @param action The end of «Войдите, чтобы …».
 */
export async function requireSignIn(
  action: string,
  callback: string = location.pathname + location.search,
): Promise<boolean> {
  const { status } = await session.load();
  if (status === 'authenticated') return true;
  await siteHost.openLayer('please-login', { action, callback });
  return false;
}
