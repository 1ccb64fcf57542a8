import { MINUTE_MS } from '#shared/domain/time.ts';
import { plural } from '#shared/text/plural.ts';
import { siteCall } from '../../lib/call.ts';
import { hasInitials, keepInitials } from '../../lib/initials-of-tab.ts';
import { session } from '../../lib/session.ts';

const KEY = 'notices';

/**
 * Shows how many notices are unread: as this tab knows for a minute, else as the server says. A new tab learns whose it is,
 * too, for the face in the header.
 */
export async function showCount(bell: HTMLElement): Promise<void> {
  const known = readKnown();
  if (known) draw(bell, known.unread);
  const isFresh = known !== null && Date.now() - known.at < MINUTE_MS;
  if (isFresh && hasInitials()) return;
  try {
    // Before the answer: other events of this tab do not ask again meanwhile.
    if (!isFresh) keep(known?.unread ?? 0);
    // A cookie may outlive its session.
    const { user } = await session.load();
    if (!user) return;
    keepInitials(user.initials);
    if (isFresh) return;
    const { unread } = await siteCall('GET /notifications/unread');
    keepCount(bell, unread);
  } catch {
    // The number stays as it was; the link works without it.
  }
}

/** Shows a number that somebody else has learned. */
export function keepCount(bell: HTMLElement, unread: number): void {
  keep(unread);
  draw(bell, unread);
}

function draw(bell: HTMLElement, unread: number): void {
  const count = bell.querySelector<HTMLElement>('[data-bell-count]');
  if (!count) return;
  count.hidden = unread === 0;
  const isMany = unread > 99;
  count.textContent = isMany ? '99+' : String(unread);
  // Whoever speaks to the screen says what they see.
  const words = isMany ? '99+\u00a0новых' : plural(unread, ['новое', 'новых', 'новых']);
  bell.setAttribute('aria-label', unread === 0 ? 'Уведомления' : `Уведомления, ${words}`);
}

function readKnown(): { at: number; unread: number } | null {
  try {
    const [at = 0, unread = 0, account] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    // Somebody else may have signed in in this tab.
    return account === accountKey() && Number(at) > 0 ? { at: Number(at), unread: Number(unread) } : null;
  } catch {
    return null;
  }
}

function keep(unread: number): void {
  try {
    sessionStorage.setItem(KEY, `${Date.now()} ${unread} ${accountKey()}`);
  } catch {
    // Without storage every page asks.
  }
}

const accountKey = (): string => document.documentElement.dataset.account ?? '';
