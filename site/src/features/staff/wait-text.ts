import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';

/** «1 ч 40 мин», «58 мин», «3 дн.»; «только что» for less than a minute. */
export function waitText(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - new Date(since).getTime());
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)}\u00a0дн.`;
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  const parts = [hours > 0 && `${hours}\u00a0ч`, minutes > 0 && hours < 24 && `${minutes}\u00a0мин`].filter(Boolean);
  return parts.join('\u00a0') || 'только что';
}

/** Waits for longer than a day. */
export function isLate(since: string, now: Date): boolean {
  return now.getTime() - new Date(since).getTime() > DAY_MS;
}
