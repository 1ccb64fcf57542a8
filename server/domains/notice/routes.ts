import type { z } from 'zod';
import type { NoticePreferences, noticeContracts, ShownNotice } from '#shared/contracts/notice.ts';
import { NOTICE_RULES, type NoticeEvent } from '#shared/domain/notices.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { nextOffset, readOffset } from '../../platform/paging.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findAccount } from '../account/index.ts';
import { findCity, timeZoneOf } from '../compendium/index.ts';
import { countUnread, findListed, markRead, type ListedRow } from './list.ts';
import { channelsOf, eventsOf, findSettings, saveSettings } from './settings.ts';
import { deleteSubscription, hasSubscription, replaceSubscription } from './subscription-repository.ts';
import type { DeliveryTools } from './tools.ts';
import { readLeaving, unsubscribe } from './unsubscribe.ts';
import { storedText } from './stored-text.ts';

type Saved = z.output<(typeof noticeContracts)['PUT /notifications/preferences']['body']>;
type Target = z.output<(typeof noticeContracts)['PUT /notifications/push']['body']>;

export function noticeCalls({ secrets, push }: DeliveryTools): Handlers<typeof noticeContracts> {
  return {
    'GET /notifications': async ({ query }, context) => {
      const { db, clock } = context;
      const accountId = ownId(context.actor);
      const now = clock.now();
      const shown = await shownEvents(context);
      const asked = shown.filter((event) => query.group === undefined || NOTICE_RULES[event].group === query.group);
      const offset = readOffset(query, 'уведомлений');
      const [{ rows, total }, unreadOf] = await Promise.all([
        asked.length > 0
          ? findListed(db, accountId, asked, now, { limit: query.per_page, offset })
          : { rows: [], total: 0 },
        countUnread(db, accountId, shown, now),
      ]);
      return {
        items: rows.map(toNotice),
        total,
        next: nextOffset(offset, rows.length, total),
        unread: sumOf(unreadOf),
        unreadOf,
      };
    },
    'GET /notifications/unread': async (_request, context) => ({ unread: await unreadFor(context) }),
    'POST /notifications/read': async ({ body: { upTo, id } }, context) => {
      const { db, actor, clock } = context;
      if ((upTo === undefined) === (id === undefined))
        throw badField('upTo', 'is_empty', 'Назовите момент или уведомление');
      const what = id === undefined ? { upTo: new Date(upTo ?? 0) } : { id };
      await markRead(db, ownId(actor), what, clock.now());
      return { unread: await unreadFor(context) };
    },
    'GET /notifications/preferences': (_request, context) => readPreferences(context),
    'PUT /notifications/preferences': ({ body }, context) => savePreferences(context, body),
    'GET /notifications/push': async (_request, { db, actor }) => ({
      publicKey: push.publicKey,
      isOn: await hasSubscription(db, sessionIdOf(actor)),
    }),
    'PUT /notifications/push': ({ body }, context) => subscribe(context, push, body),
    'DELETE /notifications/push': async (_request, { db, actor }) => {
      const sessionId = sessionIdOf(actor);
      if (sessionId !== null) await deleteSubscription(db, { sessionId });
    },
    'GET /notifications/unsubscribe/{token}': async ({ params: { token } }, { db }) => {
      await readLeaving(db, secrets, token);
      return { location: `/notifications/unsubscribe/${token}` };
    },
    'GET /notifications/unsubscribe/{token}/state': ({ params }, { db }) => readLeaving(db, secrets, params.token),
    'POST /notifications/unsubscribe/{token}': ({ params }, context) => unsubscribe(context, secrets, params.token),
  };
}

function ownId(actor: Actor): string {
  if ('accountId' in actor) return actor.accountId;
  throw new DomainError('unauthorized');
}

/** Null for what the server does on behalf of somebody. */
function sessionIdOf(actor: Actor): string | null {
  return ('sessionId' in actor && actor.sessionId) || null;
}

/** What the caller is told about and has not switched off on the site. */
async function shownEvents({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<NoticeEvent[]> {
  const { choices } = await findSettings(db, ownId(actor));
  return eventsOf(actor).filter((event) => channelsOf(event, choices).includes('app'));
}

async function unreadFor(context: Context): Promise<number> {
  const { db, actor, clock } = context;
  return sumOf(await countUnread(db, ownId(actor), await shownEvents(context), clock.now()));
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function toNotice({ id, event, at, datas, isUnread }: ListedRow): ShownNotice {
  const { title, text, link } = storedText(event, datas);
  return { id, event, group: NOTICE_RULES[event].group, title, text, link, at: toIso(at), isUnread };
}

async function readPreferences({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<NoticePreferences> {
  const accountId = ownId(actor);
  const account = await findAccount(db, accountId);
  const { choices, quiet, quietFrom, quietTo, digest, sms } = await findSettings(db, accountId);
  const cityId = account?.cityId ?? null;
  return {
    quiet,
    quietFrom,
    quietTo,
    digest,
    sms,
    events: eventsOf(actor).map((event) => ({
      event,
      group: NOTICE_RULES[event].group,
      channels: channelsOf(event, choices),
      fixed: [...(NOTICE_RULES[event].fixed ?? [])],
    })),
    timeZone: timeZoneOf(cityId),
    cityName: findCity(cityId)?.name ?? null,
  };
}

async function savePreferences(context: CallContext, { events, ...saved }: Saved): Promise<NoticePreferences> {
  const { db, actor, clock } = context;
  const accountId = ownId(actor);
  const own = eventsOf(actor);
  const foreign = Object.keys(events).find((event) => !own.some((one) => one === event));
  if (foreign !== undefined)
    throw badField(`events.${foreign}`, 'not_in_dictionary', 'Об\u00a0этом вам не\u00a0сообщают');
  await inTransaction(db, async (tx) => {
    const { choices } = await findSettings(tx, accountId);
    await saveSettings(tx, accountId, { ...saved, choices: { ...choices, ...events } }, clock.now());
  });
  return readPreferences(context);
}

async function subscribe({ db, actor, clock }: Context, push: DeliveryTools['push'], target: Target): Promise<void> {
  const sessionId = sessionIdOf(actor);
  if (sessionId === null)
    throw new DomainError('wrong_state', { detail: 'Пуши получает браузер, в\u00a0котором вы вошли' });
  const row = { accountId: ownId(actor), sessionId, createdAt: clock.now(), ...target };
  if (!push.accepts(target))
    throw badField('endpoint', 'not_in_dictionary', 'Этот браузер не\u00a0даёт отправлять ему пуши');
  await inTransaction(db, (tx) => replaceSubscription(tx, row));
}
