import { nextCharge, type ContactCharge, type ContactsLeft } from '#shared/domain/contact-charge.ts';
import { FREE_CONTACTS_PER_MONTH } from '#shared/domain/limits.ts';
import { PASS_CONTACTS_PER_DAY } from '#shared/domain/services.ts';
import { DAY_MS, moscowMidnight, moscowMonth } from '#shared/domain/time.ts';
import { longDate } from '#shared/text/date.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findCompanyBalance, findRunningUntil, spendContact } from '../../ledger/index.ts';
import { leftThisMonth } from './opening-policy.ts';
import { countCharged, insertOpening } from './opening-repository.ts';

/** What a company can open contacts with, and until when. */
export interface ContactMeans extends ContactsLeft {
  passUntil: Date | null;
  unitsUntil: Date | null;
  /** Opened by the member today. */
  ofMember: number;
}

export async function findMeans(
  db: Database,
  { companyId, accountId }: { companyId: number; accountId: string | null },
  now: Date,
): Promise<ContactMeans> {
  const [charged, passUntil, { contacts, contactsUntil }] = await Promise.all([
    countCharged(db, { companyId, accountId }, now),
    findRunningUntil(db, { companyId, kind: 'contacts_pass' }, now),
    findCompanyBalance(db, companyId),
  ]);
  return {
    pass: passUntil ? Math.max(0, PASS_CONTACTS_PER_DAY - charged.byPass) : 0,
    free: leftThisMonth(charged.ofCompany),
    units: contacts,
    passUntil,
    unitsUntil: contactsUntil,
    ofMember: charged.ofMember,
  };
}

/** «Бесплатные контакты этого месяца кончились: их 20. Новые будут 1 декабря…»; of a pass that is used up for today as well. */
export function noneLeftText({ passUntil }: Pick<ContactMeans, 'passUntil'>, now: Date): string {
  if (passUntil)
    return `По\u00a0доступу открыто ${PASS_CONTACTS_PER_DAY} контактов за\u00a0день, бесплатных и\u00a0купленных не\u00a0осталось. Завтра доступ откроет ещё ${PASS_CONTACTS_PER_DAY}`;
  const day = longDate(moscowMonth(now, 1).toISOString());
  return `Бесплатные контакты этого месяца кончились: их ${FREE_CONTACTS_PER_MONTH}. Новые будут ${day}. Отклик человека открывает его контакты сразу`;
}

/** The service that helps where nothing is left. */
export const CONTACTS_TO_BUY = { service: 'contacts-add', option: '' } as const;

/** Throws `payment_required` where nothing is left, `limit_exceeded` beyond the member's own of the day. */
export function chargeOf(means: ContactMeans, contactsPerDay: number | null, now: Date): ContactCharge {
  const charge = nextCharge(means);
  if (!charge) throw new DomainError('payment_required', { detail: noneLeftText(means, now), payFor: CONTACTS_TO_BUY });
  if (contactsPerDay !== null && means.ofMember >= contactsPerDay)
    throw new DomainError('limit_exceeded', {
      retryAfterSeconds: Math.ceil((moscowMidnight(now) + DAY_MS - now.getTime()) / 1_000),
      detail: `Вам доступно ${contactsPerDay} контактов в\u00a0день, и\u00a0сегодня они кончились. Продолжите завтра или попросите руководителя`,
    });
  return charge;
}

/** The ledger calls an opening so. */
export const purposeOf = (openingId: string) => `opening:${openingId}` as const;

/** Opens and charges, under the company's lock. */
export async function insertCharged(
  tx: DatabaseTransaction,
  opening: Omit<Parameters<typeof insertOpening>[1], 'chargedTo'>,
  chargedTo: ContactCharge,
) {
  const { companyId, accountId, openedAt } = opening;
  const row = await insertOpening(tx, { ...opening, chargedTo });
  if (chargedTo === 'units') await spendContact(tx, { companyId, accountId, purpose: purposeOf(row.id) }, openedAt);
  return row;
}
