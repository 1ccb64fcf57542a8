import {
  eventsFor,
  NOTICE_CHANNELS,
  NOTICE_RULES,
  type NoticeChannel,
  type NoticeEvent,
  type NoticeSide,
} from '#shared/domain/notices.ts';
import type { Database } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import { choicesSchema, type NoticeChoices } from './stored.ts';

export interface NoticeSettings {
  choices: NoticeChoices;
  quiet: boolean;
  quietFrom: number;
  quietTo: number;
  digest: boolean;
  sms: boolean;
}

/** Of whoever has changed nothing. */
const DEFAULT_SETTINGS: NoticeSettings = {
  choices: {},
  quiet: true,
  quietFrom: 22,
  quietTo: 8,
  digest: false,
  sms: true,
};

/** Staff are told nothing. */
export function sideOf(kind: string): NoticeSide | null {
  return kind === 'applicant' || kind === 'member' ? kind : null;
}

export function eventsOf(actor: Actor): NoticeEvent[] {
  const side = sideOf(actor.kind);
  return side ? eventsFor(side) : [];
}

/** The channels of an event that are on: as chosen, else by default, and always those that cannot be switched off. */
export function channelsOf(event: NoticeEvent, choices: NoticeChoices): NoticeChannel[] {
  const { on, fixed = [] } = NOTICE_RULES[event];
  const chosen = choices[event] ?? on;
  return NOTICE_CHANNELS.filter((channel) => chosen.includes(channel) || fixed.includes(channel));
}

export async function findSettings(db: Database, accountId: string): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('noticeSetting')
    .select(['choices', 'quiet', 'quietFrom', 'quietTo', 'digest', 'sms'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ? { ...row, choices: choicesSchema.parse(row.choices) } : DEFAULT_SETTINGS;
}

/** Stored are choices that differ from the defaults: a default that changes later changes for everybody else. */
export async function saveSettings(
  tx: Database,
  accountId: string,
  { choices, ...settings }: NoticeSettings,
  now: Date,
): Promise<void> {
  const differing = Object.entries(choices).filter(
    ([event, channels]) =>
      String(channelsOf(event as NoticeEvent, { [event]: channels })) !== String(channelsOf(event as NoticeEvent, {})),
  );
  const row = { ...settings, choices: JSON.stringify(Object.fromEntries(differing)), updatedAt: now };
  await tx
    .insertInto('noticeSetting')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
}
