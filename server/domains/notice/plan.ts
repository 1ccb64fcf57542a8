import { NOTICE_RULES, type DeliveryChannel, type NoticeEvent } from '#shared/domain/notices.ts';
import { nextHour, quietUntil } from '#shared/domain/quiet-hours.ts';
import { channelsOf, type NoticeSettings } from './settings.ts';

/** The hour at which the one mail of a day comes, by its reader's clock. */
const DIGEST_HOUR = 9;

interface Waiting {
  event: NoticeEvent;
  channel: DeliveryChannel;
  visibleFrom: Date;
  expiresAt: Date | null;
  isRead: boolean;
}

/** What becomes of a delivery now: it is given up, leaves by itself, leaves with the mail of the day, or waits until then. */
export type Plan = 'drop' | 'send' | 'digest' | Date;

/** When the person's quiet hours that last now end: the same for everything that waits for them. Null outside of them. */
export function quietEndOf({ quiet, quietFrom, quietTo }: NoticeSettings, timeZone: string, now: Date): Date | null {
  return quiet ? quietUntil(now, { from: quietFrom, to: quietTo }, timeZone) : null;
}

/** `quietEnd`: of {@link quietEndOf}. */
export function planDelivery(
  { event, channel, visibleFrom, expiresAt, isRead }: Waiting,
  { choices, digest, sms }: NoticeSettings,
  { timeZone, quietEnd }: { timeZone: string; quietEnd: Date | null },
  now: Date,
): Plan {
  const { waits, inDigest } = NOTICE_RULES[event];
  if (expiresAt && expiresAt <= now) return 'drop';
  if (channel === 'sms') return sms ? 'send' : 'drop';
  if (!channelsOf(event, choices).includes(channel)) return 'drop';
  if (!waits) return 'send';
  // Whoever has read it on the site needs no mail about it.
  if (isRead) return 'drop';
  const digestAt = channel === 'mail' && digest && inDigest ? nextHour(visibleFrom, DIGEST_HOUR, timeZone) : null;
  if (digestAt && now < digestAt) return digestAt;
  return quietEnd ?? (digestAt ? 'digest' : 'send');
}
