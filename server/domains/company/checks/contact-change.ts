import type { ContactChange } from '#shared/contracts/company-check.ts';
import { emailField } from '#shared/contracts/account.ts';
import { toIso } from '#shared/domain/time.ts';
import type { CallContext } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { assertUsableAddress, readPhone } from '../../account/index.ts';
import {
  cancelContactChange,
  findLastContactChange,
  insertContactChange,
  type ContactChangeRow,
} from './contact-change-repository.ts';
import { amongMembers, ownCompanyId, readCaller } from '../members/members.ts';
import { readReason } from './verification-view.ts';

interface Asked {
  kind: 'email' | 'phone';
  value: string;
  explanation: string;
}

/**
 * Asks staff for another address or number. Whether somebody else has the address is not said here: only the decision
 * finds out. Throws `not_found` for another company, `wrong_state` while a request waits, `bad_argument` at `value`.
 */
export function askContactChange(
  context: CallContext,
  companyId: number,
  { kind, value, explanation }: Asked,
): Promise<ContactChange> {
  assertOwnCompany(context, companyId);
  const wanted = kind === 'email' ? readAddress(value) : readNumber(value);
  return amongMembers(context, async (tx, caller) => {
    const last = await findLastContactChange(tx, caller.accountId);
    if (last?.status === 'waiting')
      throw new DomainError('wrong_state', { detail: 'Ваша просьба уже у\u00a0нас: дождитесь ответа или отмените её' });
    if ((kind === 'email' ? caller.email : caller.phone) === wanted)
      throw badField('value', 'conflict_with_rules', 'Это и\u00a0есть ваш нынешний контакт');
    const { actor, clock } = context;
    const row = await insertContactChange(tx, {
      companyId,
      accountId: caller.accountId,
      sessionId: 'sessionId' in actor ? (actor.sessionId ?? null) : null,
      kind,
      value: wanted,
      explanation,
      askedAt: clock.now(),
    });
    return toContactChange(row);
  });
}

/** Throws `not_found` for another company. */
export async function readContactChange(context: CallContext, companyId: number): Promise<ContactChange | null> {
  assertOwnCompany(context, companyId);
  const { accountId } = await readCaller(context.db, context);
  const row = await findLastContactChange(context.db, accountId);
  return row ? toContactChange(row) : null;
}

/** Throws `not_found` when nothing waits. */
export function takeBackContactChange(context: CallContext, companyId: number): Promise<void> {
  assertOwnCompany(context, companyId);
  return amongMembers(context, async (tx, { accountId }) => {
    if (!(await cancelContactChange(tx, accountId, context.clock.now()))) throw new DomainError('not_found');
  });
}

function assertOwnCompany(context: CallContext, companyId: number): void {
  if (ownCompanyId(context) !== companyId) throw new DomainError('not_found');
}

function readAddress(value: string): string {
  const parsed = emailField.safeParse(value);
  if (!parsed.success) throw badField('value', 'conflict_with_rules', 'Проверьте адрес: он пишется как imya@pochta.ru');
  assertUsableAddress(parsed.data, 'value');
  return parsed.data;
}

function readNumber(value: string): string {
  return readPhone(value, 'value');
}

function toContactChange(row: ContactChangeRow): ContactChange {
  return {
    // The table checks both.
    kind: row.kind as ContactChange['kind'],
    status: row.status as ContactChange['status'],
    value: row.value,
    askedAt: toIso(row.askedAt),
    refusal:
      row.status === 'refused'
        ? { reason: readReason(row.reason), note: row.answer, at: toIso(row.decidedAt ?? row.askedAt) }
        : null,
  };
}
