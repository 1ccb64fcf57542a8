import type { ResumeForCompany } from '#shared/contracts/resume-company.ts';
import { CONTACT_RETURN_DAYS, type ContactReturn } from '#shared/domain/contact-charge.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { REASON_TEXTS } from '#shared/text/moderation-labels.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import type { ModeratedItem, ModerationDecision, ModerationQueue, WaitingItem } from '../../../platform/moderation.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findCompanyNames } from '../../company/index.ts';
import { returnContact } from '../../ledger/index.ts';
import { notify } from '../../notice/index.ts';
import { readAsCompany } from './as-company.ts';
import { purposeOf } from './charges.ts';
import { findLiveOpening, lockOpenings } from './opening-repository.ts';
import {
  countReturns,
  decideReturn,
  findReturn,
  findReturns,
  setReturnAsked,
  type ReturnRow,
} from './return-repository.ts';

/**
 * The company says that phone and mail of an opening do not work; staff look and give the opening back. Throws `not_found`,
 * `forbidden`, `wrong_state` for what was not charged, is told already, or was opened too long ago.
 */
export function askForReturn(context: Context, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { member } = await readAsCompany({ ...context, db: tx }, id);
    const { companyId } = member;
    await lockOpenings(tx, companyId);
    const opening = await findLiveOpening(tx, { resumeId: id, companyId }, now);
    if (!opening?.chargedTo)
      throw new DomainError('wrong_state', { detail: 'За\u00a0эти контакты ничего не\u00a0списано' });
    if (opening.returnAskedAt) throw new DomainError('wrong_state', { detail: 'Вы\u00a0уже сообщили об\u00a0этом' });
    if (opening.openedAt < addDays(now, -CONTACT_RETURN_DAYS))
      throw new DomainError('wrong_state', {
        detail: `Сообщить можно в\u00a0течение ${CONTACT_RETURN_DAYS}\u00a0дней после открытия`,
      });
    await setReturnAsked(tx, opening.id, now);
  });
}

interface Returnable {
  openedAt: Date;
  chargedTo: string | null;
  returnAskedAt: Date | null;
  returnDecidedAt: Date | null;
  isReturned: boolean;
}

/** What a member reads of it: `until` while it may be told. */
export function returnOf(
  { openedAt, chargedTo, returnAskedAt, returnDecidedAt, isReturned }: Returnable,
  now: Date,
): NonNullable<ResumeForCompany['contacts']['opening']>['returning'] {
  const status: ContactReturn | null = returnDecidedAt
    ? isReturned
      ? 'returned'
      : 'refused'
    : returnAskedAt
      ? 'waiting'
      : null;
  const until = addDays(openedAt, CONTACT_RETURN_DAYS);
  return { status, until: status === null && chargedTo !== null && until > now ? toIso(until) : null };
}

/** What was told of openings, for staff: they call or write, and give back what cannot be used. */
export const contactReturnQueue: ModerationQueue = {
  kind: 'contact-return',
  permission: 'resumes.moderate',
  count: countReturns,
  async list(db, page) {
    const rows = await findReturns(db, page);
    const names = await findCompanyNames(
      db,
      rows.map(({ companyId }) => companyId),
    );
    return rows.map((row) => toWaiting(row, names));
  },
  async read(db, id): Promise<ModeratedItem | undefined> {
    const row = await findReturn(db, id);
    if (!row || row.returnDecidedAt) return undefined;
    const names = await findCompanyNames(db, [row.companyId]);
    return {
      ...toWaiting(row, names),
      subject: `company:${row.companyId}`,
      version: null,
      fields: [
        { name: 'company', title: 'Компания', value: names.get(row.companyId) ?? 'Компания' },
        { name: 'asked', title: 'Сообщений компании за\u00a030\u00a0дней', value: String(row.askedLately) },
        { name: 'returned', title: 'Из\u00a0них возвращено', value: String(row.returnedLately) },
      ],
      files: [],
      links: row.resumeId
        ? [{ title: 'Резюме: просмотр контактов записывается', href: `/resume/${row.resumeId}` }]
        : [],
      actions: ['approve', 'refuse'],
    };
  },
  decide,
};

function toWaiting(
  { id, title, companyId, returnAskedAt }: ReturnRow,
  names: ReadonlyMap<number, string>,
): WaitingItem {
  return {
    kind: 'contact-return',
    id,
    title: title ?? 'Удалённое резюме',
    subtitle: names.get(companyId) ?? null,
    waitsSince: returnAskedAt,
  };
}

/** Tells who has opened them. What is given back is closed: the company does not see the contacts any more. */
async function decide(
  context: Context,
  tx: DatabaseTransaction,
  id: string,
  { action, reason, note }: ModerationDecision,
): Promise<void> {
  const now = context.clock.now();
  const row = await findReturn(tx, id);
  if (!row) throw new DomainError('not_found');
  if (action !== 'approve' && action !== 'refuse') throw new DomainError('wrong_state');
  const { companyId, chargedTo, resumeId, accountId } = row;
  await lockOpenings(tx, companyId);
  const isReturned = action === 'approve';
  if (!(await decideReturn(tx, id, { isReturned, now }))) throw new DomainError('wrong_state');
  if (isReturned && chargedTo === 'units') await returnContact(tx, { companyId, purpose: purposeOf(id) }, now);
  if (accountId === null || resumeId === null) return;
  await notify(tx, context, {
    to: accountId,
    event: 'resume.contacts_returned',
    key: `contact-return:${id}`,
    data: {
      resumeId,
      resumeTitle: row.title ?? 'Без названия',
      isReturned,
      text: isReturned ? null : (note ?? (reason && REASON_TEXTS[reason])),
    },
  });
}
