import { NOTICE_DATA } from '#shared/contracts/notice-data.ts';
import type { NoticeEvent } from '#shared/domain/notices.ts';
import { noticeText, type NoticeText, type Together } from '#shared/text/notices.ts';

/** The words of one stored notice, or of several of one event, the newest first. Throws on data of another shape. */
export function storedText<Event extends NoticeEvent>(
  event: Event,
  data: readonly [unknown, ...unknown[]],
): NoticeText {
  // The schema is that of the event, which TypeScript cannot follow through a map.
  const parsed = data.map((one) => NOTICE_DATA[event].parse(one)) as unknown as Together<Event>;
  return noticeText(event, parsed);
}
