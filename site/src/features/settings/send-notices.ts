import type { Call } from '#shared/client/call.ts';
import { NOTICE_CHANNELS, type NoticeChannel, type NoticeEvent } from '#shared/domain/notices.ts';

/** The name of the checkbox for one event and channel. */
export const noticeField = (event: NoticeEvent, channel: NoticeChannel): string => `${event}:${channel}`;

/** Saves the table of the settings: a box that is not ticked switches its channel off. */
export async function sendNotices(call: Call, read: (field: string) => string): Promise<'notices'> {
  const { events } = await call('GET /notifications/preferences');
  const isOn = (field: string) => read(field) === 'on';
  await call('PUT /notifications/preferences', {
    quiet: isOn('quiet'),
    quietFrom: read('quietFrom'),
    quietTo: read('quietTo'),
    digest: isOn('digest'),
    sms: isOn('sms'),
    events: Object.fromEntries(
      events.map(({ event }) => [event, NOTICE_CHANNELS.filter((channel) => isOn(noticeField(event, channel)))]),
    ),
  });
  return 'notices';
}
