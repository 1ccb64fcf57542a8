import { randomUUID } from 'node:crypto';
import type { Balance, balanceContracts } from '#shared/contracts/balance.ts';
import { BONUS_DAYS } from '#shared/domain/services.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { plural } from '#shared/text/plural.ts';
import { soldTitle } from '#shared/text/service-labels.ts';
import { inTransaction } from '../../database/connect.ts';
import { asMember } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findBalanceAlert, findCompanyStatus, readCaller, setBalanceAlert } from '../company/index.ts';
import {
  book,
  findCompanyBalance,
  findRunningUntil,
  ofCompany,
  ofMarketplace,
  type CompanyBalance,
} from '../ledger/index.ts';
import { countFreeContacts } from '../resume/index.ts';
import { tellBonus } from './tell.ts';
import { findLines, findPurchases, findSpent, type LineRow, type PurchaseRow } from './repository.ts';

/** Things that happen next, as many as one reads. */
const UPCOMING_MAX = 5;
const UPCOMING_PURCHASES = 50;

export const balanceCalls: Handlers<typeof balanceContracts> = {
  'GET /company-balance/get-balance-company': (_request, context) => readBalance(context),

  'POST /company-balance/alert': ({ body: { rubles: sum } }, context) =>
    setBalanceAlert(context.db, asMember(context).companyId, sum === null ? null : sum * 100),

  'POST /staff/companies/{id}/bonus': ({ params: { id }, body: { rubles: sum, reason } }, context) =>
    inTransaction(context.db, async (tx) => {
      if (!(await findCompanyStatus(tx, id))) throw new DomainError('not_found');
      const now = context.clock.now();
      const given = { key: `bonus:${randomUUID()}`, amountKopecks: sum * 100, endsAt: addDays(now, BONUS_DAYS) };
      const { key, amountKopecks, endsAt: expiresAt } = given;
      await recordAudit(context, tx, {
        action: 'balance.bonus',
        target: `company:${id}`,
        details: { rubles: sum, reason },
      });
      await book(tx, {
        key,
        reason: 'bonus',
        entries: [
          { ...ofMarketplace('bonus_given'), amount: -amountKopecks },
          { ...ofCompany(id, 'bonus'), amount: amountKopecks, source: 'bonus', expiresAt },
        ],
        note: reason,
        occurredAt: now,
      });
      await tellBonus(context, tx, id, { ...given, reason });
    }),
};

async function readBalance(context: Context): Promise<Balance> {
  const { db, clock, actor } = context;
  const { companyId, accountId } = asMember(context);
  const now = clock.now();
  const [balance, passUntil, alertKopecks, freeLeft, caller, spent, running] = await Promise.all([
    findCompanyBalance(db, companyId),
    findRunningUntil(db, { companyId, kind: 'contacts_pass' }, now),
    findBalanceAlert(db, companyId),
    countFreeContacts(db, companyId, now),
    readCaller(db, { actor }),
    findSpent(db, companyId, accountId, now),
    findPurchases(
      db,
      { owner: { companyId }, within: asMember(context), set: 'active', limit: UPCOMING_PURCHASES, offset: 0 },
      now,
    ),
  ]);
  const { money, held, advance, bonus, bonusUntil, contacts, contactsUntil } = balance;
  const limit = caller.spendPerMonthKopecks;
  const lines = await findLines(
    db,
    running.rows.map(({ id }) => id),
  );
  return {
    freeKopecks: money,
    heldKopecks: held,
    advanceKopecks: advance,
    totalKopecks: money + held + advance,
    bonus: bonus > 0 && bonusUntil ? { kopecks: bonus, until: toIso(bonusUntil) } : null,
    contacts: { bought: contacts, until: toIso(contactsUntil), freeLeft, passUntil: toIso(passUntil) },
    upcoming: upcomingOf({ purchases: running.rows, lines }, balance, now),
    alertKopecks,
    ownLeftKopecks: limit === null ? null : Math.max(0, limit - spent),
  };
}

/** What begins and ends next of what was bought, and of bonuses and contacts, the soonest first. */
function upcomingOf(
  { purchases, lines }: { purchases: readonly PurchaseRow[]; lines: readonly LineRow[] },
  { bonus, bonusUntil, contacts, contactsUntil }: CompanyBalance,
  now: Date,
): Balance['upcoming'] {
  const ends = purchases.flatMap(({ id, status, startsAt, endsAt }) => {
    const line = lines.find(({ purchaseId }) => purchaseId === id);
    if (!line) return [];
    const { service } = line;
    const what = soldTitle(line);
    if (status === 'paid' && startsAt) return [{ at: toIso(startsAt), text: `Начнётся: ${what}` }];
    // Contacts are told of as a whole.
    if (status === 'active' && endsAt && service !== 'contacts-add')
      return [{ at: toIso(endsAt), text: `Закончится: ${what}` }];
    return [];
  });
  const lots = [
    ...(bonus > 0 && bonusUntil ? [{ at: toIso(bonusUntil), text: 'Сгорит часть бонусов' }] : []),
    ...(contacts > 0 && contactsUntil
      ? [
          {
            at: toIso(contactsUntil),
            text: `Кончится срок контактов. Всего осталось ${plural(contacts, ['контакт', 'контакта', 'контактов'])}`,
          },
        ]
      : []),
  ];
  return [...ends, ...lots]
    .filter(({ at }) => at > now.toISOString())
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, UPCOMING_MAX);
}
