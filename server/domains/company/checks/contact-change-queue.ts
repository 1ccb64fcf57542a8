import { formatPhone } from '#shared/text/phone.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import type { ModeratedItem, ModerationDecision, ModerationQueue, WaitingItem } from '../../../platform/moderation.ts';
import { DomainError } from '../../../platform/problems.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { displayName, endSessions, findAccountForUpdate, replaceEmail, setAccount } from '../../account/index.ts';
import type { CompanyTools } from '../company-tools.ts';
import {
  countContactChanges,
  findContactChangeForUpdate,
  findContactChanges,
  findWaitingContactChange,
  setContactChange,
  type ContactChangeRow,
} from './contact-change-repository.ts';
import { reasonOf, reasonTexts } from './moderation-notes.ts';

type Tools = Pick<CompanyTools, 'messages' | 'publicOrigin' | 'secrets'>;

/** Members who have lost what they confirm themselves by; by the ids of their requests. */
export function contactChangeQueue(tools: Tools): ModerationQueue {
  return {
    kind: 'contact-change',
    permission: 'contacts.change',
    count: countContactChanges,
    async list(db, page): Promise<WaitingItem[]> {
      const rows = await findContactChanges(db, page);
      return rows.map((row) => ({
        kind: 'contact-change',
        id: row.id,
        title: row.kind === 'email' ? 'Сменить почту' : 'Сменить телефон',
        subtitle: `${displayName(row)}, ${row.brandName}`,
        waitsSince: row.askedAt,
      }));
    },
    async read(db, id): Promise<ModeratedItem | undefined> {
      const row = isUuid(id) ? await findWaitingContactChange(db, id) : undefined;
      if (!row) return undefined;
      const isEmail = row.kind === 'email';
      const before = isEmail ? row.email : row.phone && formatPhone(row.phone);
      const value = isEmail ? row.value : formatPhone(row.value);
      return {
        kind: 'contact-change',
        id,
        title: isEmail ? 'Сменить почту' : 'Сменить телефон',
        subtitle: `${displayName(row)}, ${row.brandName}`,
        waitsSince: row.askedAt,
        subject: `account:${row.accountId}`,
        version: null,
        fields: [
          { name: 'value', title: isEmail ? 'Почта' : 'Телефон', value, ...(before ? { before } : {}) },
          { name: 'explanation', title: 'Что случилось', value: row.explanation },
        ],
        files: [],
        links: [{ title: row.brandName, href: `/company/${row.companyId}` }],
        actions: ['approve', 'refuse'],
      };
    },
    decide: (context, tx, id, decision) => decideContactChange(context, tx, tools, id, decision),
  };
}

async function decideContactChange(
  context: Context,
  tx: DatabaseTransaction,
  tools: Tools,
  id: string,
  decision: ModerationDecision,
): Promise<void> {
  if (!isUuid(id)) throw new DomainError('not_found');
  const request = await findContactChangeForUpdate(tx, id);
  if (!request) throw new DomainError('wrong_state');
  const decidedAt = context.clock.now();
  if (decision.action === 'approve') {
    await changeContact(context, tx, tools, request);
    return setContactChange(tx, id, { status: 'approved', decidedAt });
  }
  if (decision.action !== 'refuse') throw new DomainError('wrong_state');
  await setContactChange(tx, id, {
    status: 'refused',
    decidedAt,
    reason: reasonOf(decision),
    answer: decision.note,
  });
  const account = await findAccountForUpdate(tx, request.accountId);
  const link = `${tools.publicOrigin}/profile/settings`;
  const data = { ...reasonTexts(decision), link };
  if (account?.email) await tools.messages.mail(tx, context.jobs, account.email, 'contact-change-refused', data);
}

/**
 * Nobody has shown that the new contact is theirs yet, so it is not confirmed. The old address learns of it and can undo
 * it. Every session but the one that asked ends.
 */
async function changeContact(
  context: Context,
  tx: DatabaseTransaction,
  tools: Tools,
  { accountId, sessionId, kind, value }: ContactChangeRow,
): Promise<void> {
  const account = await findAccountForUpdate(tx, accountId);
  if (!account) throw new DomainError('not_found');
  const { clock, jobs } = context;
  const now = clock.now();
  const isEmail = kind === 'email';
  if (isEmail) await replaceEmail(tx, context, tools, account, value, null);
  else await setAccount(tx, accountId, { phone: value, phoneConfirmedAt: null }, now);
  await endSessions(tx, accountId, { except: sessionId ?? undefined }, 'ended_elsewhere', now);
  const to = isEmail ? value : account.email;
  const shown = isEmail ? value : formatPhone(value);
  if (to)
    await tools.messages.mail(tx, jobs, to, 'contact-changed', { kind: isEmail ? 'email' : 'phone', value: shown });
}
