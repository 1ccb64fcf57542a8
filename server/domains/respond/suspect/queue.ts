import type { ModerationAction } from '#shared/domain/moderation.ts';
import { RESPONDS_PER_DAY, SAME_LETTER_COMPANIES } from '#shared/domain/limits.ts';
import { REASON_TEXTS } from '#shared/text/moderation-labels.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import {
  idOfItem,
  type ModeratedItem,
  type ModerationDecision,
  type ModerationQueue,
} from '../../../platform/moderation.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findAccount } from '../../account/index.ts';
import { countSuspects, findSuspect, findSuspects, lockSuspect, setSuspect, type SuspectState } from './repository.ts';
import type { RespondTools } from '../tools.ts';

/** What a decision makes of the mark. */
const STATES = { approve: 'fine', warn: 'warned', block: 'blocked', lift: 'fine' } as const satisfies Partial<
  Record<ModerationAction, SuspectState>
>;
type Choice = keyof typeof STATES;

/**
 * Letters that have gone to too many companies. Staff find them fine, warn their author, or stop the author's responds; the
 * number of a respond that was stopped opens it again, to lift that.
 */
export function respondQueue({ messages }: Pick<RespondTools, 'messages'>): ModerationQueue {
  return {
    kind: 'respond',
    permission: 'resumes.moderate',
    count: countSuspects,
    async list(db, page) {
      const rows = await findSuspects(db, page);
      return rows.map((row) => ({
        kind: 'respond',
        id: String(row.id),
        title: titleOf(row.companies),
        subtitle: row.personName,
        waitsSince: row.createdAt,
      }));
    },
    read: readItem,
    decide: (context, tx, id, decision) => decide(messages, context, tx, id, decision),
  };
}

function titleOf(companies: number): string {
  return `Одно письмо: ${companies}\u00a0компаний`;
}

function actionsOf(state: SuspectState): Choice[] {
  if (state === 'same_letter') return ['approve', 'warn', 'block'];
  return state === 'blocked' ? ['lift'] : [];
}

async function readItem(db: Database, id: string, now: Date): Promise<ModeratedItem | undefined> {
  const row = await findSuspect(db, idOfItem(id), now);
  const actions = row ? actionsOf(row.state) : [];
  if (!row || actions.length === 0) return undefined;
  return {
    kind: 'respond',
    id,
    title: titleOf(row.companies),
    subtitle: row.personName,
    waitsSince: row.createdAt,
    subject: `account:${row.accountId}`,
    version: null,
    fields: [
      { name: 'letter', title: 'Письмо', value: row.letter ?? '' },
      {
        name: 'companies',
        title: 'Компаний за\u00a030\u00a0дней',
        value: `${row.companies}, порог\u00a0${SAME_LETTER_COMPANIES}`,
      },
      { name: 'today', title: 'Откликов за\u00a0сутки', value: `${row.today} из\u00a0${RESPONDS_PER_DAY}` },
    ],
    files: [],
    links: [],
    actions,
  };
}

async function decide(
  messages: RespondTools['messages'],
  context: Context,
  tx: DatabaseTransaction,
  id: string,
  { action, reason, note }: ModerationDecision,
): Promise<void> {
  await lockSuspect(tx, idOfItem(id));
  const row = await findSuspect(tx, idOfItem(id), context.clock.now());
  if (!row) throw new DomainError('not_found');
  const choice = actionsOf(row.state).find((one) => one === action);
  if (!choice) throw new DomainError('wrong_state');
  await setSuspect(tx, row.id, STATES[choice]);
  if (choice === 'approve') return;
  // Those who signed up by phone may have no address: a stopped one is told at the next respond.
  const account = await findAccount(tx, row.accountId);
  if (account?.email)
    await messages.mail(tx, context.jobs, account.email, 'responds-moderated', {
      outcome: choice,
      text: note ?? (reason ? REASON_TEXTS[reason] : null),
    });
}
