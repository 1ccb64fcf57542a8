import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { resumeCompanyContracts, ResumeForCompany } from '#shared/contracts/resume-company.ts';
import { CONTACT_OPENING_DAYS, CONTACT_REASON_CHARS, FREE_CONTACTS_PER_MONTH } from '#shared/domain/limits.ts';
import { addDays, DAY_MS, moscowMidnight, moscowMonth, toIso } from '#shared/domain/time.ts';
import { longDate } from '#shared/text/date.ts';
import { inTransaction, type Database } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { displayName, findPeople } from '../../account/index.ts';
import { findCompanyStatus, readCaller } from '../../company/index.ts';
import { contactsOf, hasWays } from '../contacts.ts';
import { canReadResume } from '../policy.ts';
import { findResume } from '../repository.ts';
import { readStored } from '../stored.ts';
import { readAsCompany, type Member, type RespondSources, type ResumeOfCompany } from './as-company.ts';
import { canOpenContacts, leftThisMonth, NO_CONTACTS } from './opening-policy.ts';
import { countCharged, findLiveOpening, insertOpening, lockOpenings } from './opening-repository.ts';
import { countContactShow } from './stats.ts';

type Shown = CallAnswer<(typeof resumeCompanyContracts)['POST /resume/{id}/show_contacts']>;
type OpeningRow = Awaited<ReturnType<typeof insertOpening>>;
type ContactsState = ResumeForCompany['contacts'];

/**
 * Opens the contacts to the member's company, or shows them to staff with a reason. What is open is not charged again. Throws
 * `not_found`; `forbidden` for a company that is not checked and of people under age; `wrong_state` where there is nothing to
 * open and after a block; `payment_required` beyond the free ones of the month; `limit_exceeded` beyond the member's own of
 * the day; `bad_argument` at the reason that staff did not give.
 */
export function showContacts(context: Context, responds: RespondSources, id: number, reason: string): Promise<Shown> {
  return context.actor.kind === 'staff' ? showToStaff(context, id, reason) : openForCompany(context, responds, id);
}

function openForCompany(context: Context, responds: RespondSources, id: number): Promise<Shown> {
  return inTransaction(context.db, async (tx) => {
    const own = { ...context, db: tx };
    const now = context.clock.now();
    if (own.actor.kind === 'member') await lockOpenings(tx, own.actor.companyId);
    const read = await readAsCompany(own, id);
    const { resume, member, isOpened } = read;
    const contacts = contactsOf(resume);
    if (!hasWays(contacts)) throw nothingToOpen();
    if (isOpened) return { contacts, opening: null };
    const about = { resumeId: id, companyId: member.companyId };
    const live = await findLiveOpening(tx, about, now);
    if (live) return { contacts, opening: await toOpening(tx, live) };
    await assertMayOpen(own, responds, read);
    const opening = await insertOpening(tx, {
      ...about,
      accountId: member.accountId,
      openedAt: now,
      until: addDays(now, CONTACT_OPENING_DAYS),
      isCharged: true,
    });
    await countContactShow(tx, id);
    return { contacts, opening: await toOpening(tx, opening) };
  });
}

/** Under the company's lock. */
async function assertMayOpen(
  { db, clock, ...context }: Context,
  responds: RespondSources,
  { resume, member }: ResumeOfCompany,
): Promise<void> {
  const now = clock.now();
  const { companyId, accountId } = member;
  enforce(canOpenContacts(await findCompanyStatus(db, companyId), resume, now));
  if (resume.applicantId)
    await responds.assertNotBlocked(db, { accountId: resume.applicantId, companyId, vacancyId: null }, 'company');
  const { ofCompany, ofMember } = await countCharged(db, { companyId, accountId }, now);
  if (leftThisMonth(ofCompany) === 0) throw new DomainError('payment_required', { detail: noneLeftText(now) });
  const { contactsPerDay } = await readCaller(db, { actor: context.actor });
  if (contactsPerDay !== null && ofMember >= contactsPerDay)
    throw new DomainError('limit_exceeded', {
      retryAfterSeconds: Math.ceil((moscowMidnight(now) + DAY_MS - now.getTime()) / 1_000),
      detail: `Вам доступно ${contactsPerDay} контактов в\u00a0день, и\u00a0сегодня они кончились. Продолжите завтра или попросите руководителя`,
    });
}

/** «Бесплатные контакты этого месяца кончились: их 20. Новые будут 1 декабря» */
export function noneLeftText(now: Date): string {
  const day = longDate(moscowMonth(now, 1).toISOString());
  return `Бесплатные контакты этого месяца кончились: их ${FREE_CONTACTS_PER_MONTH}. Новые будут ${day}. Отклик человека открывает его контакты сразу`;
}

function nothingToOpen(): DomainError {
  return new DomainError('wrong_state', { detail: NO_CONTACTS });
}

/** Staff see no contacts without a reason and a trace. */
function showToStaff(context: Context, id: number, reason: string): Promise<Shown> {
  if (reason.length < CONTACT_REASON_CHARS.min)
    throw badField('reason', reason ? 'is_too_short' : 'is_empty', 'Напишите, зачем нужны контакты');
  return inTransaction(context.db, async (tx) => {
    const row = await findResume(tx, id);
    if (!row) throw new DomainError('not_found');
    const resume = readStored(row);
    enforce(canReadResume(context.actor, resume, false, context.clock.now()));
    await recordAudit(context, tx, { action: 'resume.read_contacts', target: `resume:${id}`, details: { reason } });
    if (!hasWays(resume.contacts)) throw nothingToOpen();
    return { contacts: resume.contacts, opening: null };
  });
}

async function toOpening(db: Database, { accountId, openedAt, until }: OpeningRow): Promise<Shown['opening']> {
  const person = accountId === null ? undefined : (await findPeople(db, [accountId])).get(accountId);
  return { by: person ? displayName(person) : null, openedAt: toIso(openedAt), until: toIso(until) };
}

/** Whether the company sees the contacts, and if not, whether this member may open them. */
export async function readContactsState(
  { db, clock }: Context,
  { resume, member, isOpened }: ResumeOfCompany,
  hasRight: boolean,
): Promise<ContactsState> {
  const now = clock.now();
  const { companyId, accountId } = member;
  const [live, charged, company] = await Promise.all([
    findLiveOpening(db, { resumeId: resume.id, companyId }, now),
    countCharged(db, { companyId, accountId }, now),
    findCompanyStatus(db, companyId),
  ]);
  const freeLeft = leftThisMonth(charged.ofCompany);
  const opening = live ? await toOpening(db, live) : null;
  const mayOpen = canOpenContacts(company, resume, now);
  const refusal = mayOpen.allowed ? (freeLeft === 0 ? noneLeftText(now) : null) : (mayOpen.details.detail ?? null);
  return {
    hasRight,
    byRespond: isOpened,
    opening,
    freeLeft,
    refusal: isOpened || opening || !hasRight ? null : refusal,
  };
}

/** Whether the member's company sees the contacts now, by a respond or an opening. */
export async function seesContacts(
  db: Database,
  { resumeId, isOpened }: { resumeId: number; isOpened: boolean },
  { companyId }: Member,
  now: Date,
): Promise<boolean> {
  return isOpened || (await findLiveOpening(db, { resumeId, companyId }, now)) !== undefined;
}

/** Openings of contacts that the company has left this month free of charge. */
export async function countFreeContacts(db: Database, companyId: number, now: Date): Promise<number> {
  const { ofCompany } = await countCharged(db, { companyId, accountId: null }, now);
  return leftThisMonth(ofCompany);
}
