import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { resumeCompanyContracts, ResumeForCompany } from '#shared/contracts/resume-company.ts';
import { nextCharge } from '#shared/domain/contact-charge.ts';
import { CONTACT_OPENING_DAYS, CONTACT_REASON_CHARS } from '#shared/domain/limits.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
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
import { chargeOf, CONTACTS_TO_BUY, findMeans, insertCharged, noneLeftText } from './charges.ts';
import { canOpenByInvitation, canOpenContacts, leftThisMonth, NO_CONTACTS } from './opening-policy.ts';
import { countCharged, findLastOpening, findLiveOpening, lockOpenings } from './opening-repository.ts';
import { returnOf } from './returns.ts';
import { countContactShow } from './stats.ts';

type Shown = CallAnswer<(typeof resumeCompanyContracts)['POST /resume/{id}/show_contacts']>;
type OpeningRow = Awaited<ReturnType<typeof insertCharged>>;
type ContactsState = ResumeForCompany['contacts'];

/**
 * Opens the contacts to the member's company, or shows them to staff with a reason. What is open is not charged again. Throws
 * `not_found`; `forbidden` for a company that is not checked and of people under age; `wrong_state` where there is nothing to
 * open and after a block; `payment_required` where neither a pass, free ones nor bought ones are left; `limit_exceeded` beyond the member's own of
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
    const opening = (await findLiveOpening(tx, about, now)) ?? (await openCharged(own, tx, responds, read));
    return { contacts, opening: await toOpening(tx, opening, now) };
  });
}

/**
 * An invitation beyond the free ones opens the contacts of its person, in its own transaction; what is open already costs nothing.
 * Throws as {@link showContacts}, and `forbidden` without the right to open contacts.
 */
export async function openForInvitation(
  context: Context,
  tx: DatabaseTransaction,
  responds: Pick<RespondSources, 'assertNotBlocked'>,
  id: number,
): Promise<void> {
  const own = { ...context, db: tx };
  if (own.actor.kind === 'member') await lockOpenings(tx, own.actor.companyId);
  const read = await readAsCompany(own, id);
  const { member, isOpened } = read;
  const about = { resumeId: id, companyId: member.companyId };
  if (isOpened || (await findLiveOpening(tx, about, context.clock.now()))) return;
  enforce(canOpenByInvitation(member));
  await openCharged(own, tx, responds, read);
}

/** Under the company's lock. */
async function openCharged(
  { clock, actor }: Context,
  tx: DatabaseTransaction,
  responds: Pick<RespondSources, 'assertNotBlocked'>,
  { resume, member }: ResumeOfCompany,
): Promise<OpeningRow> {
  const now = clock.now();
  const { companyId, accountId } = member;
  enforce(canOpenContacts(await findCompanyStatus(tx, companyId), resume, now));
  if (resume.applicantId)
    await responds.assertNotBlocked(tx, { accountId: resume.applicantId, companyId, vacancyId: null }, 'company');
  const means = await findMeans(tx, { companyId, accountId }, now);
  const { contactsPerDay } = await readCaller(tx, { actor });
  const charge = chargeOf(means, contactsPerDay, now);
  const until = addDays(now, CONTACT_OPENING_DAYS);
  const opening = await insertCharged(tx, { resumeId: resume.id, companyId, accountId, openedAt: now, until }, charge);
  await countContactShow(tx, resume.id);
  return opening;
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

async function toOpening(db: Database, opening: OpeningRow, now: Date): Promise<NonNullable<Shown['opening']>> {
  const { accountId, openedAt, until, chargedTo } = opening;
  const person = accountId === null ? undefined : (await findPeople(db, [accountId])).get(accountId);
  return {
    by: person ? displayName(person) : null,
    openedAt: toIso(openedAt),
    until: toIso(until),
    chargedTo,
    returning: returnOf(opening, now),
  };
}

/** Whether the company sees the contacts, and if not, whether this member may open them. */
export async function readContactsState(
  { db, clock }: Context,
  { resume, member, isOpened }: ResumeOfCompany,
  hasRight: boolean,
): Promise<ContactsState> {
  const now = clock.now();
  const { companyId, accountId } = member;
  const [last, means, company] = await Promise.all([
    findLastOpening(db, { resumeId: resume.id, companyId }),
    findMeans(db, { companyId, accountId }, now),
    findCompanyStatus(db, companyId),
  ]);
  const opening = last && last.until > now ? await toOpening(db, last, now) : null;
  const mayOpen = canOpenContacts(company, resume, now);
  const asks = !isOpened && !opening && hasRight;
  const next = nextCharge(means);
  const isShort = asks && mayOpen.allowed && next === null;
  return {
    hasRight,
    byRespond: isOpened,
    opening,
    wasReturned: last?.isReturned ?? false,
    freeLeft: means.free,
    // What the company has is told to those who may open contacts.
    bought: hasRight ? { left: means.units, until: toIso(means.unitsUntil) } : { left: 0, until: null },
    pass: (hasRight || null) && means.passUntil && { until: toIso(means.passUntil), leftToday: means.pass },
    next,
    refusal: isShort ? noneLeftText(means, now) : asks && !mayOpen.allowed ? (mayOpen.details.detail ?? null) : null,
    payFor: isShort ? CONTACTS_TO_BUY : null,
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
