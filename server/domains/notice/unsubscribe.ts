import { z } from 'zod';
import { eventsFor, NOTICE_EVENTS, type NoticeEvent } from '#shared/domain/notices.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readSigned, signText } from '../../platform/signed-text.ts';
import { findAccount, findAccountForUpdate } from '../account/index.ts';
import { channelsOf, findSettings, saveSettings, sideOf, type NoticeSettings } from './settings.ts';

/** Whose mails a link switches off: of one event, or of all with null. */
interface Leaving {
  accountId: string;
  event: NoticeEvent | null;
}

const PURPOSE = 'notice-unsubscribe';
const leavingSchema = z.tuple([z.uuid(), z.enum(NOTICE_EVENTS).nullable()]);

/** For the links of a mail. It switches mails off and can do nothing else, so it never expires. */
export function unsubscribeToken(secrets: Pick<Secrets, 'hash'>, { accountId, event }: Leaving): string {
  return signText(secrets, PURPOSE, Buffer.from(JSON.stringify([accountId, event])).toString('base64url'));
}

/** Null for a token that is not ours. */
export function readUnsubscribeToken(secrets: Pick<Secrets, 'hash'>, token: string): Leaving | null {
  const what = readSigned(secrets, PURPOSE, token);
  if (what === null) return null;
  const [accountId, event] = leavingSchema.parse(JSON.parse(Buffer.from(what, 'base64url').toString()));
  return { accountId, event };
}

/** Throws `not_found` for a link of an erased account and for what is no link of ours. */
export async function readLeaving(db: Database, secrets: Secrets, token: string) {
  const leaving = readUnsubscribeToken(secrets, token);
  const account = leaving && (await findAccount(db, leaving.accountId));
  if (!account) throw new DomainError('not_found');
  const { choices } = await findSettings(db, account.id);
  const isOff = !eventsOfLeaving(leaving, account.kind).some((event) => channelsOf(event, choices).includes('mail'));
  return { event: leaving.event, isOff };
}

/** Switches the mails off, without a sign-in; a second time changes nothing. Throws as {@link readLeaving}. */
export async function unsubscribe({ db, clock }: Context, secrets: Secrets, token: string) {
  const leaving = readUnsubscribeToken(secrets, token);
  if (!leaving) throw new DomainError('not_found');
  return inTransaction(db, async (tx) => {
    const account = await findAccountForUpdate(tx, leaving.accountId);
    if (!account) throw new DomainError('not_found');
    const settings = await findSettings(tx, account.id);
    await saveSettings(tx, account.id, withoutMail(settings, eventsOfLeaving(leaving, account.kind)), clock.now());
    return { event: leaving.event, isOff: true };
  });
}

function eventsOfLeaving({ event }: Leaving, kind: string): NoticeEvent[] {
  if (event) return [event];
  const side = sideOf(kind);
  return side ? eventsFor(side) : [];
}

function withoutMail(settings: NoticeSettings, events: readonly NoticeEvent[]): NoticeSettings {
  const off = events.map((event) => [
    event,
    channelsOf(event, settings.choices).filter((channel) => channel !== 'mail'),
  ]);
  return { ...settings, choices: { ...settings.choices, ...Object.fromEntries(off) } };
}
