import type { ModerationKind } from '#shared/domain/moderation.ts';
import type { SuggestionKind } from '#shared/domain/suggestion.ts';
import { REASON_TEXTS } from '#shared/text/moderation-labels.ts';
import { SETTLEMENT_WORDS } from '#shared/text/suggestion-labels.ts';
import { plural } from '#shared/text/plural.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Messages } from '../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import type { ModerationQueue } from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { findAccount } from '../account/index.ts';
import { addCity, addWorkType, regionNamesOf } from '../compendium/index.ts';
import { countSenders, countWaiting, decideSame, findWaiting, listWaiting, lockSame } from './repository.ts';
import type { SuggestionRow } from './repository.ts';

const QUEUES: Record<SuggestionKind, ModerationKind> = { city: 'custom-city', work_type: 'work-type' };

/** Settlements, or kinds of work, that people miss in the dictionary. */
export function suggestionQueue(of: SuggestionKind, { messages }: { messages: Messages }): ModerationQueue {
  const kind = QUEUES[of];
  return {
    kind,
    permission: 'dictionaries.edit',
    count: (db) => countWaiting(db, of),
    async list(db, page) {
      const rows = await listWaiting(db, of, page);
      return rows.map((row) => ({
        kind,
        id: row.id,
        title: row.name,
        subtitle: regionOf(row),
        waitsSince: row.createdAt,
      }));
    },
    async read(db, id) {
      const row = await findWaiting(db, of, id);
      if (!row) return undefined;
      const senders = await countSenders(db, row);
      const region = regionOf(row);
      return {
        kind,
        id,
        title: row.name,
        subtitle: region,
        waitsSince: row.createdAt,
        // Several people may have suggested it.
        subject: null,
        version: null,
        fields: [
          { name: 'name', title: 'Название', value: row.name },
          ...(row.settlement
            ? [{ name: 'settlement', title: 'Что это', value: SETTLEMENT_WORDS[row.settlement] }]
            : []),
          ...(region ? [{ name: 'regionId', title: 'Регион', value: region }] : []),
          { name: 'senders', title: 'Предложили', value: plural(senders, ['человек', 'человека', 'человек']) },
        ],
        files: [],
        links: [],
        actions: ['approve', 'refuse'],
      };
    },
    async decide(context, tx, id, { action, reason, note }) {
      const found = await findWaiting(tx, of, id);
      if (!found) throw new DomainError('not_found');
      await lockSame(tx, found);
      const row = await findWaiting(tx, of, id);
      if (!row || (action !== 'approve' && action !== 'refuse')) throw new DomainError('wrong_state');
      const refused = action === 'refuse' ? (note ?? (reason ? REASON_TEXTS[reason] : '')) : null;
      if (refused === null) await addToDictionary(context, tx, row);
      const accounts = await decideSame(tx, row, {
        status: refused === null ? 'approved' : 'refused',
        reason: refused,
        decidedAt: context.clock.now(),
      });
      for (const accountId of accounts) await tell(messages, context, tx, accountId, row, refused);
    },
  };
}

async function addToDictionary(context: Context, tx: DatabaseTransaction, row: SuggestionRow): Promise<void> {
  const { name, regionId, settlement } = row;
  if (regionId !== null && settlement) await addCity(context, tx, { name, regionId, kind: settlement });
  else await addWorkType(context, tx, name);
}

/** Those who signed up by phone may have no address: they see it in their settings. */
async function tell(
  messages: Messages,
  { jobs }: Context,
  tx: DatabaseTransaction,
  accountId: string,
  { name, settlement }: SuggestionRow,
  refused: string | null,
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (!account?.email) return;
  const what = settlement ? `${SETTLEMENT_WORDS[settlement]} ${name}` : `Вид работ «${name}»`;
  if (refused !== null) return messages.mail(tx, jobs, account.email, 'suggestion-refused', { what, reason: refused });
  const isChosen = settlement !== null && account.kind === 'applicant';
  const link = isChosen ? '/profile/settings?open=city#city' : null;
  return messages.mail(tx, jobs, account.email, 'suggestion-approved', { what, link });
}

function regionOf({ regionId }: Pick<SuggestionRow, 'regionId'>): string | null {
  return regionId === null ? null : (regionNamesOf([regionId])[0] ?? null);
}
