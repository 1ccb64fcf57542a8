import { z } from 'zod';
import { NOTICE_DATA } from '#shared/contracts/notice-data.ts';
import { DELIVERY_CHANNELS, NOTICE_CHANNELS, NOTICE_EVENTS } from '#shared/domain/notices.ts';

/** Columns with a closed set of values. */
export const noticeColumns = z.object({ event: z.enum(NOTICE_EVENTS) });

/** Of a delivery; an event of another version of the product is unknown here. */
export const waitingColumns = z.object({
  event: z.enum(NOTICE_EVENTS).nullable().catch(null),
  channel: z.enum(DELIVERY_CHANNELS),
});

/** What somebody has chosen instead of the defaults: the channels that are on, by event. */
export const choicesSchema = z.partialRecord(z.enum(NOTICE_EVENTS), z.array(z.enum(NOTICE_CHANNELS)));

export type NoticeChoices = z.output<typeof choicesSchema>;

/** The data of the one event that sends SMS. */
export const reminderSchema = NOTICE_DATA['interview.reminder'];

/** An item of the list: the data of all that it stands for, parsed by its event where it is used. */
export const listedColumns = z.object({
  event: z.enum(NOTICE_EVENTS),
  datas: z.tuple([z.unknown()], z.unknown()),
});
